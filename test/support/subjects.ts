/** Modules under test, with their specifications, for tests of verification. */
import type { CompileOptions } from '../../generator/options/table.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { ChosenInputs, tryInput } from '../../generator/verify/run-checks.js';
import { makeSubject, type Subject } from '../../generator/verify/checks/subject.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import type { AnswerDifference, Exports } from '../../generator/verify/probe/question.js';
import { specify, type Specified } from '../../generator/verify/specification/specify.js';
import { loadCalls, type LoadedCalls } from './calls.js';

/** A grammar with its modules, and their specification. */
export interface SpecifiedCalls extends LoadedCalls {
  readonly specified: Specified;
}

/** The modules of a grammar of rules that call each other, and what they have to do. */
export async function specified(
  text: string,
  options: CompileOptions = {},
): Promise<SpecifiedCalls> {
  const loaded = (await loadCalls(text, options))!;
  return { ...loaded, specified: specify(loaded.stages, 1000, options)! };
}

export function subjectOf(
  { specification }: Pick<Specified, 'specification'>,
  exports: object,
  extraStates = 0,
): Subject {
  return makeSubject(new Probe({ ...exports }), specification, extraStates);
}

/** The first difference that a check finds. */
export function find(check: Check, subject: Subject): AnswerDifference | undefined {
  return findIn([check], subject);
}

/** The first difference that one of some checks finds. */
export function findIn(checks: readonly Check[], subject: Subject): AnswerDifference | undefined {
  for (const check of checks) {
    if (check.isFor?.(subject) === false) continue;
    for (const input of new ChosenInputs(check, subject)) {
      const found = tryInput(check, subject, input);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Changes of a module go through the inputs that verification tries: what is known of the original is found out once. */
export class Sieve {
  readonly #right: Subject;
  readonly #inputs: readonly (readonly [check: Check, input: unknown])[];
  /** The inputs by which changes were seen: they see most of the others, too. */
  readonly #telling: (readonly [check: Check, input: unknown])[] = [];

  constructor(checks: readonly Check[], right: Subject) {
    this.#right = right;
    // Those of each check in turn, from all over: most changes are seen by one of the first.
    this.#inputs = checks
      .filter((check) => check.isFor?.(right) !== false)
      .flatMap((check) => {
        const inputs = [...new ChosenInputs(check, right)];
        return inputs.map((input, index) => ({
          check,
          input,
          rank: ((index * 0.618) % 1) * inputs.length,
        }));
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ check, input }) => [check, input] as const);
  }

  /** The name of a check that sees something wrong with a change of the module. */
  seenBy(exports: Exports): string | undefined {
    const subject = { ...this.#right, probe: new Probe(exports) };
    const sees = ([check, input]: readonly [Check, unknown]): boolean =>
      tryInput(check, subject, input) !== undefined;
    const known = this.#telling.find(sees);
    if (known !== undefined) return known[0].name;
    const found = this.#inputs.find(sees);
    if (found !== undefined) this.#telling.push(found);
    return found?.[0].name;
  }
}

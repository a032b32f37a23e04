/** Runs the checks of a module one after the other; what is wrong is made as small as it gets. */
import { CHECKS, EXHAUSTIVE_CHECKS, FIRST_CHECK } from './all-checks.js';
import type { Check } from './checks/check.js';
import { machineOfModule } from './machine.js';
import { Outcome, print, type Difference } from './probe.js';
import { shrinkItems, shrinkOctets } from './shrink.js';
import type { Subject } from './subject.js';

/** What became of a check. */
export interface CheckResult {
  readonly name: string;
  readonly inputs: string;
  /** How many inputs were tried, and how many answers compared. */
  readonly tried: number;
  readonly answers: number;
  readonly counterexample: Counterexample | undefined;
}

/** The smallest difference that was found, and the states of the module on its octets. */
export interface Counterexample extends Difference {
  readonly states: readonly (number | string)[] | undefined;
}

/** A check begins, or one has ended. */
export type Step = { readonly begins: string } | { readonly ended: CheckResult };

/** Which checks to run. */
export interface RunOptions {
  /** Whether every string of three and four octets is tried, too. */
  readonly exhaustive?: boolean | undefined;
}

/** Nothing can be called before the exports are right, so a difference there is the only one. */
export function* runChecks(subject: Subject, { exhaustive = false }: RunOptions): Generator<Step> {
  yield { begins: FIRST_CHECK.name };
  const first = runCheck(FIRST_CHECK, subject);
  yield { ended: first };
  if (first.counterexample !== undefined) return;
  for (const check of [...CHECKS, ...(exhaustive ? EXHAUSTIVE_CHECKS : [])]) {
    if (!check.isFor(subject)) continue;
    yield { begins: check.name };
    yield { ended: runCheck(check, subject) };
  }
}

function runCheck(check: Check, subject: Subject): CheckResult {
  const { name, inputs } = check;
  const { probe } = subject;
  const before = probe.cases;
  let tried = 0;
  let counterexample: Counterexample | undefined;
  for (const input of check.list(subject)) {
    tried += 1;
    const found = tryInput(check, subject, input);
    if (found === undefined) continue;
    const difference = shrunken(check, subject, input, found);
    counterexample = { ...difference, states: statesOn(subject, difference.bytes) };
    break;
  }
  return { name, inputs, tried, answers: probe.cases - before, counterexample };
}

/** What a module throws where nothing may be thrown is a difference like any other. */
export function tryInput(check: Check, subject: Subject, input: unknown): Difference | undefined {
  try {
    return check.try(subject, input);
  } catch (error) {
    return {
      function: check.name,
      args: [],
      bytes: undefined,
      expected: 'an answer',
      got: print(new Outcome(error)),
    };
  }
}

/** The difference of the smallest input for which the same function answers wrongly. */
function shrunken(
  check: Check,
  subject: Subject,
  input: unknown,
  difference: Difference,
): Difference {
  let smallest = difference;
  const fails = (candidate: unknown): boolean => {
    const found = tryInput(check, subject, candidate);
    if (found?.function !== difference.function) return false;
    smallest = found;
    return true;
  };
  if (check.shrinks === 'octets')
    shrinkOctets(input as ArrayLike<number>, subject.suite.kinds, fails);
  else if (check.shrinks === 'items') shrinkItems(input as string | readonly number[], fails);
  return smallest;
}

/** The states that the module says it is in before each of some octets, and after the last. */
function statesOn(
  { probe }: Subject,
  bytes: ArrayLike<number> | undefined,
): Counterexample['states'] {
  if (bytes === undefined || bytes.length > 64) return undefined;
  const { start, next } = machineOfModule(probe.exports);
  const states: unknown[] = [start];
  for (let i = 0; i < bytes.length; i++) {
    try {
      states.push(next(states.at(-1) as number, bytes[i]!));
    } catch {
      return undefined;
    }
  }
  return states.map((state) => (Number.isFinite(state) ? (state as number) : print(state)));
}

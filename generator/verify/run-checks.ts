/** Runs the checks of a module in order, and shrinks the inputs with wrong answers. */
import { ANY_CHECKS, CHECKS, CHECKS_OF_CALLS, FIRST_CHECK } from './all-checks.js';
import { codeUnitsIn, textOfCodeUnits } from '../text/code-units.js';
import type { Check } from './checks/check.js';
import type { Subject } from './checks/subject.js';
import { print } from './probe/print.js';
import { finds, type AnswerDifference } from './probe/question.js';
import { automatonOfModule } from './reference/automaton.js';
import { shrinkItems, shrinkWord } from './suite/shrink.js';

export interface CheckResult {
  readonly name: string;
  readonly inputs: string;
  /** The number of inputs tried, of those not tried, and of answers compared. */
  readonly tried: number;
  readonly untried: number;
  readonly answers: number;
  readonly counterexample: Counterexample | undefined;
}

/** The smallest difference found, with the states of the module on its octets or code units. */
export interface Counterexample extends AnswerDifference {
  readonly states: readonly (number | string)[] | undefined;
}

/** The beginning of a check, with its number among all of the module, or its end. */
export type CheckStep =
  | { readonly begins: Check; readonly number: number; readonly of: number }
  | { readonly ended: CheckResult };

/** What the checks ask of their caller. */
export interface CheckRunner {
  /** Loads the module again, if that is possible. */
  renew(): void;
  /** Called before an input is tried, with its number among all that the check lists. */
  onInput(input: number): void;
}

/** Runs all checks. If the exports are wrong, no other check runs, since nothing can be called. */
export function* runChecks(subject: Subject, runner: CheckRunner): Generator<CheckStep> {
  const checks = checksFor(subject);
  for (const [at, check] of checks.entries()) {
    yield { begins: check, number: at, of: checks.length };
    const chosen = new ChosenInputs(check, subject);
    const before = subject.probe.cases;
    let tried = 0;
    let counterexample: Counterexample | undefined;
    for (const input of chosen) {
      tried += 1;
      runner.onInput(chosen.last);
      if (check.isFresh === true) runner.renew();
      const found = tryInput(check, subject, input);
      if (found === undefined) continue;
      counterexample = shrunk(check, subject, runner, input, found);
      break;
    }
    const answers = subject.probe.cases - before;
    const { name, inputs } = check;
    const { untried } = chosen;
    yield { ended: { name, inputs, tried, untried, answers, counterexample } };
    if (check === FIRST_CHECK && counterexample !== undefined) return;
  }
}

/** The checks of a module, in order. */
export function checksFor(subject: Subject): readonly Check[] {
  const all = subject.specification.hasCalls ? [...ANY_CHECKS, ...CHECKS_OF_CALLS] : CHECKS;
  return [FIRST_CHECK, ...all].filter((check) => check.isFor?.(subject) !== false);
}

export function tryInput(
  check: Check,
  subject: Subject,
  input: unknown,
): AnswerDifference | undefined {
  const { probe } = subject;
  for (const question of check.ask(subject, input)) {
    const difference = probe.ask(question);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Shrinks an input while the same function answers wrongly. */
function shrunk(
  check: Check,
  subject: Subject,
  runner: CheckRunner,
  input: unknown,
  first: AnswerDifference,
): Counterexample {
  const { inputSuites, specification, probe } = subject;
  const { cases } = probe; // Shrinking asks many questions, which do not count.
  let smallest = first;
  const fails = (candidate: unknown): boolean => {
    if (check.isFresh === true) runner.renew();
    const found = tryInput(check, subject, candidate);
    if (found?.function !== first.function) return false;
    smallest = found;
    return true;
  };
  if (check.shrinks === 'units' && typeof input === 'string')
    shrinkWord(codeUnitsIn(input), inputSuites.string!.representatives, (word) =>
      fails(textOfCodeUnits(word)),
    );
  else if (check.shrinks === 'units')
    shrinkWord(input as ArrayLike<number>, inputSuites.octets!.representatives, fails);
  else if (check.shrinks === 'items') shrinkItems(input as string | readonly number[], fails);
  const word = smallest.bytes ?? smallest.text;
  const isTraced = !specification.hasCalls && word !== undefined && word.length <= MAX_TRACED;
  const states = isTraced ? statesOn(subject, word) : undefined;
  probe.cases = cases;
  return { ...smallest, states };
}

/** States are shown for at most this many units. */
const MAX_TRACED = 64;

/** The states of the module before each unit and after the last; undefined if it throws. */
function statesOn(
  { probe, specification }: Subject,
  word: string | readonly number[],
): Counterexample['states'] {
  const isText = typeof word === 'string';
  const states: unknown[] = [];
  const thrown = probe.ask(
    finds(
      'next',
      (module) => {
        const { start, next } = automatonOfModule(module);
        states.push(isText ? specification.stringStart : start);
        for (const unit of isText ? codeUnitsIn(word) : word)
          states.push(next(states.at(-1) as number, unit));
        return undefined;
      },
      0,
    ),
  );
  if (thrown !== undefined) return undefined;
  return states.map((state) => (Number.isFinite(state) ? (state as number) : print(state)));
}

/** The inputs that a check tries, of all that it lists. */
export class ChosenInputs implements Iterable<unknown> {
  /** The number of inputs that were not tried so far. */
  untried = 0;
  /** The number of the last input among all that the check lists. */
  last = -1;
  readonly #check: Check;
  readonly #subject: Subject;

  constructor(check: Check, subject: Subject) {
    this.#check = check;
    this.#subject = subject;
  }

  *[Symbol.iterator](): Generator<unknown> {
    const { few = Infinity } = this.#check;
    let next = 0;
    for (const input of this.#check.list(this.#subject)) {
      this.last += 1;
      if (this.last < next) {
        this.untried += 1;
        continue;
      }
      yield input;
      // The check tries its first inputs, then one of three, of five and so on. Words come in groups of 256 that differ
      // in one octet: an odd stride meets every octet.
      next += 2 * Math.floor((this.last + 1) / few) + 1;
    }
  }
}

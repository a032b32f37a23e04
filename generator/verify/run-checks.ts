/** Runs the checks of a module in order, and shrinks the inputs with wrong answers. */
import {
  ANY_CHECKS,
  CHECKS,
  CHECKS_OF_CALLS,
  EXHAUSTIVE_CHECKS,
  FIRST_CHECK,
} from './all-checks.js';
import { AnswerReader, NoAnswer } from './isolation/answers.js';
import { codeUnitsIn } from '../text/code-units.js';
import { textOfCodeUnits } from '../text/text-of-code-units.js';
import type { Check } from './checks/check.js';
import { ChosenInputs } from './checks/chosen-inputs.js';
import { automatonOfModule } from './reference/automaton.js';
import { differenceIn, Outcome, print, type AnswerDifference } from './isolation/probe.js';
import type { ReplayingProbe } from './isolation/remote-probe.js';
import { shrinkItems, shrinkWord } from './suite/shrink.js';
import type { ModuleUnderTest } from './checks/module-under-test.js';

/** All checks; their indices identify them in messages to another process. */
export const ALL_CHECKS: readonly Check[] = [
  FIRST_CHECK,
  ...CHECKS,
  ...CHECKS_OF_CALLS,
  ...EXHAUSTIVE_CHECKS,
];

/** The result of a check. */
export interface CheckResult {
  readonly name: string;
  readonly inputs: string;
  /** The number of inputs tried, of those that a quick verification leaves out, and of answers compared. */
  readonly tried: number;
  readonly leftOut: number;
  readonly answers: number;
  /** One of every so many words of the suite was tried; 1 for all. */
  readonly every: number;
  readonly counterexample: Counterexample | undefined;
}

/** The smallest difference found, with the states of the module on its octets or code units. */
export interface Counterexample extends AnswerDifference {
  readonly states: readonly (number | string)[] | undefined;
}

/** The beginning of a check, the number of inputs that it has tried so far, or its end. */
export type CheckStep =
  | { readonly begins: string; readonly number: number; readonly of: number }
  | { readonly tried: number }
  | { readonly ended: CheckResult };

/** The choice of checks. */
export interface RunOptions {
  /** Whether to try every string of three and four octets, too. */
  readonly exhaustive?: boolean | undefined;
}

/** A request to the process with the module. */
export type ProbeRequest =
  /** The answers to the inputs of a check, from the input numbered `from` on. */
  | { readonly kind: 'check'; readonly check: number; readonly from: number }
  /** The answers to another input of a check. */
  | { readonly kind: 'try'; readonly check: number; readonly input: unknown }
  /** The states of the module before each unit and after the last. */
  | { readonly kind: 'states'; readonly word: string | readonly number[] };

/** The answers to `count` inputs, as written by an `AnswerWriter`. */
export interface Answers {
  readonly octets: Uint8Array;
  readonly count: number;
}

/** The process with the module. */
export interface Respondent {
  /** The answers to all inputs of a check, in blocks. */
  check(check: number): AsyncIterable<Answers>;
  ask(question: Exclude<ProbeRequest, { kind: 'check' }>): Promise<Answers>;
}

/** The answers have stopped: the last ones, and the message that says why. */
export class Interrupted extends Error {
  /** The answers of the last, incomplete block. */
  readonly octets: Uint8Array;
  /** The message, given the call or another description of the place. */
  readonly tell: (where: string) => string;
  /** The place, if it was in a check: the numbers of the check and of the input. */
  at: { readonly check: number; readonly input: number } | undefined;

  constructor(octets: Uint8Array, tell: (where: string) => string) {
    super(tell('an unknown place'));
    this.octets = octets;
    this.tell = tell;
  }
}

/** Answers a question, except for whole checks. */
export function answerQuestion(
  subject: ModuleUnderTest,
  question: Exclude<ProbeRequest, { kind: 'check' }>,
): AnswerDifference | Counterexample['states'] {
  return question.kind === 'try'
    ? tryInput(ALL_CHECKS[question.check]!, subject, question.input)
    : statesOn(subject, question.word);
}

/**
 * Runs all checks. If the exports are wrong, no other check runs, since nothing can be called.
 *
 * @param subject has the probe that replays the answers
 * @throws {Interrupted} if the answers stop, after the step that ends the check in which they do
 */
export async function* runChecks(
  subject: ModuleUnderTest,
  probe: ReplayingProbe,
  respondent: Respondent,
  { exhaustive = false }: RunOptions,
): AsyncGenerator<CheckStep> {
  const all = subject.specification.hasCalls
    ? [...ANY_CHECKS, ...CHECKS_OF_CALLS]
    : [...CHECKS, ...(exhaustive ? EXHAUSTIVE_CHECKS : [])];
  const checks = [FIRST_CHECK, ...all].filter((check) => check.isFor?.(subject) !== false);
  for (const [at, check] of checks.entries()) {
    const index = ALL_CHECKS.indexOf(check);
    yield { begins: check.name, number: at + 1, of: checks.length };
    const run = new CheckRun(index, subject, probe, respondent);
    try {
      for await (const tried of run.toEnd()) yield { tried };
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      run.readTheRest(error);
      yield { ended: run.result };
      throw error;
    }
    yield { ended: run.result };
    if (check === FIRST_CHECK && run.result.counterexample !== undefined) return;
  }
}

/**
 * The call during which the answers to the inputs of a check stop.
 *
 * @param from the number of the first input
 * @param answers to the inputs from there on, each sent as soon as it is known
 * @returns the call as a message shows it; undefined if the answers do not stop this time
 */
export async function findUnanswered(
  check: Check,
  from: number,
  subject: ModuleUnderTest,
  probe: ReplayingProbe,
  answers: AsyncIterable<Answers>,
): Promise<string | undefined> {
  let [input, blocks] = [from, 0];
  try {
    for await (const { count } of answers) {
      input += count;
      if (++blocks === MAX_CAREFUL_BLOCKS) return undefined;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const inputs = new ChosenInputs(check, subject)[Symbol.iterator]();
    for (let i = 0; i < input; i++) inputs.next();
    const reader = new AnswerReader(error.octets);
    probe.replay(reader);
    try {
      for (;;) {
        const { done, value } = inputs.next();
        if (done === true) return undefined;
        const found = tryInput(check, subject, value);
        if (found === undefined) reader.end();
        else reader.skipToEnd();
      }
    } catch {
      return probe.asked;
    }
  }
}

/** A stop that does not recur within this many blocks may never recur. */
const MAX_CAREFUL_BLOCKS = 20;

/** The run of one check. */
class CheckRun {
  readonly #index: number;
  readonly #check: Check;
  readonly #subject: ModuleUnderTest;
  readonly #probe: ReplayingProbe;
  readonly #respondent: Respondent;
  readonly #chosen: ChosenInputs;
  readonly #inputs: Iterator<unknown>;
  readonly #before: number;
  #tried = 0;
  #found: AnswerDifference | undefined;
  #states: Counterexample['states'];

  constructor(
    index: number,
    subject: ModuleUnderTest,
    probe: ReplayingProbe,
    respondent: Respondent,
  ) {
    this.#index = index;
    this.#check = ALL_CHECKS[index]!;
    this.#subject = subject;
    this.#probe = probe;
    this.#respondent = respondent;
    this.#chosen = new ChosenInputs(this.#check, subject);
    this.#inputs = this.#chosen[Symbol.iterator]();
    this.#before = probe.cases;
  }

  get result(): CheckResult {
    const { name, inputs } = this.#check;
    const found = this.#found;
    return {
      name,
      inputs,
      tried: this.#tried,
      leftOut: this.#chosen.leftOut,
      answers: this.#probe.cases - this.#before,
      every: this.#check.samples === true ? this.#subject.every : 1,
      counterexample: found && { ...found, states: this.#states },
    };
  }

  /** Tries all inputs; yields, now and then, the number of those tried. */
  async *toEnd(): AsyncGenerator<number> {
    let failed: { readonly input: unknown } | undefined;
    for await (const { octets, count } of this.#respondent.check(this.#index)) {
      const reader = new AnswerReader(octets);
      for (let i = 0; i < count; i++) {
        failed = this.#next(reader);
        if (failed === undefined) reader.end();
        else break;
      }
      if (failed !== undefined) break;
      yield this.#tried;
    }
    // The process takes other questions only after it has finished this one.
    if (failed !== undefined) return this.#shrink(failed.input);
    if (this.#inputs.next().done !== true) throw new NoAnswer();
  }

  /** Judges the last, incomplete answers, and notes where they stop. */
  readTheRest(interrupted: Interrupted): void {
    if (this.#found !== undefined) return;
    const reader = new AnswerReader(interrupted.octets);
    try {
      while (this.#next(reader) === undefined) reader.end();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      interrupted.at = { check: this.#index, input: this.#tried - 1 };
    }
  }

  /** @returns the next input if its answers are wrong */
  #next(reader: AnswerReader): { readonly input: unknown } | undefined {
    const { done, value } = this.#inputs.next();
    if (done === true) throw new NoAnswer();
    this.#tried += 1;
    this.#probe.replay(reader);
    this.#found = tryInput(this.#check, this.#subject, value);
    return this.#found && { input: value as unknown };
  }

  /** Shrinks an input while the same function answers wrongly. */
  async #shrink(input: unknown): Promise<void> {
    const { function: name } = this.#found!;
    const { shrinks } = this.#check;
    const fails = async (candidate: unknown): Promise<boolean> => {
      const question = { kind: 'try', check: this.#index, input: candidate } as const;
      const found = (await this.#ask(question)) as AnswerDifference | undefined;
      if (found?.function !== name) return false;
      this.#found = found;
      return true;
    };
    const { sides, specification } = this.#subject;
    if (shrinks === 'units' && typeof input === 'string')
      await shrinkWord(codeUnitsIn(input), sides.string!.representatives, (word) =>
        fails(textOfCodeUnits(word)),
      );
    else if (shrinks === 'units')
      await shrinkWord(input as ArrayLike<number>, sides.octets!.representatives, fails);
    else if (shrinks === 'items') await shrinkItems(input as string | readonly number[], fails);
    const { bytes, text } = this.#found!;
    const word = bytes ?? text;
    if (specification.hasCalls || word === undefined || word.length > MAX_TRACED) return;
    this.#states = (await this.#ask({ kind: 'states', word })) as Counterexample['states'];
  }

  async #ask(question: Exclude<ProbeRequest, { kind: 'check' }>): Promise<unknown> {
    const { octets } = await this.#respondent.ask(question);
    this.#probe.replay(new AnswerReader(octets));
    const { cases } = this.#probe;
    const result = answerQuestion(this.#subject, question);
    this.#probe.cases = cases;
    return result;
  }
}

/** Tries one input. An unexpected error of the module is a difference like any other. */
export function tryInput(
  check: Check,
  subject: ModuleUnderTest,
  input: unknown,
): AnswerDifference | undefined {
  try {
    return check.try(subject, input);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    return differenceIn(check.name, 'an answer', print(new Outcome(error)));
  }
}

/** States are shown for at most this many units. */
const MAX_TRACED = 64;

/** The states of the module before each unit and after the last. */
function statesOn(
  { probe, specification }: ModuleUnderTest,
  word: string | readonly number[],
): Counterexample['states'] {
  const { start, next } = automatonOfModule(probe.exports);
  const isText = typeof word === 'string';
  const states: unknown[] = [isText ? specification.stringStart : start];
  for (const unit of isText ? codeUnitsIn(word) : word) {
    try {
      states.push(next(states.at(-1) as number, unit));
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      return undefined;
    }
  }
  return states.map((state) => (Number.isFinite(state) ? (state as number) : print(state)));
}

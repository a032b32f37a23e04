/** Asks a module under test. */
import { differenceOf } from './difference.js';
import {
  Outcome,
  type AnswerDifference,
  type AnyFunction,
  type Exports,
  type ModuleQuestion,
  type Value,
} from './question.js';

/** Told before and after the module does anything. */
export interface Watch {
  begin(question: ModuleQuestion): void;
  end(): void;
}

export class Probe {
  /** The number of answers that were compared. */
  cases = 0;
  readonly #watch: Watch | undefined;
  #exports: Exports;

  constructor(exports: Exports, watch?: Watch) {
    this.#exports = exports;
    this.#watch = watch;
  }

  /** The exports of the module, to see which there are; {@link ask} calls them. */
  get exports(): Exports {
    return this.#exports;
  }

  /** Asks another instance of the module from now on. */
  renew(exports: Exports): void {
    this.#exports = exports;
  }

  /** @returns undefined if the answer is right */
  ask(question: ModuleQuestion): AnswerDifference | undefined {
    this.#watch?.begin(question);
    const difference = differenceOf(question, answerOf(this.#exports, question));
    this.#watch?.end();
    this.cases += question.count;
    return difference;
  }
}

/** The answer of a module, or an {@link Outcome} with the error that it throws. */
function answerOf(exports: Exports, { name, args, call }: ModuleQuestion): Value {
  try {
    if (call !== undefined) return call(exports);
    const asked = exports[name] as AnyFunction;
    // A spread takes several times as long, and this is called by the million.
    return args.length === 1
      ? asked(args[0])
      : args.length === 3
        ? asked(args[0], args[1], args[2])
        : asked(...args);
  } catch (error) {
    return new Outcome(error);
  }
}

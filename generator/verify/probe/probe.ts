/** Asks a module under test. */
import { differenceOf } from './difference.js';
import {
  Thrown,
  type AnswerDifference,
  type AnyFunction,
  type Exports,
  type ModuleQuestion,
  type Value,
} from './question.js';

/** Called before and after the module does anything. */
export interface Watch {
  begin(question: ModuleQuestion): void;
  end(): void;
}

export class Probe {
  /** The number of answers that were compared. */
  cases = 0;
  /** Whether the module may lack functions: questions about these are not asked. */
  readonly mayLack: boolean;
  readonly #watch: Watch | undefined;
  #exports: Exports;

  constructor(exports: Exports, watch?: Watch, mayLack = false) {
    this.#exports = exports;
    this.#watch = watch;
    this.mayLack = mayLack;
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
    if (this.mayLack && question.call === undefined && this.#exports[question.name] === undefined)
      return undefined;
    this.#watch?.begin(question);
    const exports = this.mayLack ? complaining(this.#exports) : this.#exports;
    const given = answerOf(exports, question);
    const answer = this.mayLack ? likeExpected(given, question) : given;
    const isLacking = answer instanceof Thrown && answer.thrown === LACKING;
    const difference = isLacking ? undefined : differenceOf(question, answer);
    this.#watch?.end();
    if (!isLacking) this.cases += question.count;
    return difference;
  }
}

/** Octets in an array of numbers, which engines without typed arrays have, as a typed array if one is expected. */
function likeExpected(answer: Value, { expected }: ModuleQuestion): Value {
  const isPlain = Array.isArray(answer) && expected instanceof Uint8Array;
  return isPlain && answer.every((each) => each === (each & 0xff))
    ? Uint8Array.from(answer)
    : answer;
}

/** Thrown by the use of an export that a module lacks. */
const LACKING = Symbol('lacking');

/** Exports whose lack ends a question. */
function complaining(exports: Exports): Exports {
  return new Proxy(exports, {
    get: (_, name: string) => {
      if (exports[name] === undefined) throw LACKING;
      return exports[name];
    },
  });
}

/** The answer of a module, or a {@link Thrown} with the error that it throws. */
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
    return new Thrown(error);
  }
}

/** A call of a module under test, and the answer that it must have. */

/** The exports of a module by name; they may be anything. */
export type Exports = Readonly<Record<string, unknown>>;

export type Value = unknown;

/** The expectation of an error: its class and its message. */
export class Throws {
  readonly kind: 'TypeError' | 'RangeError';
  readonly message: string;

  constructor(kind: Throws['kind'], message: string) {
    this.kind = kind;
    this.message = message;
  }
}

/** A value that was thrown: an error, or anything else. */
export class Thrown {
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    this.thrown = thrown;
  }
}

/** Judges an answer for which several values are right. */
export class AnswerJudge {
  /** The difference that an answer shows; undefined for a right one. A {@link Thrown} never is right. */
  readonly differenceIn: (answer: Value) => AnswerDifference | undefined;

  constructor(differenceIn: AnswerJudge['differenceIn']) {
    this.differenceIn = differenceIn;
  }
}

/** The octets or the string in question. */
export type InQuestion = string | ArrayLike<number> | undefined;

/** A row of a check: a function, its arguments, and the expected answer. */
export interface ModuleQuestion {
  /** The function of the module, or the place that a difference names. */
  readonly name: string;
  readonly args: readonly Value[];
  readonly expected: Value;
  /** The input to show and to shrink. */
  readonly word: InQuestion;
  /** The way to the answer, if it is not the value that the function `name` returns for `args`. */
  readonly call: ((module: Exports) => Value) | undefined;
  /** The number of answers that this one stands for. */
  readonly count: number;
}

/**
 * A question about the value that a function returns.
 *
 * @param seen maps that value to the one to compare, for example if the function writes into an argument
 */
export function returns(
  name: string,
  args: readonly Value[],
  expected: Value,
  word?: InQuestion,
  seen?: (returned: Value) => Value,
): ModuleQuestion {
  const call = seen && ((module: Exports): Value => seen((module[name] as AnyFunction)(...args)));
  return { name, args, expected, word, call, count: 1 };
}

/**
 * A question that takes many calls, or another call than that of one function.
 *
 * @param find finds the first difference; what it throws is one, too
 * @param count the number of answers that it compares
 */
export function finds(
  name: string,
  find: (module: Exports) => AnswerDifference | undefined,
  count: number,
  word?: InQuestion,
): ModuleQuestion {
  return { name, args: [], expected: FOUND, word, call: find, count };
}

/** What was found is the difference. */
const FOUND = new AnswerJudge((found) => found as AnswerDifference | undefined);

/** A function of a module, which may throw and return anything. */
export type AnyFunction = (...args: readonly Value[]) => Value;

/** A call whose answer differs from the expected one. */
export interface AnswerDifference {
  /** The call: the name of the function, and its arguments as a message shows them. */
  readonly function: string;
  readonly args: readonly string[];
  /** The octets in question, without their neighbors; undefined for a call that takes no octets. */
  readonly bytes: readonly number[] | undefined;
  /** The string in question, without its neighbors; undefined for a call that takes no string. */
  readonly text: string | undefined;
  readonly expected: string;
  readonly got: string;
}

/** Turns an answer about a part from `from` on into one about the whole input: offsets move by `from`. */
export function fromWhole(name: string, from: number, answer: Value): Value {
  const isOffset = name === 'findError' || name === 'match';
  return isOffset && typeof answer === 'number' && answer >= 0 ? answer + from : answer;
}

/** Calls the functions of a module under test and compares their answers. */
import { printOctet } from '../../text/octets.js';

/** The exports of a module by name; they may be anything. */
export type Exports = Readonly<Record<string, unknown>>;

/** An argument or an answer. */
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

/** A difference that no single call shows; `name` says where. */
export function differenceIn(
  name: string,
  expected: string,
  got: string,
  word?: string | readonly number[],
): AnswerDifference {
  return { function: name, args: [], ...inQuestion(word), expected, got };
}

function inQuestion(
  word: string | ArrayLike<number> | undefined,
): Pick<AnswerDifference, 'bytes' | 'text'> {
  return typeof word === 'string'
    ? { bytes: undefined, text: word }
    : { bytes: word && Array.from(word), text: undefined };
}

/** A part of an array, as the arguments of a call. */
export type PartArguments = readonly [bytes: ArrayLike<number>, from: number, to: number];

/** Turns an answer about a part from `from` on into one about the whole array: offsets move by `from`. */
export function fromWhole(name: string, from: number, answer: Value): Value {
  const isOffset = name === 'findError' || name === 'match';
  return isOffset && typeof answer === 'number' && answer >= 0 ? answer + from : answer;
}

/** Calls functions, counts the calls and compares the answers. */
export class Probe {
  /** The number of answers that were compared. */
  cases = 0;
  /** Whether answers are compared with expected ones, which otherwise need not be known. */
  readonly judges: boolean = true;
  /** The exports of the module. */
  readonly exports: Exports;

  constructor(exports: Exports) {
    this.exports = exports;
  }

  /**
   * Calls a function and compares its answer.
   *
   * @param expected the value that it has to return, or {@link Throws}
   * @param word the octets or the string in question, to show and to shrink
   * @param seen maps the returned value to the one to compare, for a function that writes into an argument
   * @returns undefined if the answer is right
   */
  check(
    name: string,
    args: readonly Value[],
    expected: Value,
    word?: string | ArrayLike<number>,
    seen?: (returned: Value) => Value,
  ): AnswerDifference | undefined {
    const got = this.call(name, args, seen);
    this.cases += 1;
    if (isSame(expected, got)) return undefined;
    return this.difference(name, args, expected, got, word);
  }

  /**
   * Calls a function with several parts of arrays that have the same octets, and so the same answer.
   *
   * @param expected the answer; an offset counts from the beginning of the part
   */
  checkParts(
    name: string,
    parts: readonly PartArguments[],
    expected: Value,
    word: ArrayLike<number>,
  ): AnswerDifference | undefined {
    for (const part of parts) {
      const difference = this.check(name, part, fromWhole(name, part[1], expected), word);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  /** A wrong answer, as a message shows it. */
  protected difference(
    name: string,
    args: readonly Value[],
    expected: Value,
    got: Value,
    word?: string | ArrayLike<number>,
  ): AnswerDifference {
    return {
      function: name,
      args: args.map(print),
      ...inQuestion(word),
      ...printBoth(expected, got),
    };
  }

  /** The value that a function returns, or an {@link Outcome} with the error that it throws. */
  call(name: string, args: readonly Value[], seen?: (returned: Value) => Value): Value {
    return answerOf(this.exports, name, args, seen);
  }

  /**
   * The result of work that calls the module or reads arrays that the module can reach. Only the result
   * reaches the process that judges the module: a value that {@link check} could expect, or an object of
   * such values. For loops with too many calls to compare each, and for arrays that the module may change.
   */
  compute<T>(work: (functions: Exports) => T): T {
    return work(this.exports);
  }

  /** Reports progress during long work. */
  tick(): void {}

  /** Returns or throws the answer of {@link call}. */
  protected ask(name: string, args: readonly Value[]): Value {
    const answer = this.call(name, args);
    if (answer instanceof Outcome) throw answer.thrown;
    return answer;
  }
}

/** Calls a function of a module. */
export function answerOf(
  exports: Exports,
  name: string,
  args: readonly Value[],
  seen?: (returned: Value) => Value,
): Value {
  try {
    const functions = exports as Readonly<Record<string, (...args: readonly Value[]) => Value>>;
    // A spread takes several times as long, and this is called by the million.
    const returned =
      args.length === 1
        ? functions[name]!(args[0])
        : args.length === 3
          ? functions[name]!(args[0], args[1], args[2])
          : functions[name]!(...args);
    return seen === undefined ? returned : seen(returned);
  } catch (error) {
    return new Outcome(error);
  }
}

/** An error, or any other value, that was thrown. */
export class Outcome {
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    this.thrown = thrown;
  }
}

/** An answer that cannot be right, as text that the answering process wrote. */
export class Odd {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Whether a value is the expected one. Arrays are the same if their prototypes and items are. */
export function isSame(expected: Value, got: Value): boolean {
  if (expected === got) return true;
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, got);
  if (expected instanceof Throws) {
    if (!(got instanceof Outcome)) return false;
    const { thrown } = got;
    const kind = { TypeError, RangeError }[expected.kind];
    return (
      thrown instanceof kind && thrown.constructor === kind && thrown.message === expected.message
    );
  }
  if (typeof got !== 'object' || got === null || got instanceof Odd) return false;
  if ('length' in expected) {
    const [a, b] = [expected as ArrayLike<unknown>, got as ArrayLike<unknown>];
    const isOfKind = Object.getPrototypeOf(expected) === Object.getPrototypeOf(got);
    if (!isOfKind || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
  }
  return Object.entries(expected).every(([key, value]) => (got as Exports)[key] === value);
}

const SHOWN = 32;

/** Two different values as text; long ones from shortly before the first difference. */
function printBoth(expected: Value, got: Value): { expected: string; got: string } {
  const from = Math.max(0, firstUnequal(expected, got) - SHOWN / 4);
  const show = (value: Value): string => {
    if (from === 0 || !isList(value)) return print(value);
    return `${print(value.slice(from))} from ${from} on`;
  };
  return { expected: show(expected), got: show(got) };
}

function isList(value: Value): value is string | readonly unknown[] | Uint8Array {
  return typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array;
}

function firstUnequal(a: Value, b: Value): number {
  if (!isList(a) || !isList(b)) return 0;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  return i;
}

/** A value as a message shows it: octets in hex, text escaped, long values cut. */
export function print(value: Value): string {
  try {
    return printReturned(value);
  } catch {
    return 'a value that throws when it is read';
  }
}

function printReturned(value: Value): string {
  if (value instanceof Odd) return value.text;
  if (value instanceof Outcome) {
    if (value.thrown instanceof Odd) return value.thrown.text;
    const { name, message, constructor } = Object(value.thrown) as Partial<Error>;
    if (name === undefined) return `throws ${String(value.thrown)}`;
    const isOfName = constructor?.name === name;
    return `throws ${isOfName ? '' : `${constructor?.name} `}${String(name)}: ${String(message)}`;
  }
  if (value instanceof Throws) return `throws ${value.kind}: ${value.message}`;
  if (typeof value === 'string') return printText(value);
  if (value instanceof Uint8Array) return cut(Array.from(value), printOctet, ' ');
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${cut(value, printItem, ', ')}]`;
  if (value instanceof Promise) return 'a Promise';
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (ArrayBuffer.isView(value)) return Object.prototype.toString.call(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const properties = Object.entries(value).map(([key, each]) => `${key}: ${String(each)}`);
  return `{ ${properties.join(', ')} }`;
}

function printItem(item: unknown): string {
  return Number.isSafeInteger(item) ? `0x${(item as number).toString(16)}` : String(item);
}

function cut<T>(items: readonly T[], show: (item: T) => string, separator: string): string {
  if (items.length === 0) return '[]';
  const shown = items.slice(0, SHOWN).map(show).join(separator);
  return items.length > SHOWN ? `${shown}${separator}... (${items.length})` : shown;
}

function printText(text: string): string {
  const shown = JSON.stringify(text.slice(0, SHOWN)).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > SHOWN ? `${shown}... (${text.length} code units)` : shown;
}

/**
 * A module in another process. There, a {@link RecordingProbe} runs the checks and records the module's
 * answers without judging them. Here, a {@link ReplayingProbe} runs the same checks on the same inputs,
 * reads the recorded answers instead of calling, and compares. So a module passes only by right answers,
 * whatever it does to its own process.
 */
import { MAX_ITEMS, NoAnswer, type AnswerReader, type AnswerWriter } from './answers.js';
import {
  answerOf,
  fromWhole,
  isSame,
  Odd,
  Outcome,
  print,
  Probe,
  type AnswerDifference,
  type Exports,
  type PartArguments,
  type Value,
} from './probe.js';

/** The number of answers between two calls of `onAnswer`, which looks at the clock. */
const BETWEEN_LOOKS = 16;

/** Calls the module, records its answers, and finds no fault with any. */
export class RecordingProbe extends Probe {
  override readonly judges = false;
  #module: Exports;
  readonly #writer: AnswerWriter;
  readonly #onAnswer: () => void;
  readonly #between: number;
  readonly #isCareful: boolean;
  #count = 0;

  /**
   * @param module the exports of the module
   * @param onAnswer called after every few answers, and by {@link tick}
   * @param isCareful whether to call it after every single answer
   */
  constructor(module: Exports, writer: AnswerWriter, onAnswer: () => void, isCareful: boolean) {
    const asked = Object.entries(module).map(([name, value]) => [
      name,
      typeof value === 'function' ? (...args: readonly Value[]) => this.ask(name, args) : value,
    ]);
    super(Object.fromEntries(asked) as Exports);
    this.#module = module;
    this.#writer = writer;
    this.#onAnswer = onAnswer;
    this.#between = isCareful ? 1 : BETWEEN_LOOKS;
    this.#isCareful = isCareful;
  }

  /** Calls another instance of the module from now on. */
  renew(module: Exports): void {
    this.#module = module;
  }

  override check(
    name: string,
    args: readonly Value[],
    _expected: Value,
    _word?: string | ArrayLike<number>,
    seen?: (returned: Value) => Value,
  ): undefined {
    this.#write(answerOf(this.#module, name, args, seen));
  }

  /** Records each answer with the number of calls in a row that gave it. */
  override checkParts(name: string, parts: readonly PartArguments[]): undefined {
    const module = this.#module as Record<string, (...part: PartArguments) => Value>;
    let last: Value;
    let count = 0;
    for (const part of parts) {
      let answer: Value;
      try {
        answer = fromWhole(name, -part[1], module[name]!(part[0], part[1], part[2]));
      } catch (error) {
        answer = new Outcome(error);
      }
      // An array without end takes forever to compare, and to copy.
      const isEndless = Array.isArray(answer) && answer.length > MAX_ITEMS;
      const isComparable = count > 0 && !this.#isCareful && !isEndless;
      // Most answers are numbers and short texts: no call for these.
      if (isComparable && (last === answer || isSame(last, answer))) {
        count += 1;
        continue;
      }
      if (count > 0) this.#write(count);
      this.#write(answer);
      // The module may write to an array that it has returned.
      last = Array.isArray(answer) && !isEndless ? answer.slice() : answer;
      count = 1;
    }
    this.#write(count);
  }

  override compute<T>(work: (functions: Exports) => T): T {
    let result: T;
    try {
      result = work(this.#module);
    } catch (error) {
      this.#write(new Outcome(error));
      throw error;
    }
    this.#write(result);
    return result;
  }

  override tick(): void {
    this.#onAnswer();
  }

  override call(name: string, args: readonly Value[]): Value {
    const answer = answerOf(this.#module, name, args);
    this.#write(answer);
    return answer;
  }

  #write(answer: Value): void {
    this.#writer.write(answer);
    if (++this.#count % this.#between === 0) this.#onAnswer();
  }
}

/** The exports of a module in another process, as far as they can be sent. */
export type Description = Readonly<Record<string, DescribedValue>>;

/** A value that can be sent, or its type. */
type DescribedValue = { readonly value: unknown } | { readonly type: string };

/** Describes the exports of a module for the process that judges it. */
export function describe(exports: Exports): Description {
  const described = Object.entries(exports)
    .slice(0, MAX_EXPORTS)
    .map(([name, value]): [string, DescribedValue] => {
      const isSent = ['number', 'string', 'boolean', 'undefined'].includes(typeof value);
      if (isSent && String(value).length <= MAX_SENT) return [name, { value }];
      return [name, { type: typeof value }];
    });
  return Object.fromEntries(described);
}

/** The most exports that are described, and the longest value that is sent. */
const MAX_EXPORTS = 1000;
const MAX_SENT = 100;

/** Answers calls with the answers of a {@link RecordingProbe}. */
export class ReplayingProbe extends Probe {
  /** The last call, as a message shows it. */
  get asked(): string {
    const [first, from, to, ...rest] = this.#args;
    const isPart = typeof from === 'number' && typeof to === 'number' && isList(first);
    const shown = isPart ? [Array.prototype.slice.call(first, from, to), ...rest] : this.#args;
    return `${this.#name}(${shown.map(show).join(', ')})`;
  }

  #reader: AnswerReader | undefined;
  #name = 'import';
  #args: readonly Value[] = [];

  constructor(description: Description) {
    const exports = Object.entries(description).map(([name, described]) => [
      name,
      'value' in described
        ? described.value
        : described.type === 'function'
          ? (...args: readonly Value[]) => this.ask(name, args)
          : new Odd(described.type),
    ]);
    super(Object.fromEntries(exports) as Exports);
  }

  /** Sets the source of the next answers. */
  replay(reader: AnswerReader): void {
    this.#reader = reader;
  }

  override check(
    name: string,
    args: readonly Value[],
    expected: Value,
    word?: string | ArrayLike<number>,
  ): AnswerDifference | undefined {
    this.#name = name;
    this.#args = args;
    if (!this.#reader!.isNext(expected)) return super.check(name, args, expected, word);
    this.cases += 1;
    return undefined;
  }

  override checkParts(
    name: string,
    parts: readonly PartArguments[],
    expected: Value,
    word: ArrayLike<number>,
  ): AnswerDifference | undefined {
    this.#name = name;
    for (let at = 0; at < parts.length;) {
      const part = parts[at]!;
      this.#args = part;
      const reader = this.#reader!;
      if (!reader.isNext(expected)) {
        const answer = reader.read();
        if (!isSame(expected, answer)) {
          const [wanted, got] = [expected, answer].map((each) => fromWhole(name, part[1], each));
          return this.difference(name, part, wanted, got, word);
        }
      }
      const count = reader.read();
      if (
        !Number.isInteger(count) ||
        (count as number) < 1 ||
        at + (count as number) > parts.length
      )
        throw new NoAnswer();
      at += count as number;
      this.cases += count as number;
    }
    return undefined;
  }

  override compute<T>(): T {
    this.#name = 'a loop of calls';
    this.#args = [];
    const result = this.#reader!.read();
    if (result instanceof Outcome) throw result.thrown;
    return result as T;
  }

  override call(name: string, args: readonly Value[]): Value {
    this.#name = name;
    this.#args = args;
    return this.#reader!.read();
  }
}

function isList(value: Value): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value;
}

/** Octets in hex, whatever array holds them; other values as {@link print}. */
function show(value: Value): string {
  const isOctets = isList(value) && Array.from(value).every((item) => (item as number) >>> 0 < 256);
  return print(isOctets ? Uint8Array.from(value as ArrayLike<number>) : value);
}

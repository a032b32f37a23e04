/**
 * A module in another process. There, a {@link RecordingProbe} runs the checks and writes down what the
 * module answers; nothing is decided. Here, a {@link ReplayingProbe} runs the same checks on the same inputs,
 * reads the answers in the place of calls, and compares. So a module passes only by answers that are right:
 * whatever it does to its own process, nobody there knows more than they tell.
 */
import type { AnswerReader, AnswerWriter } from './answers.js';
import {
  answerOf,
  Odd,
  Outcome,
  print,
  Probe,
  type Difference,
  type Exports,
  type Value,
} from './probe.js';

/** How many answers are given before somebody looks at the clock. */
const BETWEEN_LOOKS = 16;

/** Calls the module, writes the answers down, and finds nothing wrong with any. */
export class RecordingProbe extends Probe {
  readonly #module: Exports;
  readonly #writer: AnswerWriter;
  readonly #onAnswer: () => void;
  readonly #between: number;
  #count = 0;

  /**
   * @param module what the module exports
   * @param onAnswer is called after an answer or some, and by {@link tick}
   * @param isCareful whether that is after every single one
   */
  constructor(module: Exports, writer: AnswerWriter, onAnswer: () => void, isCareful: boolean) {
    super(
      mapFunctions(module, (name) => (...args) => {
        const answer = answerOf(module, name, args);
        this.#write(answer);
        if (answer instanceof Outcome) throw answer.thrown;
        return answer;
      }),
    );
    this.#module = module;
    this.#writer = writer;
    this.#onAnswer = onAnswer;
    this.#between = isCareful ? 1 : BETWEEN_LOOKS;
  }

  override check(
    name: string,
    args: readonly Value[],
    _expected: Value,
    _bytes?: ArrayLike<number>,
    seen?: (returned: Value) => Value,
  ): undefined {
    this.#write(answerOf(this.#module, name, args, seen));
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

  protected override answer(name: string, args: readonly Value[]): Value {
    const answer = answerOf(this.#module, name, args);
    this.#write(answer);
    return answer;
  }

  #write(answer: Value): void {
    this.#writer.write(answer);
    if (++this.#count % this.#between === 0) this.#onAnswer();
  }
}

/** What is known of a module in another process. */
export type Description = Readonly<Record<string, Described>>;

/** A value that can be told, or of what type it is. */
type Described = { readonly value: unknown } | { readonly type: string };

/** What a module exports, for whoever has only its answers. */
export function describe(exports: Exports): Description {
  const described = Object.entries(exports)
    .slice(0, MOST_EXPORTS)
    .map(([name, value]): [string, Described] => {
      const isTold = ['number', 'string', 'boolean', 'undefined'].includes(typeof value);
      if (isTold && String(value).length <= MOST_TOLD) return [name, { value }];
      return [name, { type: typeof value }];
    });
  return Object.fromEntries(described);
}

/** More exports than this are not looked at. */
const MOST_EXPORTS = 1000;
const MOST_TOLD = 100;

/** Takes the answers of a {@link RecordingProbe} for those of the module. */
export class ReplayingProbe extends Probe {
  /** What was asked last, as a message shows it. */
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
          ? (...args: readonly Value[]): Value => {
              const answer = this.answer(name, args);
              if (answer instanceof Outcome) throw answer.thrown;
              return answer;
            }
          : new Odd(described.type),
    ]);
    super(Object.fromEntries(exports) as Exports);
  }

  /** Where the answers are that come next. */
  hear(reader: AnswerReader): void {
    this.#reader = reader;
  }

  override check(
    name: string,
    args: readonly Value[],
    expected: Value,
    bytes?: ArrayLike<number>,
  ): Difference | undefined {
    this.#name = name;
    this.#args = args;
    if (!this.#reader!.isNext(expected)) return super.check(name, args, expected, bytes);
    this.cases += 1;
    return undefined;
  }

  override compute<T>(): T {
    this.#name = 'a loop of calls';
    this.#args = [];
    const result = this.#reader!.read();
    if (result instanceof Outcome) throw result.thrown;
    return result as T;
  }

  protected override answer(name: string, args: readonly Value[]): Value {
    this.#name = name;
    this.#args = args;
    return this.#reader!.read();
  }
}

function mapFunctions(
  exports: Exports,
  change: (name: string) => (...args: readonly Value[]) => Value,
): Exports {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [
      name,
      typeof value === 'function' ? change(name) : value,
    ]),
  );
}

function isList(value: Value): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value;
}

/** Octets in hex, whatever holds them. */
function show(value: Value): string {
  const isOctets = isList(value) && Array.from(value).every((item) => (item as number) >>> 0 < 256);
  return print(isOctets ? Uint8Array.from(value as ArrayLike<number>) : value);
}

import { kindOf, unitsOfChunk, type InputKind } from './chunk-units.js';
import type { ParserModule, Shape } from './contract.js';
import { octetAt, type Octets } from './octets.js';
import { OPENING, valueOf } from './parse-value.js';
import { Traces, type Continuation, type TracesState } from './traces.js';

/** Options of a {@link Parser}. */
export interface ParserOptions {
  /**
   * Called for each part as soon as it is certain, in the order in which parts end: those within a part before it.
   * `path` is its field, after the fields of the parts around it: `authority.host`.
   */
  readonly onPart?: (path: string, start: number, end: number) => void;
}

/** What a {@link Parser} has read, as data that can be stored. */
export interface ParserState {
  readonly state: number;
  readonly offset: number;
  /** Undefined before the first chunk that is not empty. */
  readonly input: InputKind | undefined;
  /** The state and the offset before the character that is being read. */
  readonly begun: { readonly state: number; readonly offset: number };
  readonly traces: TracesState;
  /** How much of what is certain was given to `onPart`. */
  readonly told: number;
}

/**
 * Parses an input in chunks, by a generated module with captures: the result is that of the module's `parse`. Where
 * chunks end does not matter, not even within a surrogate pair or the octets of a character.
 *
 * The memory between chunks is a state and where parts begin and end, never a chunk.
 */
export class Parser<Result> {
  private readonly module: ParserModule<Result>;
  private readonly onPart: ParserOptions['onPart'];
  /** The lists of events, by their places. */
  private readonly lists: readonly (readonly number[])[];
  /** For each state, the number of traces. */
  private readonly counts: readonly number[];
  /** For each state, whether it is between characters. */
  private readonly isBetween: readonly boolean[];
  private readonly paths: readonly string[];
  /** For each number of traces and each move, how they come to be, as far as it was needed. */
  private readonly known: (readonly Continuation[])[][] = [];

  private state = 0;
  private position = 0;
  private input: InputKind | undefined;
  private begunState = 0;
  private begunPosition = 0;
  private traces = new Traces();
  private told = 0;
  /** The offsets of the parts that have begun, as far as `onPart` knows. */
  private open: number[] = [];

  constructor(module: ParserModule<Result>, { onPart }: ParserOptions = {}) {
    const { parts } = module;
    if (typeof parts !== 'object')
      throw new TypeError('the module has no export `parts`: it has no captures, or reports texts');
    this.module = module;
    this.onPart = onPart;
    this.lists = listsIn(parts.events);
    const { traces = [], expected, expectedOf } = parts;
    const counts = Array.from(expectedOf, () => 1);
    for (let at = 0; at < traces.length; at += 2) counts[traces[at]!] = traces[at + 1]!;
    this.counts = counts;
    // Within a character nothing is expected.
    this.isBetween = Array.from(expectedOf, (index) => expected[index]!.length > 0);
    this.paths = pathsOf(parts.shape);
    this.reset();
  }

  /**
   * Reads more of the input.
   *
   * @returns whether it can still become a word; once it cannot, nothing more is read
   * @throws {TypeError} for a chunk that is neither octets nor a string, for one that the module does not take, and for
   *   strings and octets in one input
   */
  write(chunk: Octets | string): boolean {
    const units = unitsOfChunk(this.module, chunk, this.input);
    if (units.length > 0 && this.input === undefined) {
      this.input = kindOf(units);
      const { start, stringStart = start } = this.module;
      if (this.input === 'string') this.enter(stringStart);
    }
    for (let at = 0; at < units.length && this.state !== 0; at++)
      this.read(typeof units === 'string' ? units.charCodeAt(at) : octetAt(units, at));
    this.tell(this.traces.decided, this.onPart);
    return this.state !== 0;
  }

  /** The number of octets or code units after which a word was still possible; the first that was refused follows. */
  get offset(): number {
    return this.position;
  }

  /** Whether what was read so far is a word. */
  get isWord(): boolean {
    return this.module.accepts(this.state);
  }

  /** Ends the input, and is ready for another: the result of the module's `parse` for all of it. */
  end(): Result {
    const { parts } = this.module;
    let result: unknown;
    if (this.isWord) {
      const events = this.traces.eventsOf(parts.endTraces?.[this.state] ?? 0);
      for (const event of this.lists[parts.endOf(this.state)]!) events.push(event, this.position);
      this.tell(events, this.onPart);
      result = { ok: true, value: valueOf(parts.shape, events) };
    } else {
      const expected = parts.expected[parts.expectedOf[this.begunState]!]!;
      result = { ok: false, at: this.begunPosition, expected };
    }
    this.reset();
    return result as Result;
  }

  /** Forgets what was read. */
  reset(): void {
    this.state = 0;
    this.position = 0;
    this.input = undefined;
    this.traces = new Traces();
    this.told = 0;
    this.open = [];
    this.enter(this.module.start);
  }

  /** What was read so far, as plain data. */
  save(): ParserState {
    const { state, position: offset, input, told } = this;
    const begun = { state: this.begunState, offset: this.begunPosition };
    return { state, offset, input, begun, traces: this.traces.save(), told };
  }

  /** Goes on from what {@link save} returned, also of another parser of the same module. */
  restore({ state, offset, input, begun, traces, told }: ParserState): void {
    this.state = state;
    this.position = offset;
    this.input = input;
    this.begunState = begun.state;
    this.begunPosition = begun.offset;
    this.traces = Traces.restore(traces);
    this.told = 0;
    this.open = [];
    this.tell(this.traces.decided.slice(0, told), () => {});
  }

  private read(unit: number): void {
    const target = this.module.next(this.state, unit);
    if (target === 0) {
      this.state = 0;
      return;
    }
    const move = this.module.parts.moveOf(this.state, unit);
    const count = this.counts[target]!;
    if (move >= this.lists.length || count !== this.traces.count)
      this.traces.move(this.waysOf(move, count), this.position);
    else if (move > 0) this.traces.append(this.lists[move]!, this.position);
    this.position += 1;
    this.enter(target);
  }

  private enter(state: number): void {
    this.state = state;
    if (!this.isBetween[state]!) return;
    this.begunState = state;
    this.begunPosition = this.position;
  }

  /** How each of the traces after a move comes to be. */
  private waysOf(move: number, count: number): readonly Continuation[] {
    const known = (this.known[count] ??= []);
    return (known[move] ??= this.makeWays(move, count));
  }

  private makeWays(move: number, count: number): readonly Continuation[] {
    const ways = Array.from({ length: count }, (_, from) => ({ from, events: this.lists[0]! }));
    const fork = this.module.parts.forks[move - this.lists.length] ?? [0, 0, move];
    for (let at = 0; at < fork.length; at += 3)
      ways[fork[at]!] = { from: fork[at + 1]!, events: this.lists[fork[at + 2]!]! };
    return ways;
  }

  /** Gives the parts that have become certain to `onPart`. */
  private tell(events: readonly number[], onPart: ParserOptions['onPart']): void {
    while (this.told < events.length) {
      const [event, offset] = [events[this.told]!, events[this.told + 1]!];
      this.told += 2;
      if (event === OPENING) {
        this.open.push(offset);
      } else {
        const start = this.open.pop()!;
        onPart?.(this.paths[event - 1]!, start, offset);
      }
    }
  }
}

/** The lists of events by their places: the last event of each, and 0 for none. */
function listsIn(events: ArrayLike<number>): readonly (readonly number[])[] {
  const lists: (readonly number[])[] = [];
  for (let place = 0; place < events.length; place++)
    lists.push(events[place] === 0 ? [] : [...lists[place - 1]!, events[place]!]);
  return lists;
}

/** The path of each part; that of one that may stand in several others is its field. */
function pathsOf(shape: Shape): readonly string[] {
  const outers = shape.map((): number[] => []);
  shape.forEach(({ parts = [] }, outer) =>
    parts.forEach((part, at) => {
      if (at % 2 === 0) outers[part]!.push(outer);
    }),
  );
  const pathOf = (number: number): string => {
    const [outer, ...others] = outers[number]!;
    const { field } = shape[number]!;
    return outer === undefined || outer === 0 || others.length > 0
      ? field
      : `${pathOf(outer)}.${field}`;
  };
  return shape.map((_, number) => pathOf(number));
}

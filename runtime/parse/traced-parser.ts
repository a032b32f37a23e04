/**
 * Finds parts unit by unit, by the tables of `ParserModule.parts`.
 *
 * Events are the beginnings and ends of parts. A trace has the events of one way to read the input (traces.ts); a state
 * has one trace, or a few until it is clear which way is right. A call continues the only trace of its caller. If there
 * are several, they wait for the call to return, and it has traces of its own, at first an empty one. A unit is read as
 * follows.
 *
 * 1. The innermost call whose state has a transition by the unit reads it, if the calls above it may end: `read`.
 * 2. Those calls return, innermost first. One trace survives (`endTraces`) and gets the events of the end (`endOf`).
 *    If traces wait for the call, its events are appended to each of them: `leave`.
 * 3. `moveOf` says what the unit does to the traces of its reader: nothing; it appends events to trace 0; or it is a
 *    fork, and each trace then continues one of those before it, or waits for a call that begins: `fork`.
 * 4. The events that all traces of the outermost call share are decided, and `onPart` gets their parts: `tell`.
 *
 * The events of steps 2 and 3 have the offset of the unit. At the end of the input, all calls return as in step 2.
 */
import { fingerprintOf, hashOf, once } from '../recognize/automaton.js';
import { kindOf, unitAt, unitsOfChunk, type InputKind } from '../input/chunk-units.js';
import type { ChunkParser, OnPart } from './chunk-parser.js';
import type { ParserModule, Shape } from '../contract.js';
import { Guard } from '../input/guard.js';
import type { Octets } from '../input/octets.js';
import { OPENING, valueOf } from './parse-value.js';
import type { RecognizerProgress } from '../recognize/recognizer.js';
import { hashOfText, seal, unseal, type Sealed } from '../recognize/saved-state.js';
import { Traces, type Continuation, type TracesState } from './traces.js';

/** The place where the character begins that is being read, and what its first unit changed. */
interface CharacterStart {
  readonly state: number;
  readonly offset: number;
  /** The states that were on the stack above `height`, the outermost first. */
  readonly popped: readonly number[];
  readonly height: number;
}

/** Why no more is read: no word has the next unit, or it begins more calls than are allowed. */
type Refusal = 'unit' | 'depth';

interface Progress extends RecognizerProgress {
  readonly refusal: Refusal | undefined;
  /** The character that is being read; undefined between characters. */
  readonly character: CharacterStart | undefined;
  /** The traces that wait for calls, the outermost first, and the traces of the innermost call. */
  readonly traces: readonly TracesState[];
  /** How much of the decided events `onPart` has been given: two numbers per event. */
  readonly told: number;
}

/** The state of a {@link TracedParser}, as data that can be stored. */
export type TracedState = Sealed<Progress>;

/** What happens to traces when a unit is read. */
interface Move {
  /** For each state that is pushed, the traces that wait for the call to return; none if it continues the only one. */
  readonly waits: readonly (readonly Continuation[])[];
  readonly traces: readonly Continuation[];
}

/** The number of the trace that a call begins anew. */
const FRESH = -1;

/**
 * A parser that tells parts.
 *
 * @throws {TypeError} for a module without `parts`, and if `onPart` is not a function
 */
export function partsParser<Result>(
  module: object | ParserModule<Result>,
  onPart: OnPart,
): TracedParser<Result> {
  if (typeof onPart !== 'function') throw new TypeError('onPart is a function');
  if (!('parts' in module))
    throw new TypeError(
      'the module has no export `parts` for onPart: it has no captures, reports texts, or its stack does not decide the parts',
    );
  return new TracedParser(module, onPart);
}

/**
 * Parses by the export `parts`: each unit takes a move of traces, so that parts are known as soon as they are certain.
 *
 * The memory between chunks is a state, a number for each open call, and where parts begin and end, never a chunk. Where
 * several traces wait for a call, its events are copied to each of them when it returns.
 */
export class TracedParser<Result> implements ChunkParser<Result, TracedState> {
  private readonly module: ParserModule<Result>;
  private readonly onPart: OnPart | undefined;
  /** The lists of events, by their places. */
  private readonly lists: readonly (readonly number[])[];
  /** The number of traces of each state that has none or several. */
  private readonly counts: readonly number[];
  /** For each state whether it is between characters; computed when it is first needed. */
  private readonly between: boolean[];
  /** The path of each part, as `onPart` gets it. */
  private readonly paths: readonly string[];
  /** The moves, by the number of traces after each; filled on demand. */
  private readonly moves: Move[][] = [];

  private state = 0;
  private stack: number[] = [];
  private unitsRead = 0;
  private input: InputKind | undefined;
  private refusal: Refusal | undefined;
  private character: CharacterStart | undefined;
  private traces = new Traces();
  /** The traces that wait for calls, the outermost first. */
  private waiting: Traces[] = [];
  /** How much of the decided events `onPart` has been given. */
  private told = 0;
  /** The offsets of the parts that have begun, as far as `onPart` knows. */
  private open: number[] = [];
  private readonly guard = new Guard('onPart', 'parser');
  /** The states that a unit pushes; empty between units. */
  private readonly pushed: number[] = [];

  constructor(module: ParserModule<Result>, onPart: OnPart | undefined) {
    const { parts } = module;
    this.module = module;
    this.onPart = onPart;
    this.lists = listsIn(parts.events);
    const { traces = [] } = parts;
    const counts: number[] = [];
    for (let at = 0; at < traces.length; at += 2) counts[traces[at]!] = traces[at + 1]!;
    this.counts = counts;
    this.between = once(parts, 'between characters', () => []);
    this.paths = pathsOf(parts.shape);
    this.restart();
  }

  write(chunk: Octets | string): boolean {
    this.guard.check();
    const units = unitsOfChunk(this.module, chunk, this.input);
    if (units.length > 0 && this.input === undefined) {
      this.input = kindOf(units);
      const { start, stringStart = start } = this.module;
      if (this.input === 'string') this.state = stringStart;
    }
    for (let at = 0; at < units.length && this.refusal === undefined; at++)
      this.read(unitAt(units, at));
    this.tell(this.outermost.decided, this.onPart);
    return this.refusal === undefined;
  }

  get offset(): number {
    return this.unitsRead;
  }

  get isWord(): boolean {
    return this.refusal === undefined && this.module.accepts(this.state, this.stack);
  }

  end(): Result {
    this.guard.check();
    try {
      return this.finish() as Result;
    } finally {
      this.restart();
    }
  }

  reset(): void {
    this.guard.check();
    this.restart();
  }

  save(): TracedState {
    this.guard.check();
    const { automaton, state, stack, unitsRead: offset, input, refusal, character, told } = this;
    const traces = [...this.waiting, this.traces].map((each) => each.save());
    return seal({
      automaton,
      state,
      stack: stack.slice(),
      offset,
      input,
      refusal,
      character,
      traces,
      told,
    });
  }

  restore(saved: TracedState): void {
    this.guard.check();
    const progress = unseal<Progress>(saved, this.automaton);
    const traces = progress.traces.map((each) => Traces.restore(each));
    this.state = progress.state;
    this.stack = progress.stack.slice();
    this.unitsRead = progress.offset;
    this.input = progress.input;
    this.refusal = progress.refusal;
    this.character = progress.character;
    this.traces = traces.pop()!;
    this.waiting = traces;
    this.told = 0;
    this.open = [];
    this.tell(this.outermost.decided.slice(0, progress.told), undefined);
  }

  private finish(): unknown {
    const { parts } = this.module;
    if (!this.isWord) return this.refused();
    while (this.stack.length > 0) this.leave();
    const events = this.traces.eventsOf(parts.endTraces?.[this.state] ?? 0);
    for (const event of this.lists[parts.endOf(this.state)]!) events.push(event, this.unitsRead);
    this.tell(events, this.onPart);
    return { ok: true, value: valueOf(parts.shape, events, this.unitsRead) };
  }

  /** The result for an input that is not a word: what was expected at the character that is refused or incomplete. */
  private refused(): unknown {
    const { module, stack, character, unitsRead } = this;
    const { parts } = module;
    if (this.refusal === 'depth') return { ok: false, at: unitsRead, expected: ['less nesting'] };
    const { state, offset, popped, height } = character ?? {
      state: this.state,
      offset: unitsRead,
      popped: [],
      height: stack.length,
    };
    if (parts.waits === undefined)
      return { ok: false, at: offset, expected: parts.expectedIn(state) };
    const below = [...stack.slice(0, height), ...popped];
    const expected: string[] = [];
    for (let at: number | undefined = state; at !== undefined; at = below.pop()) {
      for (const phrase of parts.expectedIn(at))
        if (!expected.includes(phrase)) expected.push(phrase);
      if (!module.accepts(at, [])) break;
      if (below.length === 0 && !expected.includes('the end')) expected.push('the end');
    }
    return { ok: false, at: offset, expected };
  }

  private restart(): void {
    this.state = this.module.start;
    this.stack = [];
    this.unitsRead = 0;
    this.input = undefined;
    this.refusal = undefined;
    this.character = undefined;
    this.traces = new Traces();
    this.waiting = [];
    this.told = 0;
    this.open = [];
  }

  /** A hash of the automaton and of its events. */
  private get automaton(): number {
    const { module } = this;
    return once(module.parts, 'fingerprint', () => {
      const { events, forks, traces, endTraces = [], shape } = module.parts;
      const lists = [events, endTraces].map((list) => Array.from(list));
      const said = JSON.stringify([...lists, forks, traces, shape]);
      return hashOf(fingerprintOf(module), hashOfText(said));
    });
  }

  /** The traces of the outermost call: the events that all of them share are decided. */
  private get outermost(): Traces {
    return this.waiting[0] ?? this.traces;
  }

  private read(unit: number): void {
    const { module, stack, pushed, unitsRead } = this;
    const { parts } = module;
    // The innermost call that reads the unit, if those above it may return.
    let height = stack.length;
    let reader = this.state;
    let target = module.next(reader, unit, pushed);
    while (target === 0) {
      if (height === 0 || !module.accepts(reader, [])) {
        this.refusal = 'unit';
        return;
      }
      reader = stack[--height]!;
      target = module.next(reader, unit, pushed);
    }
    if (height + pushed.length > (parts.maxNesting ?? Infinity)) {
      pushed.length = 0;
      this.refusal = 'depth';
      return;
    }
    if (this.isBetweenCharacters(target)) this.character = undefined;
    else
      this.character ??= {
        state: this.state,
        offset: unitsRead,
        height,
        popped: stack.slice(height),
      };
    while (stack.length > height) this.leave();
    const move = parts.moveOf(reader, unit);
    const count = this.counts[target] ?? 1;
    if (move >= this.lists.length || count !== this.traces.count) this.fork(move, count);
    else if (move > 0) this.traces.append(this.lists[move]!, unitsRead);
    if (pushed.length > 0) stack.push(...pushed.splice(0));
    this.unitsRead += 1;
    this.state = target;
  }

  /** Returns from the innermost call. */
  private leave(): void {
    const { parts } = this.module;
    const trace = parts.endTraces?.[this.state] ?? 0;
    const events = this.lists[parts.endOf(this.state)]!;
    this.traces.move([{ from: trace, events }], this.unitsRead);
    this.state = this.stack.pop()!;
    if (!(parts.waits![this.state]! > 0)) return;
    const called = this.traces.decided;
    this.traces = this.waiting.pop()!;
    this.traces.appendToAll(called);
  }

  /** Replaces the traces; some of them begin to wait for a call. */
  private fork(number: number, count: number): void {
    const { waits, traces } = this.moveOf(number, count);
    for (const own of waits)
      if (own.length > 0) {
        this.traces.move(own, this.unitsRead);
        this.waiting.push(this.traces);
        this.traces = new Traces();
      }
    this.traces.move(traces, this.unitsRead);
  }

  /** Whether a state is between characters: within one, nothing is expected. */
  private isBetweenCharacters(state: number): boolean {
    const { module } = this;
    return (this.between[state] ??=
      module.parts.expectedIn(state).length > 0 || module.accepts(state, []));
  }

  /** What happens to traces, from a number that `moveOf` of the module returned. */
  private moveOf(number: number, count: number): Move {
    const known = (this.moves[count] ??= []);
    return (known[number] ??= this.makeMove(number, count));
  }

  private makeMove(number: number, count: number): Move {
    const traces = Array.from({ length: count }, (_, from): Continuation => ({
      from,
      events: this.lists[0]!,
    }));
    const waits: Continuation[][] = [];
    const fork = this.module.parts.forks[number - this.lists.length] ?? [0, 0, number];
    for (let at = 0; at < fork.length; at += 3) {
      const [trace, from, place] = [fork[at]!, fork[at + 1]!, fork[at + 2]!];
      const continuation = { from: from === FRESH ? 0 : from, events: this.lists[place]! };
      if (trace >= 0) traces[trace] = continuation;
      else (waits[-trace - 1] ??= []).push(continuation);
    }
    return { waits: Array.from(waits, (own) => own ?? []), traces };
  }

  /** Gives the parts that have become certain to `onPart`. */
  private tell(events: readonly number[], onPart: OnPart | undefined): void {
    this.guard.run(() => {
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
    });
  }
}

/** The lists of events by the places of their last events. */
function listsIn(events: ArrayLike<number>): readonly (readonly number[])[] {
  const lists: (readonly number[])[] = [];
  for (let place = 0; place < events.length; place++) {
    const [event, before] = [events[place]!, lists[place - 1] ?? []];
    lists.push(event === 0 ? [] : [...before, event]);
  }
  return lists;
}

/** The path of each part; its field alone if it may stand in several others. */
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

import { fingerprintOf, hashOf, once, reachedValue } from './automaton.js';
import { kindOf, unitsOfChunk, type InputKind } from './chunk-units.js';
import type { ChunkParser, OnPart } from './chunk-parser.js';
import type { ParserModule, Shape } from './contract.js';
import type { Octets } from './octets.js';
import { OPENING, openParts, valueOf } from './parse-value.js';
import { checkAutomaton, countOf, fieldsOf, positionOf, refuseState } from './saved-state.js';
import { Traces, type Continuation, type TracesState } from './traces.js';

/** The state of a {@link TracedParser}, as data that can be stored. */
export interface TracedState {
  /** A hash of the automaton: `restore` refuses the state of another one. */
  readonly automaton: number;
  readonly state: number;
  readonly offset: number;
  /** Undefined before the first chunk that is not empty. */
  readonly input: InputKind | undefined;
  /** The state and the offset before the character that is being read. */
  readonly begun: { readonly state: number; readonly offset: number };
  readonly traces: TracesState;
  /** How much of the decided events `onPart` has been given: two numbers per event. */
  readonly told: number;
}

/**
 * Parses by the export `parts`: each unit takes a move of traces, so that parts are known as soon as they are certain.
 *
 * The memory between chunks is a state and where parts begin and end, never a chunk.
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
  private readonly paths: readonly string[];
  /** The continuations of each move, by the number of traces after it; filled on demand. */
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
  /** Whether `onPart` is being called. */
  private isTelling = false;

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
    this.checkIdle();
    const units = unitsOfChunk(this.module, chunk, this.input);
    if (units.length > 0 && this.input === undefined) {
      this.input = kindOf(units);
      const { start, stringStart = start } = this.module;
      if (this.input === 'string') this.enter(stringStart);
    }
    for (let at = 0; at < units.length && this.state !== 0; at++)
      this.read(typeof units === 'string' ? units.charCodeAt(at) : units[at]!);
    this.tell(this.traces.decided, this.onPart);
    return this.state !== 0;
  }

  get offset(): number {
    return this.position;
  }

  get isWord(): boolean {
    return this.module.accepts(this.state);
  }

  end(): Result {
    this.checkIdle();
    try {
      return this.finish() as Result;
    } finally {
      this.restart();
    }
  }

  reset(): void {
    this.checkIdle();
    this.restart();
  }

  private finish(): unknown {
    const { parts } = this.module;
    if (!this.isWord) {
      const expected = parts.expectedIn(this.begunState);
      return { ok: false, at: this.begunPosition, expected };
    }
    const events = this.traces.eventsOf(parts.endTraces?.[this.state] ?? 0);
    for (const event of this.lists[parts.endOf(this.state)]!) events.push(event, this.position);
    this.tell(events, this.onPart);
    return { ok: true, value: valueOf(parts.shape, events) };
  }

  /** Throws while `onPart` is called. */
  private checkIdle(): void {
    if (this.isTelling) throw new TypeError('onPart must not call the parser that calls it');
  }

  private restart(): void {
    this.state = 0;
    this.position = 0;
    this.input = undefined;
    this.traces = new Traces();
    this.told = 0;
    this.open = [];
    this.enter(this.module.start);
  }

  save(): TracedState {
    this.checkIdle();
    const { automaton, state, position: offset, input, told } = this;
    const begun = { state: this.begunState, offset: this.begunPosition };
    return { automaton, state, offset, input, begun, traces: this.traces.save(), told };
  }

  restore(saved: TracedState): void {
    this.checkIdle();
    const fields = fieldsOf(saved, 'it');
    checkAutomaton(fields['automaton'], this.automaton);
    const { state, offset, input } = positionOf(fields, this.module);
    const begun = fieldsOf(fields['begun'], 'begun');
    const begunState = countOf(begun['state'], 'begun.state', Number.MAX_SAFE_INTEGER);
    const begunPosition = countOf(begun['offset'], 'begun.offset', offset);
    const isBegun = begunState === state && begunPosition === offset;
    if (
      this.openIn(begunState, input) === undefined ||
      !this.isBetween(begunState) ||
      (state !== 0 && this.isBetween(state) && !isBegun)
    )
      refuseState(`no character begins in state ${begunState} at offset ${begunPosition}`);
    const traces = Traces.restore(fields['traces']);
    this.checkEvents(traces, state, offset, input);
    const told = countOf(fields['told'], 'told', traces.decided.length);
    if (told % 2 !== 0) refuseState('told ends within an event');

    this.state = state;
    this.position = offset;
    this.input = input;
    this.begunState = begunState;
    this.begunPosition = begunPosition;
    this.traces = traces;
    this.told = 0;
    this.open = [];
    this.tell(traces.decided.slice(0, told), undefined);
  }

  /** Throws unless the traces in a state can have their events. */
  private checkEvents(
    traces: Traces,
    state: number,
    offset: number,
    input: InputKind = 'octets',
  ): void {
    // In the dead state, the traces are still those of the state before, which is not saved.
    const open = state === 0 ? undefined : this.openIn(state, input);
    if (open !== undefined && open.length !== traces.count)
      refuseState(`${traces.count} traces in state ${state}, which has ${open.length}`);
    for (let trace = 0; trace < traces.count; trace++) {
      const found = openParts(this.module.parts.shape, traces.eventsOf(trace), offset);
      if (found === undefined || (open !== undefined && found !== open[trace]))
        refuseState(`trace ${trace} has events that do not lead to state ${state}`);
    }
  }

  /** For each trace in a state, how many parts are open. */
  private openIn(state: number, input: InputKind = 'octets'): readonly number[] | undefined {
    const { module } = this;
    const afterMove = (
      open: readonly number[],
      from: number,
      unit: number,
      target: number,
    ): readonly number[] =>
      this.continuationsOf(module.parts.moveOf(from, unit), this.counts[target] ?? 1).map((each) =>
        each.events.reduce((now, event) => now + (event === OPENING ? 1 : -1), open[each.from]!),
      );
    return reachedValue<readonly number[]>(module.parts, module, input, state, [0], afterMove);
  }

  /** A hash of the automaton and of its events. */
  private get automaton(): number {
    const { module } = this;
    return once(module.parts, 'fingerprint', () => {
      const { events, forks, traces, endTraces = [], shape } = module.parts;
      const lists = [events, endTraces].map((list) => Array.from(list));
      const said = JSON.stringify([...lists, forks, traces, shape]);
      let hash = fingerprintOf(module);
      for (let at = 0; at < said.length; at++) hash = hashOf(hash, said.charCodeAt(at));
      return hash;
    });
  }

  private read(unit: number): void {
    const target = this.module.next(this.state, unit);
    if (target === 0) {
      this.state = 0;
      return;
    }
    const move = this.module.parts.moveOf(this.state, unit);
    const count = this.counts[target] ?? 1;
    if (move >= this.lists.length || count !== this.traces.count)
      this.traces.move(this.continuationsOf(move, count), this.position);
    else if (move > 0) this.traces.append(this.lists[move]!, this.position);
    this.position += 1;
    this.enter(target);
  }

  private enter(state: number): void {
    this.state = state;
    if (!this.isBetween(state)) return;
    this.begunState = state;
    this.begunPosition = this.position;
  }

  /** Whether a state is between characters: within one, nothing is expected. */
  private isBetween(state: number): boolean {
    return (this.between[state] ??= this.module.parts.expectedIn(state).length > 0);
  }

  /** The origin of each trace after a move. */
  private continuationsOf(move: number, count: number): readonly Continuation[] {
    const known = (this.known[count] ??= []);
    return (known[move] ??= this.makeContinuations(move, count));
  }

  private makeContinuations(move: number, count: number): readonly Continuation[] {
    const continuations = Array.from({ length: count }, (_, from) => ({
      from,
      events: this.lists[0]!,
    }));
    const fork = this.module.parts.forks[move - this.lists.length] ?? [0, 0, move];
    for (let at = 0; at < fork.length; at += 3)
      continuations[fork[at]!] = { from: fork[at + 1]!, events: this.lists[fork[at + 2]!]! };
    return continuations;
  }

  /** Gives the parts that have become certain to `onPart`. */
  private tell(events: readonly number[], onPart: OnPart | undefined): void {
    this.isTelling = true;
    try {
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
    } finally {
      this.isTelling = false;
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

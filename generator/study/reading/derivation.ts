/**
 * Derivations: which rules read which symbols of an input, while it is read and when it ends.
 *
 * The threads of Thompson's automaton are followed in the order of the expression, so of several derivations the first
 * is found: the first alternatives and the longest repetitions. Each thread remembers its way, epsilon transitions
 * included; the labels along it are the rules that it entered and left. Linear in the length of the input times the
 * size of the automaton.
 *
 * Where automata call each other, a thread is in a frame: a call of a rule at an offset, with the places that called it
 * [Tomita 1986]. Frames are shared, so of several derivations any may be found, in at most cubic time.
 */
import type { Nfa, NfaState, StateId } from '../../automata/nfa.js';
import { FIRST_CALL } from '../../automata/regex.js';
import { isIn } from '../../automata/symbol-range.js';

/** A place on the way of a thread, and the place before it in its frame. */
interface ThreadStep {
  readonly state: StateId;
  readonly before: ThreadStep | undefined;
  readonly frame: Frame;
  /** The number of symbols read. */
  readonly at: number;
  /** Where the word of a call ended that was read between this place and the one before. */
  readonly inner?: ThreadStep;
}

/** A call of a rule at an offset; the outermost frame is not a call. */
interface Frame {
  /** The label of the calls; 0 of the outermost frame. */
  readonly label: number;
  readonly from: number;
  /** The number of calls that it is in, itself included. */
  readonly depth: number;
  /** The places that call, the first thread's first. */
  readonly callers: ThreadStep[];
  /** For each state that a thread was in, the last round. */
  readonly seen: Map<StateId, number>;
}

/** The most levels of parts that are shown of a derivation; deeper ones would exceed the call stack. */
export const MAX_LEVELS = 200;

/** A part of an input: the symbols from `start` up to `end` that a label read. */
export interface DerivedPart {
  readonly label: number;
  readonly start: number;
  readonly end: number;
  /** Whether the label could read on. */
  readonly isOpen: boolean;
  readonly parts: readonly DerivedPart[];
}

/** A call that has not ended: its label, and the number of symbols before it. */
export interface OpenCall {
  readonly label: number;
  readonly from: number;
}

/** A thread after some symbols. */
export interface DerivedThread {
  /** The state that it waits in. */
  readonly state: StateId;
  /** The number of calls that it is in and that have read something. */
  readonly depth: number;
  /** The calls that it is in, outermost first; of several ways into a call, the first. Linear in their number. */
  calls(): readonly OpenCall[];
  /** The labels that it is in, outermost first. Linear in the number of calls. */
  labels(): readonly number[];
}

/** The calls that are open: those of the thread that is in the most, since a call goes on as long as it may. */
export function deepestCalls(threads: readonly DerivedThread[]): readonly OpenCall[] {
  const [first, ...others] = threads;
  const deepest = others.reduce((most, each) => (each.depth > most!.depth ? each : most), first);
  return deepest?.calls() ?? [];
}

/** The moment after some symbols. */
export interface Reached {
  /** Whether they are a word. */
  readonly isWord: boolean;
  /** The threads that wait for a symbol after them. */
  readonly threads: readonly DerivedThread[];
}

/** Follows the threads of an automaton, or of automata that call each other. */
export class Deriver {
  readonly #nfa: Nfa;
  /** The states in which called rules begin, by the labels of calls. */
  readonly #entries: ReadonlyMap<number, StateId>;
  readonly #contexts: readonly (readonly number[])[];
  #round = 0;

  /** @param labels the labels of calls, in the order of the starts after the first */
  constructor(nfa: Nfa, labels: readonly number[] = []) {
    this.#nfa = nfa;
    this.#entries = new Map(labels.map((label, index) => [label, nfa.starts[index + 1]!]));
    // A context comes after the one around it.
    const contexts: (readonly number[])[] = [];
    nfa.contexts.forEach(({ parent }, id) => contexts.push([...(contexts[parent] ?? []), id]));
    this.#contexts = contexts;
  }

  /**
   * The first derivation of a word, or of the beginning of one; undefined if it is neither.
   *
   * @param by the states that read the symbols, if only such a derivation counts
   */
  derive(symbols: readonly number[], by?: readonly StateId[]): readonly DerivedPart[] | undefined {
    const places = this.#follow(symbols, by);
    if (places === undefined) return undefined;
    const last = places.find((place) => this.#isEnd(place)) ?? places[0]!;
    const isOpen = !this.#isEnd(last);
    let parts = this.#partsTo(last, isOpen, symbols.length, []);
    for (let [caller] = last.frame.callers; caller !== undefined; [caller] = caller.frame.callers)
      parts = this.#partsTo(caller, true, symbols.length, parts);
    return parts;
  }

  /** The moments before the first symbol, and after each one that fits. */
  *moments(symbols: readonly number[]): Generator<Reached, void> {
    for (let read = 0, places = this.#begin(); places.length > 0; read++) {
      const reached = places;
      yield {
        isWord: reached.some((place) => this.#isEnd(place)),
        threads: this.#threadsAt(reached),
      };
      if (read === symbols.length) return;
      places = this.#read(reached, symbols[read]!, undefined);
    }
  }

  /** The threads that wait for a symbol after some others; none if these begin no word. */
  threads(symbols: readonly number[]): readonly DerivedThread[] {
    return this.#threadsAt(this.#follow(symbols) ?? []);
  }

  /** The labels around each state that reads the last of some symbols, outermost first. */
  readers(symbols: readonly number[]): readonly (readonly number[])[] {
    const last = symbols.at(-1)!;
    return this.threads(symbols.slice(0, -1)).flatMap(({ state: id, labels }) => {
      const state = this.#nfa.states[id]!;
      const reads = state.kind === 'range' && isIn(last, [state.range]);
      return reads ? [labels()] : [];
    });
  }

  #isEnd({ state, frame }: ThreadStep): boolean {
    return frame.label === 0 && this.#nfa.states[state]!.kind === 'accept';
  }

  /** The places after some symbols; undefined if there are none. */
  #follow(symbols: readonly number[], by?: readonly StateId[]): readonly ThreadStep[] | undefined {
    let places = this.#begin();
    for (const [index, symbol] of symbols.entries()) {
      if (places.length === 0) break;
      places = this.#read(places, symbol, by?.[index]);
    }
    return places.length === 0 ? undefined : places;
  }

  #begin(): readonly ThreadStep[] {
    const frame: Frame = { label: 0, from: 0, depth: 0, callers: [], seen: new Map() };
    return this.#reach([{ state: this.#nfa.starts[0]!, before: undefined, frame, at: 0 }]);
  }

  #read(
    places: readonly ThreadStep[],
    symbol: number,
    by: StateId | undefined,
  ): readonly ThreadStep[] {
    const read = places.flatMap((place): readonly ThreadStep[] => {
      const state = this.#nfa.states[place.state]!;
      const reads =
        state.kind === 'range' &&
        labelOfCall(state) === undefined &&
        isIn(symbol, [state.range]) &&
        (by === undefined || by === place.state);
      return reads
        ? [{ state: state.to, before: place, frame: place.frame, at: place.at + 1 }]
        : [];
    });
    return this.#reach(read);
  }

  /** The places that read or accept, in the order of the expression, each state of a frame once. */
  #reach(from: readonly ThreadStep[]): readonly ThreadStep[] {
    this.#round += 1;
    const reached: ThreadStep[] = [];
    const called = new Map<number, Frame>();
    const stack = from.toReversed();
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      const { frame, at } = place;
      if (frame.seen.get(place.state) === this.#round) continue;
      frame.seen.set(place.state, this.#round);
      const state = this.#nfa.states[place.state]!;
      if (state.kind === 'epsilon') {
        for (const to of state.to.toReversed()) stack.push({ state: to, before: place, frame, at });
        continue;
      }
      reached.push(place);
      const label = labelOfCall(state);
      if (label !== undefined) {
        let callee = called.get(label);
        if (callee === undefined) {
          callee = { label, from: at, depth: frame.depth + 1, callers: [], seen: new Map() };
          called.set(label, callee);
          const entry = this.#entries.get(label)!;
          stack.push({ state: entry, before: undefined, frame: callee, at });
        }
        callee.callers.push(place);
      } else if (state.kind === 'accept' && frame.from < at)
        // A call has read something.
        for (const caller of frame.callers.toReversed())
          stack.push({
            state: targetOf(this.#nfa.states[caller.state]!),
            before: caller,
            frame: caller.frame,
            at,
            inner: place,
          });
    }
    return reached;
  }

  #threadsAt(places: readonly ThreadStep[]): readonly DerivedThread[] {
    return places.flatMap((place) => {
      const state = this.#nfa.states[place.state]!;
      if (state.kind !== 'range' || labelOfCall(state) !== undefined) return [];
      let { frame } = place;
      while (frame.label > 0 && frame.from === place.at) ({ frame } = frame.callers[0]!);
      const { depth } = frame;
      return {
        state: place.state,
        depth,
        calls: () =>
          wayTo(place)
            .map((each) => each.frame)
            .slice(1, depth + 1),
        labels: () =>
          wayTo(place).flatMap((each) =>
            this.#around(each.state).map((context) => this.#nfa.contexts[context]!.label),
          ),
      };
    });
  }

  /** The contexts around a state, outermost first. */
  #around(state: StateId): readonly number[] {
    return this.#contexts[this.#nfa.states[state]!.context] ?? [];
  }

  /**
   * The parts of a frame.
   *
   * @param isOpen whether the frame has not ended
   * @param end the offset at which open parts end
   * @param rest the parts of the call that begins in the last place
   */
  #partsTo(
    last: ThreadStep,
    isOpen: boolean,
    end: number,
    rest: readonly DerivedPart[],
  ): readonly DerivedPart[] {
    const way: ThreadStep[] = [];
    for (let at: ThreadStep | undefined = last; at !== undefined; at = at.before) way.push(at);
    way.reverse();
    interface Open {
      readonly context: number;
      readonly start: number;
      readonly parts: DerivedPart[];
    }
    const open: Open[] = [{ context: -1, start: last.frame.from, parts: [] }];
    const close = (at: number, isLast: boolean): void => {
      const { context, start, parts } = open.pop()!;
      const { label } = this.#nfa.contexts[context]!;
      open.at(-1)!.parts.push({ label, start, end: at, isOpen: isLast, parts });
    };
    let before = last.frame.from;
    for (const { state, at, inner } of way) {
      if (inner !== undefined)
        open.at(-1)!.parts.push(...this.#partsTo(inner, false, inner.at, []));
      const around = this.#around(state);
      const shared = open.findIndex(({ context }, depth) => context !== (around[depth - 1] ?? -1));
      const kept = shared < 1 ? open.length : shared;
      while (open.length > kept) close(at, false);
      for (const context of around.slice(open.length - 1))
        open.push({ context, start: at, parts: [] });
      before = at;
    }
    open.at(-1)!.parts.push(...rest);
    while (open.length > 1) close(isOpen ? end : before, isOpen);
    return open[0]!.parts;
  }
}

/** The places that call the frames around a place, outermost first, and the place itself; of several, the first. */
function wayTo(place: ThreadStep): readonly ThreadStep[] {
  const way: ThreadStep[] = [];
  for (let at: ThreadStep | undefined = place; at !== undefined; [at] = at.frame.callers)
    way.push(at);
  return way.reverse();
}

function labelOfCall(state: NfaState): number | undefined {
  return state.kind === 'range' && state.range.lo >= FIRST_CALL ? state.range.lo : undefined;
}

function targetOf(state: NfaState): StateId {
  return state.kind === 'range' ? state.to : -1;
}

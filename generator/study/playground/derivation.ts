/**
 * Derivations: which rules read which symbols of an input, while it is read and when it ends.
 *
 * The threads of Thompson's automaton are followed in the order of the expression, so of several derivations the first
 * is found: the first alternatives and the longest repetitions. Each thread remembers its way, empty transitions
 * included; the labels along it are the rules that it entered and left. Linear in the length of the input times the
 * size of the automaton.
 */
import type { Nfa, StateId } from '../../automata/nfa.js';
import { isIn } from '../../automata/symbol-range.js';

/** A place on the way of a thread, and the place before it. */
interface Place {
  readonly state: StateId;
  readonly before: Place | undefined;
}

/** A part of an input: the symbols from `start` up to `end` that a label read. */
export interface Derived {
  readonly label: number;
  readonly start: number;
  readonly end: number;
  /** Whether the label could read on. */
  readonly isOpen: boolean;
  readonly parts: readonly Derived[];
}

/** A thread after some symbols: the labels that it is in, outermost first, and the state that it waits in. */
export interface Thread {
  readonly labels: readonly number[];
  readonly state: StateId;
}

/** Follows the threads of an automaton. */
export class Deriver {
  readonly #nfa: Nfa;
  readonly #seen: Uint32Array;
  readonly #contexts: readonly (readonly number[])[];
  #round = 0;

  constructor(nfa: Nfa) {
    this.#nfa = nfa;
    this.#seen = new Uint32Array(nfa.states.length);
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
  derive(symbols: readonly number[], by?: readonly StateId[]): readonly Derived[] | undefined {
    const places = this.#follow(symbols, by);
    const isEnd = ({ state }: Place): boolean => this.#nfa.states[state]!.kind === 'accept';
    const chosen = places.find(isEnd) ?? places[0];
    return chosen && this.#treeOf(chosen, isEnd(chosen));
  }

  /** The threads that wait for a symbol after some others. */
  threads(symbols: readonly number[]): readonly Thread[] {
    const waiting = this.#follow(symbols).filter(
      ({ state }) => this.#nfa.states[state]!.kind === 'range',
    );
    return waiting.map(({ state }) => ({
      state,
      labels: this.#around(state).map((context) => this.#nfa.contexts[context]!.label),
    }));
  }

  /** The labels around each state that reads the last of some symbols, outermost first. */
  readers(symbols: readonly number[]): readonly (readonly number[])[] {
    const last = symbols.at(-1)!;
    return this.threads(symbols.slice(0, -1)).flatMap(({ state: id, labels }) => {
      const state = this.#nfa.states[id]!;
      const reads = state.kind === 'range' && isIn(last, [state.range]);
      return reads ? [labels] : [];
    });
  }

  #follow(symbols: readonly number[], by?: readonly StateId[]): readonly Place[] {
    let places = this.#reach([{ state: this.#nfa.starts[0]!, before: undefined }]);
    symbols.forEach((symbol, index) => {
      const read = places.flatMap((place): readonly Place[] => {
        const state = this.#nfa.states[place.state]!;
        const reads =
          state.kind === 'range' &&
          isIn(symbol, [state.range]) &&
          (by === undefined || by[index] === place.state);
        return reads ? [{ state: state.to, before: place }] : [];
      });
      places = this.#reach(read);
    });
    return places;
  }

  /** The places that read or accept, in the order of the expression, each state once. */
  #reach(from: readonly Place[]): readonly Place[] {
    this.#round += 1;
    const reached: Place[] = [];
    const stack = from.toReversed();
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      if (this.#seen[place.state] === this.#round) continue;
      this.#seen[place.state] = this.#round;
      const state = this.#nfa.states[place.state]!;
      if (state.kind !== 'epsilon') reached.push(place);
      else for (const to of state.to.toReversed()) stack.push({ state: to, before: place });
    }
    return reached;
  }

  /** The contexts around a state, outermost first. */
  #around(state: StateId): readonly number[] {
    return this.#contexts[this.#nfa.states[state]!.context] ?? [];
  }

  #treeOf(last: Place, isEnd: boolean): readonly Derived[] {
    const way: StateId[] = [];
    for (let at: Place | undefined = last; at !== undefined; at = at.before) way.push(at.state);
    way.reverse();
    interface Open {
      readonly context: number;
      readonly start: number;
      readonly parts: Derived[];
    }
    const open: Open[] = [{ context: -1, start: 0, parts: [] }];
    let at = 0;
    const close = (isOpen: boolean): void => {
      const { context, start, parts } = open.pop()!;
      const { label } = this.#nfa.contexts[context]!;
      open.at(-1)!.parts.push({ label, start, end: at, isOpen, parts });
    };
    way.forEach((state, index) => {
      const around = this.#around(state);
      const shared = open.findIndex(({ context }, depth) => context !== (around[depth - 1] ?? -1));
      const kept = shared < 1 ? open.length : shared;
      while (open.length > kept) close(false);
      for (const context of around.slice(open.length - 1))
        open.push({ context, start: at, parts: [] });
      // The last place waits for a symbol.
      if (this.#nfa.states[state]!.kind === 'range' && index < way.length - 1) at += 1;
    });
    while (open.length > 1) close(!isEnd);
    return open[0]!.parts;
  }
}

import type { Nfa, StateId } from './nfa.js';
import { sortNumbers } from './sort-numbers.js';

/** Computes closures of states under epsilon transitions, reduced to the states that matter: those that read or accept. */
export class EpsilonClosure {
  readonly #nfa: Nfa;
  /** `#seen[s] === #round` if s was visited in this round: cheaper than one set per call. */
  readonly #seen: Uint32Array;
  #round = 0;
  /** The number of states visited so far. */
  visits = 0;

  constructor(nfa: Nfa) {
    this.#nfa = nfa;
    this.#seen = new Uint32Array(nfa.states.length);
  }

  /** The reading and accepting states that the given ones reach without reading; ascending. */
  of(states: Iterable<StateId>): readonly StateId[] {
    this.#round += 1;
    const stack = [...states];
    const closure: StateId[] = [];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (this.#seen[id] === this.#round) continue;
      this.#seen[id] = this.#round;
      this.visits += 1;
      const state = this.#nfa.states[id]!;
      if (state.kind === 'epsilon') for (const to of state.to) stack.push(to);
      else closure.push(id);
    }
    return sortNumbers(closure);
  }
}

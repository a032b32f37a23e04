import type { Nfa, StateId } from './nfa.js';
import { sortNumbers } from './sort-numbers.js';
import type { Work } from './work.js';

/** Computes closures of states under epsilon transitions, reduced to the states that matter: those that read or accept. */
export class EpsilonClosure {
  readonly #nfa: Nfa;
  /** `#seen[s] === #round` if s was visited in this round: cheaper than one set per call. */
  readonly #seen: Uint32Array;
  #round = 0;
  readonly #work: Work | undefined;

  /** @param work counts the states that are visited */
  constructor(nfa: Nfa, work?: Work) {
    this.#nfa = nfa;
    this.#work = work;
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
      this.#work?.add(1);
      const state = this.#nfa.states[id]!;
      if (state.kind === 'epsilon') for (const to of state.to) stack.push(to);
      else closure.push(id);
    }
    return sortNumbers(closure);
  }
}

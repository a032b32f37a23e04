/**
 * Automata that call each other. A transition may read a word of another automaton instead of one of the alphabet's
 * symbols; the call is a symbol itself, above all of those, so that every construction over symbols treats it alike. All automata are parts of
 * one, with a start for each.
 *
 * A call reads one symbol at least: where the other automaton accepts the empty word, an epsilon transition stands beside
 * the call, as nonterminals are read in [Aycock & Horspool 2002].
 */
import { DEAD, next, stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';
import type { Work } from './work.js';

/** A transition that reads a word of another automaton. */
export interface Call {
  /** The start of the other automaton. */
  readonly entry: StateId;
  /** The state after the word. */
  readonly after: StateId;
}

/** For each state, its calls. */
export function callsIn(
  dfa: Dfa,
  entries: ReadonlyMap<number, StateId>,
): readonly (readonly Call[])[] {
  return Array.from({ length: stateCount(dfa) }, (_, state) =>
    Array.from(entries, ([symbol, entry]) => ({ entry, after: next(dfa, state, symbol) })).filter(
      ({ after }) => after !== DEAD,
    ),
  );
}

/**
 * The transitions by symbols up to `max`. States after calls stay, so guarantee 3 of {@link Dfa} does not hold. Classes
 * keep their numbers: they are numbered by their least symbols, and those of calls are the greatest.
 */
export function withoutCalls(dfa: Dfa, max: number): Dfa {
  const { starts, numbers, count: all } = dfa.classes;
  const kept = starts.filter((start) => start <= max);
  const own = numbers.slice(0, kept.length);
  const count = own.reduce((most, number) => Math.max(most, number), 0) + 1;
  const transitions = dfa.transitions.filter((_, entry) => entry % all < count);
  return { ...dfa, classes: { max, starts: kept, numbers: own, count }, transitions };
}

/** Inclusion of languages of states, over symbols and calls alike; remembers its answers. */
export class Inclusion {
  readonly #dfa: Dfa;
  readonly #work: Work;
  readonly #included = new Set<number>();
  readonly #others = new Set<number>();

  /** @param work counts the comparisons of transitions */
  constructor(dfa: Dfa, work: Work) {
    this.#dfa = dfa;
    this.#work = work;
  }

  /**
   * Whether every word of one state is a word of another. Visits at most all pairs of states. Answers are remembered: of
   * an inclusion, all pairs visited; of a failure, the pair asked about.
   */
  isIncluded(state: StateId, inside: StateId): boolean {
    const count = stateCount(this.#dfa);
    const { classes, accepting } = this.#dfa;
    const first = state * count + inside;
    const pairs = new Set([first]);
    for (const pair of pairs) {
      const [one, other] = [Math.floor(pair / count), pair % count];
      if (this.#included.has(pair) || one === other || one === DEAD) continue;
      const isQuick = this.#work.add(classes.count);
      const fails = !isQuick || other === DEAD || (accepting[one]! && !accepting[other]!);
      if (fails || this.#others.has(pair)) {
        this.#others.add(first);
        return false;
      }
      for (let index = 0; index < classes.count; index++)
        pairs.add(step(this.#dfa, one, index) * count + step(this.#dfa, other, index));
    }
    for (const pair of pairs) this.#included.add(pair);
    return true;
  }
}

/**
 * Automata that call each other. A transition may read a word of another automaton instead of a symbol of the alphabet;
 * the call is a symbol itself, above all others, so that every construction over symbols treats it alike. All automata are
 * parts of one, with a start for each.
 *
 * A call reads one symbol at least: where the other automaton accepts the empty word, an epsilon transition stands beside
 * the call, as nonterminals are read in [Aycock & Horspool 2002].
 */
import type { CalledPositions } from './called-positions.js';
import { DEAD, next, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';
import type { Position } from './positions.js';
import { groupClasses } from './symbol-classes.js';

/** A transition that reads a word of another automaton. */
export interface Call {
  /** The start of the other automaton. */
  readonly entry: StateId;
  /** The state after the word. */
  readonly after: StateId;
}

/** The calls from a position: the position at which the called expression begins, and the one after the call. */
export function callsIn(
  { all, entries }: Pick<CalledPositions, 'all' | 'entries'>,
  position: number,
): readonly Call[] {
  return all[position]!.transitions.flatMap((each) =>
    each.kind === 'call' ? [{ entry: entries.get(each.symbol)!, after: each.to }] : [],
  );
}

/**
 * The transitions by symbols up to `max`. States after calls stay. Classes keep their numbers: they are numbered by their
 * least symbols, and calls have the greatest symbols.
 */
export function withoutCalls(dfa: Dfa, max: number): Dfa {
  const { starts, numbers, count: all } = dfa.classes;
  const kept = starts.filter((start) => start <= max);
  const own = numbers.slice(0, kept.length);
  const count = own.reduce((most, number) => Math.max(most, number), 0) + 1;
  const transitions = Uint32Array.from(dfa.transitions).filter((_, entry) => entry % all < count);
  return { ...dfa, classes: { max, starts: kept, numbers: own, count }, transitions };
}

/**
 * The states of a DFA as positions without captures: a transition for each state that another one leads to, by a symbol or a
 * call.
 *
 * @param starts the start states
 * @param max the greatest symbol
 */
export function positionsOfDfa(
  dfa: Dfa,
  entries: ReadonlyMap<number, StateId>,
  starts: readonly StateId[],
  max: number,
): Pick<CalledPositions, 'all' | 'starts' | 'entries'> {
  const { classes } = withoutCalls(dfa, max);
  const events: readonly number[] = [];
  const all = dfa.accepting.map((accepting, state): Position => {
    const groups = groupClasses(classes, (index) => step(dfa, state, index) || undefined);
    return {
      state,
      reachedTwice: undefined,
      transitions: [
        ...groups.flatMap(({ key: to, ranges }) =>
          ranges.map((range) => ({ kind: 'symbol' as const, events, range, begun: 0, to })),
        ),
        ...[...entries.keys()].flatMap((symbol) => {
          const to = next(dfa, state, symbol);
          return to === DEAD ? [] : [{ kind: 'call' as const, events, symbol, to }];
        }),
        ...(accepting ? [{ kind: 'end' as const, events }] : []),
      ],
    };
  });
  return { all, starts, entries };
}

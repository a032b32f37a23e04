/**
 * Fewer symbols for constructions over large automata. A set of characters with hundreds of ranges is an alternation of
 * hundreds of states, which go on alike. Symbols that are in the same sets are one symbol here, and a set is a few ranges
 * of these.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { Nfa, NfaState, StateId } from './nfa.js';
import { classesIn, classesOfSets, joinClasses, classOf, type SymbolClasses } from './symbol-classes.js';
import { joinRanges, toRanges, type SymbolRange } from './symbol-range.js';

/** An automaton over the numbers of symbol classes. */
export interface Contracted {
  /** The states that read nothing have the numbers they had. */
  readonly nfa: Nfa;
  /** The symbols of each of its own. */
  readonly classes: SymbolClasses;
}

/** Reading states that follow the same state, and go on alike. */
interface Alike {
  readonly ids: StateId[];
  readonly ranges: SymbolRange[];
}

/**
 * Contracts the symbols of an automaton of {@link buildNfa}.
 *
 * @param max the greatest symbol
 */
export function contractSymbols(nfa: Nfa, max: number): Contracted {
  const alike = new Map<string, Alike>();
  const add = (before: StateId, id: StateId): void => {
    const state = nfa.states[id]!;
    if (state.kind !== 'range') return;
    const key = `${before} ${state.to} ${state.begun} ${state.context}`;
    const { ids, ranges } = getOrInsert(alike, key, (): Alike => ({ ids: [], ranges: [] }));
    ids.push(id);
    ranges.push(state.range);
  };
  nfa.states.forEach((state, before) => {
    if (state.kind === 'epsilon') for (const id of state.to) add(before, id);
    if (state.kind === 'range') add(before, state.to);
  });
  for (const id of nfa.starts) add(-1, id);

  const sets = [...alike.values()].map(({ ids, ranges }) => ({ ids, ranges: joinRanges(ranges) }));
  const classes = classesOfSets(
    sets.map(({ ranges }) => ranges),
    max,
  );
  const known = new Map<string, readonly SymbolRange[]>();
  const states = [...nfa.states];
  /** What takes the place of the first state of a set; its other states are not reached. */
  const replaced = new Map<StateId, readonly StateId[]>();
  for (const { ids, ranges } of sets) {
    const key = ranges.map(({ lo, hi }) => `${lo}-${hi}`).join();
    const contracted = getOrInsert(known, key, () =>
      toRanges(ranges.flatMap((range) => classesIn(classes, range))),
    );
    const [first] = ids as [StateId];
    const state = states[first] as NfaState & { readonly kind: 'range' };
    for (const id of ids) replaced.set(id, []);
    const [own, ...more] = contracted;
    states[first] = { ...state, range: own! };
    replaced.set(first, [
      first,
      ...more.map((range) => states.push({ ...state, range }) - 1),
    ]);
  }
  const all = states.map(
    (state): NfaState =>
      state.kind === 'epsilon'
        ? { ...state, to: state.to.flatMap((id) => replaced.get(id) ?? id) }
        : state,
  );
  return { nfa: { ...nfa, states: all }, classes };
}

/** The classes of symbols that are those of contracted ones. */
export function expandClasses({ classes }: Contracted, contracted: SymbolClasses): SymbolClasses {
  return joinClasses(classes, (index) => classOf(contracted, index));
}

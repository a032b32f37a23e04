/**
 * Fewer symbols for constructions over large automata. A set of characters with hundreds of ranges is an alternation of
 * hundreds of states, which go on alike. Symbols that are in the same sets are one symbol here, and a set is a few ranges
 * of these.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { Nfa, NfaState, StateId } from './nfa.js';
import {
  classesIn,
  classesOfSets,
  classOf,
  joinClasses,
  membersOfAll,
  type SymbolClasses,
} from './symbol-classes.js';
import { joinRanges, toRanges, type SymbolRange } from './symbol-range.js';

/** An automaton over the numbers of symbol classes. */
export interface Contracted {
  /** States keep their numbers. A state that read a symbol is an epsilon state now, before new reading states, which come last. */
  readonly nfa: Nfa;
  /** For each symbol of `nfa`, the original symbols that it stands for. */
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
  const before: StateId[][] = nfa.states.map(() => []);
  nfa.states.forEach((state, id) => {
    if (state.kind === 'epsilon') for (const to of state.to) before[to]!.push(id);
    // Only the targets of epsilon states are replaced: a negative number keeps a target by itself.
    if (state.kind === 'range') before[state.to]!.push(-1 - id);
  });
  nfa.starts.forEach((to, index) => before[to]!.push(-1 - nfa.states.length - index));
  const alike = new Map<string, Alike>();
  nfa.states.forEach((state, id) => {
    if (state.kind !== 'range') return;
    const isAlone = before[id]!.some((each) => each < 0);
    const key = isAlone ? `${id}` : `${before[id]!.join()} ${state.to} ${state.begun}`;
    const { ids, ranges } = getOrInsert(alike, key, (): Alike => ({ ids: [], ranges: [] }));
    ids.push(id);
    ranges.push(state.range);
  });

  const sets = [...alike.values()].map(({ ids, ranges }) => ({ ids, ranges: joinRanges(ranges) }));
  const classes = classesOfSets(
    sets.map(({ ranges }) => ranges),
    max,
  );
  const known = new Map<string, readonly SymbolRange[]>();
  const states: NfaState[] = [...nfa.states];
  for (const { ids, ranges } of sets) {
    const key = ranges.map(({ lo, hi }) => `${lo}-${hi}`).join();
    const contracted = getOrInsert(known, key, () =>
      toRanges(ranges.flatMap((range) => classesIn(classes, range))),
    );
    const state = states[ids[0]!]!;
    const { context } = state;
    const to = contracted.map((range) => states.push({ ...state, range } as NfaState) - 1);
    ids.forEach((id, index) => {
      states[id] = { kind: 'epsilon', to: index === 0 ? to : [], context };
    });
  }
  return { nfa: { ...nfa, states }, classes };
}

/** The classes of symbols, from the classes of contracted ones. */
export function expandClasses({ classes }: Contracted, contracted: SymbolClasses): SymbolClasses {
  return joinClasses(classes, (index) => classOf(contracted, index));
}

/** An automaton over contracted symbols, over the symbols themselves. */
export function expandSymbols({ nfa, classes }: Contracted): Nfa {
  const known = new Map<string, readonly SymbolRange[]>();
  const states: NfaState[] = [...nfa.states];
  nfa.states.forEach((state, id) => {
    if (state.kind !== 'range') return;
    const { lo, hi } = state.range;
    const ranges = getOrInsert(known, `${lo}-${hi}`, () =>
      membersOfAll(
        classes,
        Array.from({ length: hi - lo + 1 }, (_, index) => lo + index),
      ),
    );
    const to = ranges.map((range) => states.push({ ...state, range }) - 1);
    states[id] = { kind: 'epsilon', to, context: state.context };
  });
  return { ...nfa, states };
}

import type { Nfa, NfaState, StateId } from '../automata/nfa.js';
import type { SpellRange } from './spell.js';

/** What became of the states of an NFA in one encoding. */
export interface NfaCopy {
  /** For each state, the first of those that spell it. */
  readonly first: Uint32Array;
  /** For each state, 1 if a word that has a spelling can be completed from it. */
  readonly isLive: Uint8Array;
}

/** The number of states before the units of a range with some spellings: one that chooses, if there are several. */
export function statesBefore(spellings: number): number {
  return spellings === 1 ? 0 : 1;
}

/**
 * An NFA over characters in the units of some encodings, one copy after the other, with one accepting state. States keep
 * their order and their contexts. Linear in its size, and in the size of the spellings.
 */
export function spellNfa(
  { states, starts, contexts }: Nfa,
  spellers: readonly SpellRange[],
): { readonly nfa: Nfa; readonly copies: readonly NfaCopy[] } {
  let count = 0;
  const copies = spellers.map((spell): NfaCopy => {
    const first = Uint32Array.from(states, (state) => {
      const number = count;
      count += state.kind === 'range' ? sizeOf(spell, state) : state.kind === 'accept' ? 0 : 1;
      return number;
    });
    return { first, isLive: liveStates(states, spell) };
  });
  const accept = count;
  states.forEach(({ kind }, id) => {
    if (kind === 'accept') for (const { first } of copies) first[id] = accept;
  });
  const spelled: NfaState[] = [];
  spellers.forEach((spell, input) => {
    const { first } = copies[input]!;
    for (const state of states) {
      if (state.kind === 'epsilon')
        spelled.push({ ...state, to: state.to.map((target) => first[target]!) });
      if (state.kind === 'range') spellState(state, spell, first[state.to]!, spelled);
    }
  });
  spelled.push({ kind: 'accept', context: -1 });
  return {
    nfa: {
      states: spelled,
      starts: copies.flatMap(({ first }) => starts.map((start) => first[start]!)),
      contexts,
    },
    copies,
  };
}

type RangeState = Extract<NfaState, { readonly kind: 'range' }>;

function sizeOf(spell: SpellRange, { range }: RangeState): number {
  const products = spell(range);
  return products.reduce((sum, { length }) => sum + length, statesBefore(products.length));
}

/** Adds the units of a state: a chain for each spelling. */
function spellState(
  { range, context }: RangeState,
  spell: SpellRange,
  to: StateId,
  spelled: NfaState[],
): void {
  const products = spell(range);
  let next = spelled.length + statesBefore(products.length);
  if (statesBefore(products.length) > 0) {
    const firsts: StateId[] = [];
    for (const { length } of products) {
      firsts.push(next);
      next += length;
    }
    spelled.push({ kind: 'epsilon', to: firsts, context });
  }
  for (const product of products)
    product.forEach((unit, begun) => {
      const isLast = begun === product.length - 1;
      spelled.push({
        kind: 'range',
        range: unit,
        to: isLast ? to : spelled.length + 1,
        begun,
        context,
      });
    });
}

/** For each state, 1 if it accepts, or leads to one that does by characters that have a spelling. */
function liveStates(states: readonly NfaState[], spell: SpellRange): Uint8Array {
  const from = states.map((): StateId[] => []);
  const queue: StateId[] = [];
  states.forEach((state, id) => {
    if (state.kind === 'accept') queue.push(id);
    else if (state.kind === 'epsilon') for (const target of state.to) from[target]!.push(id);
    else if (spell(state.range).length > 0) from[state.to]!.push(id);
  });
  const isLive = new Uint8Array(states.length);
  // The queue grows while it is walked.
  for (const id of queue) {
    if (isLive[id] === 1) continue;
    isLive[id] = 1;
    for (const before of from[id]!) queue.push(before);
  }
  return isLive;
}

import type { Lowered } from '../abnf/lowered.js';
import type { Nfa, StateId } from '../automata/nfa.js';
import type { Expectations } from './expectations.js';
import { stringsAround, tokensOf, tokensRead } from './tokens-of.js';

/**
 * For each state, what moves on, as phrases; nothing within a character.
 *
 * @param begun by state, the units of a character that were read
 * @param readersOf the states of the NFA that read in a state
 */
export function expectedIn(
  expectations: Expectations,
  { lowered, nfa, max }: { readonly lowered: Lowered; readonly nfa: Nfa; readonly max: number },
  begun: readonly number[],
  readersOf: (state: StateId) => readonly StateId[],
): readonly (readonly string[])[] {
  const tokens = tokensOf(lowered, max);
  const phrases = expectations.phrases(
    (state) => tokensRead(tokens, lowered, nfa, readersOf(state)),
    (state) => stringsAround(lowered, nfa, readersOf(state)),
  );
  return phrases.map((own, state) => (begun[state]! > 0 ? [] : own));
}

import { nameOf } from '../../../runtime/shared/sentence.js';
import { MAX_CODE_POINT } from '../../alphabet.js';
import { callsIn } from '../../automata/calls.js';
import { DEAD, next } from '../../automata/dfa.js';
import { THE_END } from '../../plan/expectations.js';
import type { CallingSymbolPlan } from '../../plan/plan.js';
import { printSymbol, type Notation } from '../../text/symbols.js';
import { follow } from './chart.js';

/** What was expected after symbols by a plan with calls, as phrases. */
export function expectedAfter(
  symbols: readonly number[],
  isWord: boolean,
  { dfa, start, positions, expected }: CallingSymbolPlan,
): readonly string[] {
  const { threads } = follow(
    {
      start,
      read: (state, symbol) => [next(dfa, state, symbol)].filter((to) => to !== DEAD),
      without: () => [],
      callsOf: (state) => callsIn(positions, state),
      isEnd: (state) => dfa.accepting[state]!,
    },
    symbols,
  );
  const phrases = threads.flatMap(({ state }) => expected[state]!);
  return [...new Set(phrases), ...(isWord ? [THE_END] : [])];
}

/** A symbol as a phrase. */
export function sayFound(symbol: number, notation: Notation): string {
  return notation.form === 'hex' || symbol > MAX_CODE_POINT
    ? printSymbol(symbol, notation)
    : nameOf(String.fromCodePoint(symbol));
}

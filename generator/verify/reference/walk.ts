import { MAX_OCTET } from '../../alphabet.js';
import { print } from '../probe/print.js';
import type { LazyAutomaton } from './automaton.js';
import { DEAD, representativesIn, START, stepOfReference, type Reference } from './reference.js';
import { pairsOf, stepsOf, unitsUpTo } from './step-function.js';
import { printCount } from '../../text/print-count.js';

/** The result of a walk: the number of pairs of states, and the first divergence, if any. */
export interface Walk {
  readonly pairs: number;
  readonly divergence: Divergence | undefined;
}

/** The shortest word after which two automata disagree, and the subject of the disagreement. */
export interface Divergence {
  readonly word: readonly number[];
  readonly about: 'accepts' | 'dead' | 'next' | 'size';
  readonly expected: string;
  readonly got: string;
}

/**
 * Compares a reference and another automaton over all words: visits every pair of states that one word leads
 * to, with all symbols [Hopcroft & Karp 1971]. If the walk ends without a divergence, the two accept the
 * same words and are dead after the same words: a proof, however the other automaton is made. Linear in the
 * number of pairs; an automaton that is right and minimal has one pair per state of the reference.
 *
 * @param max the greatest symbol of the automaton
 */
export function walk(reference: Reference, automaton: LazyAutomaton, max = MAX_OCTET): Walk {
  const { rows, accepting } = reference;
  const pairs = [{ own: START, other: automaton.start, from: -1, symbol: 0 }];
  const seen = new Set([keyOfPair(START, automaton.start)]);
  // Ends the walk if the other automaton invents new states forever.
  const limit = 256 * (accepting.length + 16);
  const part = (
    at: number,
    about: Divergence['about'],
    expected: unknown,
    got: string,
    last?: number,
  ): Walk => {
    const word = last === undefined ? [] : [last];
    for (let i = at; pairs[i]!.from >= 0; i = pairs[i]!.from) word.unshift(pairs[i]!.symbol);
    return { pairs: pairs.length, divergence: { word, about, expected: String(expected), got } };
  };

  for (const [i, { own, other }] of pairs.entries()) {
    const accepts = automaton.accepts(other);
    if (accepts !== accepting[own]) return part(i, 'accepts', accepting[own], print(accepts));
    if ((own === DEAD) !== (other === DEAD))
      return part(i, 'dead', own === DEAD ? 'state 0' : 'another state than 0', `state ${other}`);
    const symbols = representativesIn([rows[own]!]).filter((symbol) => symbol <= max);
    const wanted = stepsOf(symbols, (symbol) => stepOfReference(reference, own, symbol));
    const targets =
      automaton.targets?.(other) ??
      stepsOf(unitsUpTo(max), (symbol) => automaton.next(other, symbol));
    for (const [symbol, target, got] of pairsOf(wanted, targets)) {
      if (!Number.isSafeInteger(got) || (got as number) < 0)
        return part(i, 'next', 'a state', print(got), symbol);
      const pair = { own: target as number, other: got as number, from: i, symbol };
      const key = keyOfPair(pair.own, pair.other);
      if (seen.has(key)) continue;
      seen.add(key);
      if (pairs.push(pair) > limit)
        return part(i, 'size', printCount(accepting.length, 'state'), 'no end', symbol);
    }
  }
  return { pairs: pairs.length, divergence: undefined };
}

function keyOfPair(own: number, other: number): string {
  return `${own},${other}`;
}

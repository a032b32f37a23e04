import { MAX_OCTET } from '../../alphabet.js';
import type { LazyAutomaton } from './automaton.js';
import { DEAD, representativesOf, START, stepOfReference, type Reference } from './reference.js';

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
 * @param others symbols up to the next of which the automaton treats alike, ascending from 0; by default every octet
 * @param max the greatest symbol of the automaton
 */
export function walk(
  reference: Reference,
  automaton: LazyAutomaton,
  others: readonly number[] = OCTETS,
  max = MAX_OCTET,
): Walk {
  const { accepting } = reference;
  const symbols = [...new Set([...representativesOf([reference]), ...others])]
    .filter((symbol) => symbol <= max)
    .sort((a, b) => a - b);
  const pairs = [{ own: START, other: automaton.start, from: -1, symbol: 0 }];
  const seen = new Set([keyOfPair(START, automaton.start)]);
  // Ends the walk if the other automaton invents new states forever.
  const limit = 256 * (accepting.length + 16);
  const part = (
    at: number,
    about: Divergence['about'],
    expected: unknown,
    got: unknown,
    last?: number,
  ): Walk => {
    const word = last === undefined ? [] : [last];
    for (let i = at; pairs[i]!.from >= 0; i = pairs[i]!.from) word.unshift(pairs[i]!.symbol);
    const divergence = { word, about, expected: String(expected), got: String(got) };
    return { pairs: pairs.length, divergence };
  };

  for (let i = 0; i < pairs.length; i++) {
    const { own, other } = pairs[i]!;
    const accepts = automaton.accepts(other);
    if (accepts !== accepting[own]) return part(i, 'accepts', accepting[own], accepts);
    if ((own === DEAD) !== (other === DEAD)) {
      return part(i, 'dead', own === DEAD ? 'state 0' : 'another state than 0', `state ${other}`);
    }
    for (const symbol of symbols) {
      const target = automaton.next(other, symbol);
      if (!Number.isSafeInteger(target) || target < 0)
        return part(i, 'next', 'a state', target, symbol);
      const pair = { own: stepOfReference(reference, own, symbol), other: target, from: i, symbol };
      const key = keyOfPair(pair.own, pair.other);
      if (seen.has(key)) continue;
      seen.add(key);
      if (pairs.push(pair) > limit)
        return part(i, 'size', `${accepting.length} states`, 'no end', symbol);
    }
  }
  return { pairs: pairs.length, divergence: undefined };
}

const OCTETS: readonly number[] = Array.from(Array(MAX_OCTET + 1).keys());

function keyOfPair(own: number, other: number): string {
  return `${own},${other}`;
}

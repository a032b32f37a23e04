import type { Machine } from './machine.js';
import { DEAD, START, type Reference } from './reference.js';

/** What a walk found: how many pairs of states it saw, and where they part, if they do. */
export interface Walk {
  readonly pairs: number;
  readonly parting: Parting | undefined;
}

/** The shortest word after which two automata are not of one mind, and about what. */
export interface Parting {
  readonly word: readonly number[];
  readonly about: 'accepts' | 'dead' | 'next' | 'size';
  readonly expected: string;
  readonly got: string;
}

/**
 * Walks a reference and another automaton over all words at once: every pair of states that one word
 * leads to, over all 256 octets [Hopcroft & Karp 1971]. Where it ends without a parting, the two accept
 * the same words and are dead after the same ones: that is a proof, whatever the other is made of.
 * Linear in the number of pairs; a right automaton that is minimal has as many as the reference has states.
 */
export function walk({ rows, accepting }: Reference, machine: Machine): Walk {
  const pairs = [{ own: START, other: machine.start, from: -1, octet: 0 }];
  const seen = new Set([keyOf(START, machine.start)]);
  // A machine that makes up new states for ever is not the same as one that has so many.
  const limit = 256 * (rows.length + 16);
  const part = (
    at: number,
    about: Parting['about'],
    expected: unknown,
    got: unknown,
    last?: number,
  ): Walk => {
    const word = last === undefined ? [] : [last];
    for (let i = at; pairs[i]!.from >= 0; i = pairs[i]!.from) word.unshift(pairs[i]!.octet);
    const parting = { word, about, expected: String(expected), got: String(got) };
    return { pairs: pairs.length, parting };
  };

  for (let i = 0; i < pairs.length; i++) {
    const { own, other } = pairs[i]!;
    const accepts = machine.accepts(other);
    if (accepts !== accepting[own]) return part(i, 'accepts', accepting[own], accepts);
    if ((own === DEAD) !== (other === DEAD)) {
      return part(i, 'dead', own === DEAD ? 'state 0' : 'another state than 0', `state ${other}`);
    }
    for (let octet = 0; octet < 256; octet++) {
      const target = machine.next(other, octet);
      if (!Number.isSafeInteger(target) || target < 0)
        return part(i, 'next', 'a state', target, octet);
      const pair = { own: rows[own]![octet]!, other: target, from: i, octet };
      const key = keyOf(pair.own, pair.other);
      if (seen.has(key)) continue;
      seen.add(key);
      if (pairs.push(pair) > limit)
        return part(i, 'size', `${rows.length} states`, 'no end', octet);
    }
  }
  return { pairs: pairs.length, parting: undefined };
}

function keyOf(own: number, other: number): string {
  return `${own},${other}`;
}

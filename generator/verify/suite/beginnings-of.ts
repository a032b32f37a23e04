/**
 * The beginnings of characters, by every path through the rules: the states of code that checks a whole character at
 * once and forgets its path only at the end. Such code may be wrong after E0 A0 and right after C2, though both lead to
 * the same state of any minimal automaton; a suite that is complete for few states would not see that.
 */
import { DEAD, START, type Reference } from '../reference/reference.js';

const MAX_BEGINNINGS = 4096;

/** The beginnings of characters, shortest first; of adjacent octets that lead to the same state, only the least one. */
export function beginningsOf({ tables, accepting }: Reference): readonly (readonly number[])[] {
  const beginnings = [{ word: [] as readonly number[], state: START }];
  for (const { word, state } of beginnings) {
    const row = tables[state]!;
    for (let octet = 0; octet < 256; octet++) {
      const target = row[octet]!;
      const isOrdered = octet === 0 || row[octet - 1] !== target;
      if (!isOrdered || target === DEAD || accepting[target]) continue;
      if (beginnings.length === MAX_BEGINNINGS) return beginnings.map((each) => each.word);
      beginnings.push({ word: [...word, octet], state: target });
    }
  }
  return beginnings.map(({ word }) => word);
}

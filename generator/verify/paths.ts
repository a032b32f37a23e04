/**
 * Beginnings of characters, every way the octets of the rules go: what code has for states that checks a
 * character in one go, octet after octet, and forgets how it got where it is only at the end. It may be
 * wrong after E0 A0 and right after C2, though both are the same state of any automaton; a suite that is
 * complete for few states would not see that.
 */
import { DEAD, START, type Reference } from './reference.js';

/** More beginnings than this are not followed. */
const MOST_BEGINNINGS = 4096;

/**
 * The beginnings of characters, shortest first: of octets that are neighbors and lead to the same state,
 * the least one.
 */
export function beginningsOf({ rows, accepting }: Reference): readonly (readonly number[])[] {
  const beginnings = [{ word: [] as readonly number[], state: START }];
  for (const { word, state } of beginnings) {
    const row = rows[state]!;
    for (let octet = 0; octet < 256; octet++) {
      const target = row[octet]!;
      const isFirst = octet === 0 || row[octet - 1] !== target;
      if (!isFirst || target === DEAD || accepting[target]) continue;
      if (beginnings.length === MOST_BEGINNINGS) return beginnings.map((each) => each.word);
      beginnings.push({ word: [...word, octet], state: target });
    }
  }
  return beginnings.map(({ word }) => word);
}

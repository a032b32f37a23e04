/**
 * Strings for functions that read code units one after the other: a string to every state of the reference;
 * after each, the code units at both ends of every range and beside them; after that, strings that tell the
 * state that must be reached from all others.
 *
 * There are too many code units to try all of them in this way, as the suite of octets does. A function that
 * treats the code units of a range alike is right on all strings if it is right on these, as far as it has no
 * more states than the minimal automaton [Fujiwara et al. 1991]; `checks/strings.ts` tries all code units.
 */
import { MAX_CODE_UNIT } from '../../alphabet.js';
import { DEAD, stepOfReference, type Reference } from '../reference/reference.js';
import { coverOf, type Suite } from './cover.js';
import type { Word } from './shortest.js';

/** Code units at the bounds of octets, of surrogates and of the alphabet. */
const BOUNDS = [0, 0x7f, 0x80, 0xff, 0x100, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];

/** The most kinds of code units that are tried in every state, besides the ends of its own ranges. */
const MAX_KINDS = 256;

/** The most kinds of code units that are tried after a pair. */
const MAX_AFTER_PAIRS = 16;

/** The strings to try for a reference over code units, as lists of code units. */
export function stringSuite(reference: Reference): Suite {
  const { rows, begun } = reference;
  const cover = coverOf(reference, MAX_CODE_UNIT);
  const { access, representatives, identifiers, all } = cover;
  const common = [...BOUNDS, ...representatives.slice(0, MAX_KINDS)];

  const edgesOf = (state: number): readonly number[] => {
    const edges = new Set(common);
    for (const { lo, hi } of rows[state]!) {
      // The code unit with the same lower octet on the next page belongs to them, too.
      for (const unit of [lo - 1, lo, hi, hi + 1, (lo + 0x100) & MAX_CODE_UNIT]) edges.add(unit);
    }
    return [...edges].filter((unit) => 0 <= unit && unit <= MAX_CODE_UNIT).sort((a, b) => a - b);
  };

  function* words(): Generator<Word> {
    for (const { word: before } of access) for (const after of all) yield [...before, ...after];
    for (const { word: before, state } of access) {
      for (const unit of edgesOf(state)) {
        const target = stepOfReference(reference, state, unit);
        const start = [...before, unit];
        for (const after of identifiers[target]!) yield [...start, ...after];
        // Access words have one lead surrogate of each class; here, both ends of every range are tried.
        if (target === DEAD || begun[target] === 0) continue;
        for (const second of edgesOf(target)) {
          const whole = [...start, second];
          const last = stepOfReference(reference, target, second);
          for (const after of identifiers[last]!) yield [...whole, ...after];
          // An offset after a pair differs from a number of characters.
          if (last === DEAD) continue;
          for (const kind of representatives.slice(0, MAX_AFTER_PAIRS)) yield [...whole, kind];
        }
      }
    }
  }
  return { ...cover, edgesOf, words };
}

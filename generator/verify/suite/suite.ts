/**
 * A complete test suite for functions that read octets one after the other: the partial W-method
 * [Fujiwara et al. 1991], an economy of the W-method [Chow 1978; Vasilevskii 1973].
 *
 * A word to every state of the reference; after each, every one of the 256 octets; after that, words that tell the
 * state that must be reached from all others. A function that answers like a deterministic automaton with at most
 * `extra` states more than the minimal one, and is right on all of these words, is right on every word. The reference
 * is not minimal: this makes the suite larger without weakening it, and a mistake of minimization cannot hide in it.
 */
import { MAX_OCTET } from '../../alphabet.js';
import { stepOfReference, type Reference } from '../reference/reference.js';
import { coverOf, type Suite } from './cover.js';
import type { Word } from './shortest.js';

/** The words for octets; each state is tried with all 256, so {@link Suite.edgesOf} has all of them. */
export interface ConformanceSuite extends Suite {
  /** The number of words: exact for no extra states, else about. */
  readonly size: number;
}

/**
 * The conformance suite of a reference.
 *
 * @param extra the number of states beyond the minimum that a wrong function may have
 */
export function conformanceSuite(reference: Reference, extra: number): ConformanceSuite {
  const cover = coverOf(reference, MAX_OCTET);
  const { access, identifiers, all } = cover;
  const next = (state: number, octet: number): number => stepOfReference(reference, state, octet);

  function* words(): Generator<Word> {
    for (const { word: before } of access) {
      // The state cover, then up to `extra` octets, then all words that tell states apart.
      for (const middle of stringsUpTo(extra))
        for (const after of all) yield [...before, ...middle, ...after];
    }
    for (const { word: before, state: from } of access) {
      // The transition cover, then up to `extra` octets, then the words that tell the reached state apart.
      for (const middle of stringsUpTo(extra + 1)) {
        const state = middle.reduce(next, from);
        for (const after of identifiers[state]!) yield [...before, ...middle, ...after];
      }
    }
  }
  const strings = (length: number): number => (256 ** (length + 1) - 1) / 255;
  // The words of the transition cover, then about 256 times as many for each extra state.
  const identified = access.reduce((sum, { state }) => {
    const after = reference.tables[state]!.reduce(
      (total, target) => total + identifiers[target]!.length,
      0,
    );
    return sum + identifiers[state]!.length + after;
  }, 0);
  const size = access.length * strings(extra) * all.length + identified * 256 ** extra;
  return { ...cover, size, edgesOf: () => OCTETS, words };
}

const OCTETS: readonly number[] = Array.from(Array(MAX_OCTET + 1).keys());

/** All strings of up to `length` octets, shorter ones first. */
export function* stringsUpTo(length: number): Generator<Word> {
  for (let each = 0; each <= length; each++) yield* stringsOf(each);
}

function* stringsOf(length: number): Generator<Word> {
  if (length === 0) yield [];
  else
    for (const shorter of stringsOf(length - 1))
      for (const octet of OCTETS) yield [...shorter, octet];
}

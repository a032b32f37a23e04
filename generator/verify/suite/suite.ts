/**
 * A complete test suite for functions that read octets one after the other: the partial W-method
 * [Fujiwara et al. 1991], an economy of the W-method [Chow 1978; Vasilevskii 1973].
 *
 * A word to every state of the reference; after each, every one of the 256 octets; after that, words that
 * tell the state that must be reached from all others. A function that answers like a deterministic
 * automaton with at most `extra` states more than the minimal one, and is right on all of these words, is
 * right on every word. The reference is not minimal: this makes the suite larger without weakening it, and
 * a mistake of minimization cannot hide in it.
 */
import { characterizeReference } from './characterize-reference.js';
import { START, type Reference } from '../reference/reference.js';
import { kindsOf } from './shortest.js';

/** A test suite, and the sets that it is made from. */
export interface Suite {
  /** The number of states of the minimal automaton, the dead one included. */
  readonly states: number;
  /** A shortest word to each state of the reference, shorter ones first. */
  readonly access: readonly Access[];
  /** The octets that the reference distinguishes: the least one of each kind. */
  readonly kinds: readonly number[];
  /** For each state, words that tell it from all others. */
  readonly identifiers: readonly (readonly (readonly number[])[])[];
  /** The number of words: exact for no extra states, else about. */
  readonly size: number;
  /** The words of the suite, some of them twice; roughly the shorter ones first. */
  words(): Generator<readonly number[]>;
}

/** A state, and a shortest word that leads to it. */
export interface Access {
  readonly word: readonly number[];
  readonly state: number;
}

/**
 * The conformance suite of a reference.
 *
 * @param extra the number of states beyond the minimum that a wrong function may have
 */
export function conformanceSuite(reference: Reference, extra: number): Suite {
  const { rows } = reference;
  const kinds = kindsOf(
    [...rows[START]!.keys()],
    rows.map((row) => (octet) => row[octet]!),
  );
  const next = (state: number, octet: number): number => rows[state]![octet]!;
  const { identifiers, all, distinct } = characterizeReference(reference, next, kinds);
  const access = accessWords(rows);

  function* words(): Generator<readonly number[]> {
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
    const after = rows[state]!.reduce((total, target) => total + identifiers[target]!.length, 0);
    return sum + identifiers[state]!.length + after;
  }, 0);
  const size = access.length * strings(extra) * all.length + identified * 256 ** extra;
  return { states: distinct, access, kinds, identifiers, size, words };
}

/** All strings of up to `length` octets, shorter ones first. */
export function* stringsUpTo(length: number): Generator<readonly number[]> {
  for (let each = 0; each <= length; each++) yield* stringsOf(each);
}

function* stringsOf(length: number): Generator<readonly number[]> {
  if (length === 0) yield [];
  else
    for (const shorter of stringsOf(length - 1))
      for (let octet = 0; octet < 256; octet++) yield [...shorter, octet];
}

/** A shortest word to each state, breadth first. */
function accessWords(rows: readonly Uint32Array[]): readonly Access[] {
  const words = new Map<number, readonly number[]>([[START, []]]);
  for (const [state, word] of words) {
    rows[state]!.forEach((target, octet) => {
      if (!words.has(target)) words.set(target, [...word, octet]);
    });
  }
  return Array.from(words, ([state, word]) => ({ word, state }));
}

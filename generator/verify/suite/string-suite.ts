/**
 * Strings for functions that read code units one after the other: a string to every state of the reference;
 * after each, the code units at both ends of every range and beside them; after that, strings that tell the
 * state that must be reached from all others.
 *
 * There are too many code units to try all of them in this way, as the suite of octets does. A function that
 * treats the code units of a range alike is right on all strings if it is right on these, as far as it has no
 * more states than the minimal automaton [Fujiwara et al. 1991]; `checks/every-code-unit.ts` tries all code units.
 */
import { MAX_CODE_UNIT } from '../../alphabet.js';
import { characterizeReference } from './characterize-reference.js';
import {
  DEAD,
  representativesOf,
  START,
  targetIn,
  type RangeReference,
} from '../reference/reference.js';
import { completionsOf, kindsOf } from './shortest.js';

/** The strings to try, and the sets that they are made from. */
export interface StringSuite {
  readonly reference: RangeReference;
  /** A shortest string to each state of the reference, shorter ones first. */
  readonly access: readonly { readonly word: string; readonly state: number }[];
  /** The code units that the reference distinguishes: the least one of each kind. */
  readonly kinds: readonly number[];
  /** For each state, strings that tell it from all others. */
  readonly identifiers: readonly (readonly string[])[];
  /** For each state, a shortest string that completes a word; undefined for the dead state. */
  readonly completions: readonly (string | undefined)[];
  /** The code units at which an answer may change in a state. */
  edgesOf(state: number): readonly number[];
  words(): Generator<string>;
}

/** Code units at the bounds of octets, of surrogates and of the alphabet. */
const BOUNDS = [0, 0x7f, 0x80, 0xff, 0x100, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];

/** The most kinds of code units that are tried in every state, besides the ends of its own ranges. */
const MOST_KINDS = 256;

/** The most kinds of code units that are tried after a pair. */
const MOST_AFTER_PAIRS = 16;

/** The strings to try for a reference over code units. */
export function stringSuite(reference: RangeReference): StringSuite {
  const { rows, accepting, begun } = reference;
  const units = representativesOf(reference).filter((unit) => unit <= MAX_CODE_UNIT);
  const next = (state: number, unit: number): number => targetIn(rows[state]!, unit);
  const kinds = kindsOf(
    units,
    rows.map((row) => (unit) => targetIn(row, unit)),
  );
  const characterized = characterizeReference(reference, next, kinds);
  const identifiers = characterized.identifiers.map((words) => words.map(toText));
  const all = characterized.all.map(toText);
  const access = accessOf(reference);
  const common = [...BOUNDS, ...kinds.slice(0, MOST_KINDS)];

  const edgesOf = (state: number): readonly number[] => {
    const edges = new Set(common);
    for (const { lo, hi } of rows[state]!) {
      // Also the code unit with the same lower octet on the next page.
      for (const unit of [lo - 1, lo, hi, hi + 1, (lo + 0x100) & MAX_CODE_UNIT]) edges.add(unit);
    }
    return [...edges].filter((unit) => 0 <= unit && unit <= MAX_CODE_UNIT).sort((a, b) => a - b);
  };

  function* words(): Generator<string> {
    for (const { word: before } of access) for (const after of all) yield before + after;
    for (const { word: before, state } of access) {
      for (const unit of edgesOf(state)) {
        const target = next(state, unit);
        const start = before + String.fromCharCode(unit);
        for (const after of identifiers[target]!) yield start + after;
        // The access words have one first half of each kind of pairs; these have those at the ends of ranges.
        if (target === DEAD || begun[target] === 0) continue;
        for (const second of edgesOf(target)) {
          const whole = start + String.fromCharCode(second);
          for (const after of identifiers[next(target, second)]!) yield whole + after;
          // An offset after a pair differs from a number of characters.
          if (next(target, second) === DEAD) continue;
          for (const kind of kinds.slice(0, MOST_AFTER_PAIRS))
            yield whole + String.fromCharCode(kind);
        }
      }
    }
  }
  const completions = completionsOf(accepting, (state) =>
    rows[state]!.map(({ lo, target }) => ({ symbol: lo, target })),
  ).map((word) => word && toText(word));
  return { reference, access, kinds, identifiers, completions, edgesOf, words };
}

function toText(units: readonly number[]): string {
  return String.fromCharCode(...units);
}

/** A shortest string to each state, breadth first; the dead state is last. */
function accessOf({ rows }: RangeReference): StringSuite['access'] {
  const words = new Map<number, string>([[START, '']]);
  for (const [state, word] of words) {
    for (const { lo, target } of rows[state]!)
      if (!words.has(target)) words.set(target, word + String.fromCharCode(lo));
  }
  for (const [state, word] of words) {
    const unit = firstDead(rows[state]!);
    if (unit === undefined) continue;
    words.set(DEAD, word + String.fromCharCode(unit));
    break;
  }
  return Array.from(words, ([state, word]) => ({ word, state }));
}

/** The least code unit that no range has. */
function firstDead(row: RangeReference['rows'][number]): number | undefined {
  let unit = 0;
  for (const { lo, hi } of row) {
    if (lo > unit) break;
    unit = hi + 1;
  }
  return unit <= MAX_CODE_UNIT ? unit : undefined;
}

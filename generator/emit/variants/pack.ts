/**
 * Packs an automaton into a shift DFA [Langdale 2020, "shift-based DFA"; Hemberger 2021].
 *
 * A state is an offset, a byte class is a 32-bit row, and a step is `row >>> state`: the window of bits
 * at a state's offset holds the offset of the state that follows. JavaScript masks shift counts to five
 * bits, so the other bits of the shifted row need not even be cleared.
 *
 * Windows may overlap where they agree: six 5-bit windows fit into a word side by side, RFC 3629's nine
 * states only by sharing bits. Finding offsets is a constraint problem; plain backtracking over the states,
 * most constrained first, solves it.
 *
 * With two words a state has a sixth bit that chooses the word, and windows are six bits wide.
 */
import { representatives } from '../../automata/symbol-classes.js';
import { stateCount, step, type Dfa } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';

/** Guarantee: following the windows from any state's code gives the code of the state that follows. */
export interface Packing {
  readonly words: 1 | 2;
  /** The code of each state: its offset, plus 32 for the second word. */
  readonly codes: readonly number[];
  /** The words of each class, as unsigned numbers: `rows[word][class]`. */
  readonly rows: readonly (readonly number[])[];
}

/** The number of windows that are written before the search gives up; a count, so that results repeat. */
const MAX_WRITES = 5_000_000;

/** The reason for no packing: it is proven that none exists, or the search gave up. */
export type NoPacking = 'none exists' | 'none was found';

/** A packing into words of 32 bits. At worst exponential in the number of states, but limited. */
export function pack(dfa: Dfa, words: 1 | 2): Packing | NoPacking {
  const width = words === 1 ? 5 : 6;
  const offsets = 32 - width + 1;
  const count = stateCount(dfa);
  if (count > offsets * words) return 'none exists';
  const classes = representatives(dfa.classes).map((_, index) => index);
  const incoming = incomingTransitions(dfa);
  // The targets of the most transitions come first, since they decide the most bits; among them the dead state.
  const order = incoming
    .map((_, state) => state)
    .sort((a, b) => incoming[b]!.length - incoming[a]!.length || a - b);
  const codes = new Array<number>(count).fill(-1);
  // The decided bits of each word of each class, and their values.
  const known = new Uint32Array(words * classes.length);
  const value = new Uint32Array(words * classes.length);
  let writes = 0;

  /** Writes one window; false if it contradicts bits that are decided. */
  function write(state: StateId, index: number): boolean {
    const target = codes[step(dfa, state, index)]!;
    if (target < 0) return true;
    writes += 1;
    const code = codes[state]!;
    const at = (code >>> 5) * classes.length + index;
    const mask = (((1 << width) - 1) << (code & 31)) >>> 0;
    const bits = (target << (code & 31)) >>> 0;
    if ((known[at]! & mask & (value[at]! ^ bits)) >>> 0 !== 0) return false;
    known[at]! |= mask;
    value[at]! |= bits;
    return true;
  }

  /** Writes every window that the offset of `state` decides: its own, and those that lead to it. */
  function writeAll(state: StateId): boolean {
    return (
      classes.every((index) => write(state, index)) &&
      incoming[state]!.every(({ from, index }) => codes[from]! < 0 || write(from, index))
    );
  }

  function place(position: number): boolean {
    const state = order[position];
    if (state === undefined) return true;
    for (let word = 0; word < words; word++) {
      for (let offset = 0; offset < offsets; offset++) {
        const code = word * 32 + offset;
        if (codes.includes(code)) continue;
        if (writes > MAX_WRITES) return false;
        const [knownBefore, valueBefore] = [known.slice(), value.slice()];
        codes[state] = code;
        if (writeAll(state) && place(position + 1)) return true;
        codes[state] = -1;
        known.set(knownBefore);
        value.set(valueBefore);
      }
    }
    return false;
  }

  if (!place(0)) return writes > MAX_WRITES ? 'none was found' : 'none exists';
  const rows = Array.from({ length: words }, (_, word) =>
    Array.from(value.subarray(word * classes.length, (word + 1) * classes.length)),
  );
  return { words, codes, rows };
}

/** The transitions into each state from other states. */
function incomingTransitions(dfa: Dfa): readonly (readonly Incoming[])[] {
  const incoming: Incoming[][] = dfa.accepting.map(() => []);
  for (let from = 0; from < stateCount(dfa); from++) {
    for (let index = 0; index < dfa.classes.count; index++) {
      const target = step(dfa, from, index);
      if (target !== from) incoming[target]!.push({ from, index });
    }
  }
  return incoming;
}

interface Incoming {
  readonly from: StateId;
  readonly index: number;
}

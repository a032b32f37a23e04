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
import { stateCount, step, type Dfa } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { made, refused, type Construction } from '../../automata/construction.js';

/** Guarantee: following the windows from any state's code gives the code of the state that follows. */
export interface Packing {
  readonly words: 1 | 2;
  /** The code of each state: its offset, plus 32 for the second word. */
  readonly codes: readonly number[];
  /** The words of each class, as unsigned numbers: `steps[word][class]`. */
  readonly steps: readonly (readonly number[])[];
}

/** The number of windows that are written before the search gives up; a count, so that results repeat. */
const MAX_WRITES = 5_000_000;

/** The reason for no packing: it is proven that none exists, or the search gave up. */
export type NoPacking = 'none exists' | 'none was found';

/** A packing into words of 32 bits. At worst exponential in the number of states, but limited. */
export function pack(dfa: Dfa, words: 1 | 2): Construction<Packing, NoPacking> {
  const width = words === 1 ? 5 : 6;
  const offsets = 32 - width + 1;
  const count = stateCount(dfa);
  if (count > offsets * words) return refused('none exists');
  const classes = dfa.classes.count;
  const targets = Int32Array.from({ length: count * classes }, (_, at) =>
    step(dfa, Math.floor(at / classes), at % classes),
  );
  const incoming = incomingTransitions(targets, count, classes);
  // The targets of the most transitions come first, since they decide the most bits; among them the dead state.
  const order = incoming
    .map((_, state) => state)
    .sort((a, b) => incoming[b]!.froms.length - incoming[a]!.froms.length || a - b);
  const codes = new Int32Array(count).fill(-1);
  const isTaken = new Uint8Array(32 * words);
  // The decided bits of each word of each class, and their values; and both as they were before each write.
  const known = new Int32Array(words * classes);
  const value = new Int32Array(words * classes);
  // A window is written once, when the second of its two states gets a code.
  const undo = new Int32Array(3 * targets.length);
  let undoLength = 0;
  let writes = 0;

  /** Writes the window of a transition from a state to one with a code; false if it contradicts decided bits. */
  function write(state: StateId, index: number, target: number): boolean {
    writes += 1;
    const code = codes[state]!;
    const at = (code >>> 5) * classes + index;
    const mask = ((1 << width) - 1) << (code & 31);
    const bits = target << (code & 31);
    if ((known[at]! & mask & (value[at]! ^ bits)) !== 0) return false;
    undo[undoLength++] = at;
    undo[undoLength++] = known[at]!;
    undo[undoLength++] = value[at]!;
    known[at]! |= mask;
    value[at]! |= bits;
    return true;
  }

  /** Writes every window that the offset of `state` decides: the windows at it, and the windows of states that lead to it. */
  function writeAll(state: StateId): boolean {
    for (let index = 0; index < classes; index++) {
      const target = codes[targets[state * classes + index]!]!;
      if (target >= 0 && !write(state, index, target)) return false;
    }
    const { froms, indices } = incoming[state]!;
    for (let i = 0; i < froms.length; i++) {
      const from = froms[i]!;
      if (codes[from]! >= 0 && !write(from, indices[i]!, codes[state]!)) return false;
    }
    return true;
  }

  function place(position: number): boolean {
    const state = order[position];
    if (state === undefined) return true;
    for (let word = 0; word < words; word++) {
      for (let offset = 0; offset < offsets; offset++) {
        const code = word * 32 + offset;
        if (isTaken[code] === 1) continue;
        if (writes > MAX_WRITES) return false;
        const before = undoLength;
        codes[state] = code;
        isTaken[code] = 1;
        if (writeAll(state) && place(position + 1)) return true;
        codes[state] = -1;
        isTaken[code] = 0;
        while (undoLength > before) {
          undoLength -= 3;
          const at = undo[undoLength]!;
          known[at] = undo[undoLength + 1]!;
          value[at] = undo[undoLength + 2]!;
        }
      }
    }
    return false;
  }

  if (!place(0)) return refused(writes > MAX_WRITES ? 'none was found' : 'none exists');
  const steps = Array.from({ length: words }, (_, word) =>
    Array.from(value.subarray(word * classes, (word + 1) * classes), (row) => row >>> 0),
  );
  return made({ words, codes: [...codes], steps });
}

/** The transitions into a state: where they come from, and their classes. */
interface Incoming {
  readonly froms: readonly number[];
  readonly indices: readonly number[];
}

/** The transitions into each state from other states; `targets` has a row of them for each state. */
function incomingTransitions(
  targets: Int32Array,
  count: number,
  classes: number,
): readonly Incoming[] {
  const incoming = Array.from({ length: count }, () => ({
    froms: [] as number[],
    indices: [] as number[],
  }));
  targets.forEach((target, at) => {
    const from = Math.floor(at / classes);
    if (target === from) return;
    incoming[target]!.froms.push(from);
    incoming[target]!.indices.push(at % classes);
  });
  return incoming;
}

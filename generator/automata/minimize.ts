/**
 * Minimization by partition refinement [Hopcroft 1971], in the array layout of [Valmari 2012].
 *
 * States start in one block per key, by default whether they accept, and are split until all states of a block go to
 * the same block under every class. Hopcroft's insight is that some splitters can be left out: when a block is split,
 * only its smaller half must be tried again, so each transition is examined O(log n) times. O(k n log n) for n states
 * and k classes. Moore's algorithm is simpler and quadratic; the tests compare with it.
 */
import { getOrInsert } from '../get-or-insert.js';
import { stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';
import type { ClassId } from './symbol-classes.js';

/** A block and a class: the states that lead into the block under the class are told apart from all others. */
export interface Splitter {
  readonly states: readonly StateId[];
  readonly index: ClassId;
}

/** Receives the block of every state, to be read during the call; and the splitter, after a step that split some. */
type Watch = (blockOf: ArrayLike<number>, splitter?: Splitter) => void;

/**
 * The smallest automaton with the same language. Its numbering is not yet canonical, but 0 is dead.
 *
 * @param keyOf a key that merged states share, besides their targets; by default whether they accept
 * @param watch is called at the beginning, and after each step that splits some blocks
 */
export function minimize(
  dfa: Dfa,
  keyOf: (state: StateId) => string = (state) => String(dfa.accepting[state]),
  watch?: Watch,
): Dfa {
  const partition = refine(dfa, keyOf, watch);
  // Blocks are renumbered by their first state, which makes the dead state's block 0.
  const numbers = new Map<number, number>();
  const firsts: StateId[] = [];
  const blockOf = new Uint32Array(stateCount(dfa));
  for (let state = 0; state < stateCount(dfa); state++) {
    const block = partition.blockOf[state]!;
    blockOf[state] = getOrInsert(numbers, block, () => firsts.push(state) - 1);
  }
  const { count } = dfa.classes;
  const transitions = new Uint32Array(firsts.length * count);
  firsts.forEach((first, block) => {
    for (let index = 0; index < count; index++)
      transitions[block * count + index] = blockOf[step(dfa, first, index)]!;
  });
  const accepting = firsts.map((first) => dfa.accepting[first]!);
  const starts = dfa.starts.map((state) => blockOf[state]!);
  return { classes: dfa.classes, transitions, starts, accepting };
}

function refine(dfa: Dfa, keyOf: (state: StateId) => string, watch: Watch | undefined): Partition {
  const { count } = dfa.classes;
  const forEachSource = invert(dfa);
  const partition = Partition.byKey(stateCount(dfa), keyOf);
  watch?.(partition.blockOf);

  // The worklist holds splitters: pairs of a block and a class.
  const worklist: number[] = [];
  // 1 for each splitter in the worklist: there are never more blocks than states.
  const queued = new Uint8Array(stateCount(dfa) * count);
  const add = (block: number, index: ClassId): void => {
    const splitter = block * count + index;
    if (queued[splitter] === 0) worklist.push(splitter);
    queued[splitter] = 1;
  };
  for (let block = 0; block < partition.count; block++) {
    for (let index = 0; index < count; index++) add(block, index);
  }

  // This loop is Hopcroft's algorithm; the rest prepares its arrays.
  for (let splitter = worklist.pop(); splitter !== undefined; splitter = worklist.pop()) {
    queued[splitter] = 0;
    const index = splitter % count;
    const members = partition.members((splitter - index) / count);
    for (const target of members) forEachSource(index, target, (state) => partition.mark(state));
    // If the whole block still waits, its entry now stands for the larger half, so the smaller half joins it. If not, the
    // smaller half is enough: the larger one would split no further blocks.
    const before = partition.count;
    partition.splitMarked((smallerHalf) => {
      for (let i = 0; i < count; i++) add(smallerHalf, i);
    });
    if (partition.count > before)
      watch?.(partition.blockOf, { states: [...members].sort((a, b) => a - b), index });
  }
  return partition;
}

/**
 * A partition of the states 0 to n − 1 into blocks, as one array whose intervals are the blocks. E, L, S, F and P of
 * [Valmari 2012] are `#elements`, `#location`, `#blockOf`, `#first` and `#end`.
 */
class Partition {
  readonly #blockOf: Uint32Array;
  #count = 0;
  /** The states, block by block; marked states come first in their block. */
  readonly #elements: Uint32Array;
  readonly #location: Uint32Array;
  readonly #first: number[] = [];
  readonly #end: number[] = [];
  readonly #marked: number[] = [];
  #touched: number[] = [];

  /** Makes a partition without blocks; {@link Partition.byKey} fills it. */
  private constructor(size: number) {
    this.#blockOf = new Uint32Array(size);
    this.#elements = new Uint32Array(size);
    this.#location = new Uint32Array(size);
  }

  get blockOf(): ArrayLike<number> {
    return this.#blockOf;
  }

  get count(): number {
    return this.#count;
  }

  /** The states in blocks by their keys, in the order of the first states. */
  static byKey(size: number, keyOf: (state: StateId) => string): Partition {
    const groups = new Map<string, StateId[]>();
    for (let state = 0; state < size; state++)
      getOrInsert(groups, keyOf(state), () => []).push(state);
    const partition = new Partition(size);
    let first = 0;
    for (const group of groups.values()) {
      partition.#open(first, first + group.length);
      for (const state of group) {
        partition.#blockOf[state] = partition.count - 1;
        partition.#elements[first] = state;
        partition.#location[state] = first;
        first += 1;
      }
    }
    return partition;
  }

  /** A copy, since marking reorders the members. */
  members(block: number): Uint32Array {
    return this.#elements.slice(this.#first[block], this.#end[block]);
  }

  mark(state: StateId): void {
    const block = this.#blockOf[state]!;
    const boundary = this.#first[block]! + this.#marked[block]!;
    const location = this.#location[state]!;
    if (location < boundary) return;
    if (this.#marked[block] === 0) this.#touched.push(block);
    const other = this.#elements[boundary]!;
    this.#elements[location] = other;
    this.#location[other] = location;
    this.#elements[boundary] = state;
    this.#location[state] = boundary;
    this.#marked[block]! += 1;
  }

  /** Splits every block that is marked in part; the smaller half becomes a new block. */
  splitMarked(split: (smallerHalf: number) => void): void {
    const touched = this.#touched;
    this.#touched = [];
    for (const block of touched) {
      const [first, end] = [this.#first[block]!, this.#end[block]!];
      const middle = first + this.#marked[block]!;
      this.#marked[block] = 0;
      if (middle === end) continue;
      const markedIsSmaller = middle - first <= end - middle;
      if (markedIsSmaller) {
        this.#open(first, middle);
        this.#first[block] = middle;
      } else {
        this.#open(middle, end);
        this.#end[block] = middle;
      }
      const half = this.count - 1;
      for (const state of this.#elements.subarray(this.#first[half], this.#end[half]))
        this.#blockOf[state] = half;
      split(half);
    }
  }

  #open(first: number, end: number): void {
    this.#first.push(first);
    this.#end.push(end);
    this.#marked.push(0);
    this.#count += 1;
  }
}

/** The transitions in reverse: visits the states that lead to `target` under a class. */
function invert(
  dfa: Dfa,
): (index: ClassId, target: StateId, visit: (state: StateId) => void) => void {
  const n = stateCount(dfa);
  const { count } = dfa.classes;
  const starts = Array.from({ length: count }, () => new Uint32Array(n + 1));
  // For every class, the states sorted by where they go.
  const sources = Array.from({ length: count }, () => new Uint32Array(n));
  for (let index = 0; index < count; index++) {
    const start = starts[index]!;
    // Counting sort: sizes, then running totals, then the states in place.
    for (let state = 0; state < n; state++) start[step(dfa, state, index) + 1]! += 1;
    for (let target = 0; target < n; target++) start[target + 1]! += start[target]!;
    const at = start.slice();
    for (let state = 0; state < n; state++) sources[index]![at[step(dfa, state, index)]!++] = state;
  }
  return (index, target, visit) => {
    const [start, source] = [starts[index]!, sources[index]!];
    for (let i = start[target]!; i < start[target + 1]!; i++) visit(source[i]!);
  };
}

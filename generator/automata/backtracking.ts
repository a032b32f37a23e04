/**
 * Decides whether a backtracking matcher takes linear time for an expression.
 *
 * A matcher that tries one alternative after the other reads a word along every path of the automaton before it gives
 * up, so its time is the number of paths by which prefixes can be read: the ambiguity of the automaton with all states
 * accepting [Weideman et al. 2016]. That number is bounded unless some word leads from a state p to p and to another
 * state q, and from q to q [Weber & Seidl 1991]: after k such words, there are k paths or more. A word that leads from p
 * to p by two paths doubles their number each time, and is found as well.
 */
import { getOrInsert } from '../get-or-insert.js';
import { findAmbiguity } from './find-ambiguity.js';
import type { Nfa, StateId } from './nfa.js';
import { strongComponents } from './strong-components.js';
import { classesIn, classesOf, representatives } from './symbol-classes.js';
import { Work } from './work.js';

/** Why a matcher may take more than linear time. */
export interface Backtracking {
  /** The states of the NFA that read the first symbol of `pump`: one that repeats, and the one that paths leave it for. */
  readonly states: readonly [StateId, StateId];
  /** A word, and another one that adds paths each time that it is repeated after the first. */
  readonly prefix: readonly number[];
  readonly pump: readonly number[];
}

/** The steps after which the search gives up. */
const MAX_STEPS = 20_000_000;

/** States that read symbols of one class of characters, and then continue alike. */
interface Reader {
  readonly state: StateId;
  readonly to: StateId;
  /** The symbols, as a set of bits: one for each class of symbols. */
  symbols: bigint;
  /** The readers of the next symbol, and whether several paths lead there without reading. */
  readonly next: { readonly reader: number; readonly isTwice: boolean }[];
}

/**
 * Finds words for which backtracking takes more than linear time; undefined if there are none, `'limit'` if that takes too
 * many steps to decide. A loop does not repeat the empty word, as in ECMAScript.
 *
 * @param nfa of one expression, by Thompson's construction
 * @param max the greatest symbol
 */
export function findBacktracking(
  nfa: Nfa,
  max: number,
  work = new Work(MAX_STEPS),
): Backtracking | 'limit' | undefined {
  const found = readersOf(nfa, max, work);
  if (found === undefined) return 'limit';
  const { readers, first, symbols } = found;
  const { componentOf, isCyclic } = strongComponents(
    readers.map(({ next }) => next.map(({ reader }) => reader)),
  );
  const stays = (from: number, to: number): boolean => componentOf[from] === componentOf[to];
  const answer = (p: number, q: number, pump: readonly bigint[]): Backtracking => ({
    states: [readers[p]!.state, readers[q]!.state],
    prefix: wordTo(readers, first, p).map((set) => symbols[leastBit(set)]!),
    pump: pump.map((set) => symbols[leastBit(set)]!),
  });

  for (const [p, { next }] of readers.entries())
    for (const { reader, isTwice } of next)
      if (isTwice && stays(p, reader)) {
        const back = wordTo(readers, [reader], p);
        return answer(p, reader, [readers[p]!.symbols, ...back]);
      }

  // Without ambiguity, each path to the end of a prefix has a state of its own. That is quick to decide.
  if (findAmbiguity(nfa) === undefined) return undefined;

  // Pairs that one word leads to from the same state, where the first state can come back.
  const pairs = new Walk(
    readers.flatMap((_, p) => (isCyclic(p) ? [[p, p]] : [])),
    readers,
    work,
  );
  while (pairs.advance(([p], [before]) => stays(before!, p!)));
  if (!work.add(0)) return 'limit';
  for (const pair of pairs.tuples) {
    const [p, q] = [pair[0]!, pair[1]!];
    if (p === q || !isCyclic(q)) continue;
    // One word leads from p to p, from p to q, and from q to q.
    const triples = new Walk([[p, p, q]], readers, work);
    const isEnd = ([a, b, c]: readonly number[]): boolean => a === p && b === q && c === q;
    let end = -1;
    while (
      end < 0 &&
      triples.advance(
        ([a, , c]) => stays(p, a!) && stays(q, c!),
        (tuple, place) => {
          if (isEnd(tuple)) end = place;
        },
      )
    );
    if (!work.add(0)) return 'limit';
    if (end >= 0) return answer(p, q, triples.wordTo(end));
  }
  return undefined;
}

/** Breadth first through tuples of readers that all read one symbol. */
class Walk {
  readonly tuples: (readonly number[])[] = [];
  readonly #from: number[] = [];
  /** The symbols that led to each tuple. */
  readonly #by: bigint[] = [];
  readonly #seen = new Set<number>();
  readonly #readers: readonly Reader[];
  readonly #work: Work;
  #at = 0;

  constructor(starts: readonly (readonly number[])[], readers: readonly Reader[], work: Work) {
    this.#readers = readers;
    this.#work = work;
    for (const start of starts) this.#add(start, -1, 0n);
  }

  /** Visits one more tuple, and finds those after it; false at the end, and after too many steps. */
  advance(
    mayFollow: (tuple: readonly number[], before: readonly number[]) => boolean,
    reach: (tuple: readonly number[], place: number) => void = () => {},
  ): boolean {
    const place = this.#at++;
    const tuple = this.tuples[place];
    if (tuple === undefined) return false;
    const shared = tuple.reduce((all, each) => all & this.#readers[each]!.symbols, -1n);
    if (shared === 0n) return true;
    let followers: readonly (readonly number[])[] = [[]];
    for (const each of tuple)
      followers = followers.flatMap((begin) =>
        this.#readers[each]!.next.map(({ reader }) => [...begin, reader]),
      );
    if (!this.#work.add(followers.length)) return false;
    for (const follower of followers) {
      if (!mayFollow(follower, tuple)) continue;
      reach(follower, this.#add(follower, place, shared));
    }
    return true;
  }

  /** The symbols that lead to a tuple. */
  wordTo(place: number): readonly bigint[] {
    const word: bigint[] = [];
    for (let at = place; this.#from[at]! >= 0; at = this.#from[at]!) word.unshift(this.#by[at]!);
    return word;
  }

  /** The place of a tuple, unless it is known; then −1, as the word to a known one may be empty. */
  #add(tuple: readonly number[], from: number, by: bigint): number {
    const key = tuple.reduce((number, each) => number * this.#readers.length + each, 0);
    // Readers of other symbols never meet again.
    if (
      this.#seen.has(key) ||
      tuple.reduce((all, each) => all & this.#readers[each]!.symbols, -1n) === 0n
    )
      return -1;
    this.#seen.add(key);
    this.#from.push(from);
    this.#by.push(by);
    return this.tuples.push(tuple) - 1;
  }
}

/** The symbols of a shortest word from some readers to one. */
function wordTo(
  readers: readonly Reader[],
  first: readonly number[],
  to: number,
): readonly bigint[] {
  const before = new Map<number, number>(first.map((reader) => [reader, -1]));
  // The map grows while it is walked.
  for (const reader of before.keys()) {
    if (reader === to) break;
    for (const { reader: after } of readers[reader]!.next)
      if (!before.has(after)) before.set(after, reader);
  }
  const word: bigint[] = [];
  for (let at = before.get(to)!; at >= 0; at = before.get(at)!) word.unshift(readers[at]!.symbols);
  return word;
}

/**
 * The readers of an NFA, the first ones among them, and a symbol of each class; undefined if there are too many
 * paths. A loop begins with a choice between its body, whose states have greater numbers, and its exit, whose number is
 * lower.
 */
function readersOf(
  { states, starts }: Nfa,
  max: number,
  work: Work,
):
  | {
      readonly readers: readonly Reader[];
      readonly first: readonly number[];
      readonly symbols: readonly number[];
    }
  | undefined {
  const classes = classesOf(
    states.flatMap((state) => (state.kind === 'range' ? [state.range] : [])),
    max,
  );
  const readers: Reader[] = [];
  const numbers = new Map<string, number>();
  const before = new Map<StateId, StateId>();
  states.forEach((state, id) => {
    if (state.kind === 'epsilon') for (const to of state.to) before.set(to, id);
  });
  // The ranges of a class of characters stand between the same two states.
  const readerOf = states.map((state, id) => {
    if (state.kind !== 'range') return -1;
    const reader = getOrInsert(numbers, `${before.get(id) ?? -id - 1} ${state.to}`, () => {
      return readers.push({ state: id, to: state.to, symbols: 0n, next: [] }) - 1;
    });
    for (const index of classesIn(classes, state.range))
      readers[reader]!.symbols |= 1n << BigInt(index);
    return reader;
  });
  /** The readers that a state reaches without reading, with the numbers of paths to each of their states. */
  const reached = (from: StateId, before: StateId): ReadonlyMap<number, number> | undefined => {
    const counts = new Map<StateId, number>();
    /** The loops of which an iteration has begun. */
    const begun = new Set<StateId>();
    const visit = (id: StateId, from: StateId): boolean => {
      if (!work.add(1)) return false;
      const state = states[id]!;
      if (state.kind === 'range') counts.set(id, (counts.get(id) ?? 0) + 1);
      if (state.kind !== 'epsilon') return true;
      const isLoop = state.to.length === 2 && state.to[1]! < id;
      const isKnown = isLoop && begun.has(id);
      // An iteration ends that has read nothing.
      if (isKnown && from > id) return true;
      if (isLoop) begun.add(id);
      for (const to of state.to) if (!visit(to, id)) return false;
      if (isLoop && !isKnown) begun.delete(id);
      return true;
    };
    if (!visit(from, before)) return undefined;
    const most = new Map<number, number>();
    for (const [id, count] of counts)
      most.set(readerOf[id]!, Math.max(count, most.get(readerOf[id]!) ?? 0));
    return most;
  };
  const first = reached(starts[0]!, -1);
  for (const reader of readers) {
    const after = reached(reader.to, reader.state);
    if (after === undefined) return undefined;
    for (const [next, count] of after) reader.next.push({ reader: next, isTwice: count > 1 });
  }
  return first && { readers, first: [...first.keys()], symbols: representatives(classes) };
}

function leastBit(set: bigint): number {
  let bit = 0;
  for (let rest = set; (rest & 1n) === 0n; rest >>= 1n) bit += 1;
  return bit;
}

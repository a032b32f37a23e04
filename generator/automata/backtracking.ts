/**
 * Decides whether a backtracking matcher takes linear time for an expression.
 *
 * A matcher that tries one alternative after the other reads a word along every path of the automaton before it gives
 * up, so its time is the number of paths by which prefixes can be read: the ambiguity of the automaton with all states
 * accepting [Weideman et al. 2016]. That number is bounded unless some word leads from a state p to p and to another
 * state q, and from q to q [Weber & Seidl 1991]: after k such words, there are k paths or more. A word that leads from p
 * to p by two paths doubles their number each time, and is found as well. A bound may still be too great: `30[ "x" ]`
 * reads half as many letters in 155,117,520 ways. So bounded paths are counted.
 */
import { getOrInsert } from '../get-or-insert.js';
import { findAmbiguity } from './find-ambiguity.js';
import { buildNfa, type Nfa, type StateId } from './nfa.js';
import type { Regex } from './regex.js';
import { strongComponents } from './strong-components.js';
import { classesIn, classesOf, representatives } from './symbol-classes.js';
import { wordTo, type Found } from './word-to.js';
import { Work } from './work.js';

/** Why a matcher may take too long. */
export interface Backtracking {
  readonly prefix: readonly number[];
  /**
   * A word that adds paths each time that it is repeated after the prefix, from the second time on; undefined if the
   * prefix alone has more than {@link MAX_PATHS} paths.
   */
  readonly pump: readonly number[] | undefined;
}

/** The most paths for one prefix of an ambiguous expression, unless it has more places to read. */
export const MAX_PATHS = 1000;

/** The steps after which the search gives up. */
export const MAX_STEPS = 20_000_000;

/** States that read symbols of one class of characters, and then continue alike. */
interface Reader {
  readonly state: StateId;
  readonly to: StateId;
  /** The symbols, as a set of bits: one for each class of symbols. */
  symbols: bigint;
  /** The readers of the next symbol, and the number of paths that lead to each without reading. */
  readonly next: (readonly [reader: number, paths: number])[];
}

interface Readers {
  readonly all: readonly Reader[];
  /** The readers of the first symbol, and the number of paths to each. */
  readonly first: Reader['next'];
  /** A symbol of each class. */
  readonly symbols: readonly number[];
}

/**
 * Finds words for which backtracking takes more than linear time, or a thousand times as long as their length;
 * undefined if there are none, `'limit'` if that takes too many steps to decide. A loop does not repeat the empty word,
 * as in ECMAScript.
 *
 * @param max the greatest symbol
 */
export function findBacktracking(
  regex: Regex,
  max: number,
  work = new Work(MAX_STEPS),
): Backtracking | 'limit' | undefined {
  const nfa = buildNfa(regex);
  const readers = readersOf(nfa, max, work);
  if (readers === undefined) return 'limit';
  const growing = findGrowing(readers, nfa, work);
  return growing === 'bounded' ? findMany(readers, work) : growing;
}

/**
 * A word that adds paths each time that it is repeated; `'bounded'` if there is none, but the expression is ambiguous;
 * undefined if it is unambiguous.
 */
function findGrowing(
  readers: Readers,
  nfa: Nfa,
  work: Work,
): Backtracking | 'limit' | 'bounded' | undefined {
  const { all, first } = readers;
  const components = strongComponents(all.keys(), (p) => all[p]!.next.map(([reader]) => reader));
  const componentOf = new Map(
    components.flatMap((component) => component.nodes.map((reader) => [reader, component])),
  );
  const stays = (from: number, to: number): boolean =>
    componentOf.get(from) === componentOf.get(to);
  const isCyclic = (reader: number): boolean => componentOf.get(reader)!.isCyclic;
  /** A shortest word that leads from one of some readers to another one. */
  const wordBetween = (from: readonly number[], to: number): readonly number[] => {
    const starts = from.map((reader) => [reader]);
    const walk = Walk.from(starts, readers, new Work());
    const place = from.includes(to) ? from.indexOf(to) : walk.find(([reader]) => reader === to);
    return wordTo(walk.found, place);
  };
  const answer = (p: number, pump: readonly number[]): Backtracking => {
    return {
      prefix: wordBetween(
        first.map(([reader]) => reader),
        p,
      ),
      pump,
    };
  };

  for (const [p, { next }] of all.entries())
    for (const [reader, paths] of next)
      if (paths > 1 && stays(p, reader))
        return answer(p, [symbolIn(readers, [p])!, ...wordBetween([reader], p)]);

  // Without ambiguity, each path to the end of a prefix has a state of its own. That is quick to decide.
  if (findAmbiguity(nfa) === undefined) return undefined;

  // Pairs that one word leads to from the same state, where the first state can come back.
  const starts = [...all.keys()].filter(isCyclic).map((p) => [p, p]);
  const pairs = Walk.from(starts, readers, work, ([p], [before]) => stays(before!, p!));
  pairs.find(() => false);
  if (work.isSpent) return 'limit';
  for (const { tuple } of pairs.found) {
    const [p, q] = [tuple[0]!, tuple[1]!];
    if (p === q || !isCyclic(q)) continue;
    // One word leads from p to p, from p to q, and from q to q.
    const triples = Walk.from(
      [[p, p, q]],
      readers,
      work,
      ([a, , c]) => stays(p, a!) && stays(q, c!),
    );
    const end = triples.find(([a, b, c]) => a === p && b === q && c === q);
    if (work.isSpent) return 'limit';
    if (end >= 0) return answer(p, wordTo(triples.found, end));
  }
  return 'bounded';
}

/** A shortest prefix with too many paths, where paths are bounded. Breadth first through the numbers of paths to readers. */
function findMany(
  { all, first, symbols }: Readers,
  work: Work,
): Backtracking | 'limit' | undefined {
  const most = Math.max(MAX_PATHS, all.length);
  const found: (Found & { readonly paths: ReadonlyMap<number, number> })[] = [];
  const seen = new Set<string>();
  const add = (paths: ReadonlyMap<number, number>, from: number, symbol: number): void => {
    const key = [...paths].sort(([a], [b]) => a - b).join();
    if (seen.has(key)) return;
    seen.add(key);
    found.push({ paths, from, symbol });
  };
  add(new Map(first), -1, 0);
  // The list grows while it is walked.
  for (const [from, { paths }] of found.entries())
    for (const [index, symbol] of symbols.entries()) {
      const after = new Map<number, number>();
      let total = 0;
      for (const [reader, count] of paths) {
        const { symbols: own, next } = all[reader]!;
        if (((own >> BigInt(index)) & 1n) === 0n) continue;
        if (!work.add(next.length)) return 'limit';
        for (const [to, times] of next) {
          after.set(to, (after.get(to) ?? 0) + count * times);
          total += count * times;
        }
      }
      if (total > most) return { prefix: [...wordTo(found, from), symbol], pump: undefined };
      if (total > 0) add(after, from, symbol);
    }
  return undefined;
}

/** A symbol that some readers all read; undefined if there is none. */
function symbolIn({ all, symbols }: Readers, tuple: readonly number[]): number | undefined {
  let shared = -1n;
  for (const reader of tuple) shared &= all[reader]!.symbols;
  if (shared === 0n) return undefined;
  let bit = 0;
  for (let rest = shared; (rest & 1n) === 0n; rest >>= 1n) bit += 1;
  return symbols[bit];
}

type Tuple = readonly number[];

/** Breadth first through tuples of readers that all read one symbol. */
class Walk {
  readonly found: (Found & { readonly tuple: Tuple })[] = [];
  /** Tuples by their first reader: the keys of the others are small integers, which sets hold well. */
  readonly #seen: Set<number>[] = [];
  readonly #readers: Readers;
  readonly #work: Work;
  readonly #mayFollow: (tuple: Tuple, before: Tuple) => boolean;

  private constructor(
    readers: Readers,
    work: Work,
    mayFollow: (tuple: Tuple, before: Tuple) => boolean,
  ) {
    this.#readers = readers;
    this.#work = work;
    this.#mayFollow = mayFollow;
  }

  static from(
    starts: readonly Tuple[],
    readers: Readers,
    work: Work,
    mayFollow: (tuple: Tuple, before: Tuple) => boolean = () => true,
  ): Walk {
    const walk = new Walk(readers, work, mayFollow);
    for (const start of starts) walk.#add(start, -1, 0);
    return walk;
  }

  /** The place of the first tuple after the starts that is wanted; −1 if there is none, or after too many steps. */
  find(isWanted: (tuple: Tuple) => boolean): number {
    const { all } = this.#readers;
    // The list grows while it is walked.
    for (const [place, { tuple }] of this.found.entries()) {
      const symbol = symbolIn(this.#readers, tuple)!;
      let followers: readonly Tuple[] = [[]];
      for (const each of tuple)
        followers = followers.flatMap((begin) =>
          all[each]!.next.map(([reader]) => [...begin, reader]),
        );
      if (!this.#work.add(followers.length)) return -1;
      for (const follower of followers)
        if (
          this.#mayFollow(follower, tuple) &&
          this.#add(follower, place, symbol) &&
          isWanted(follower)
        )
          return this.found.length - 1;
    }
    return -1;
  }

  /** Adds a tuple that is new. Readers of different symbols never meet again. */
  #add(tuple: Tuple, from: number, symbol: number): boolean {
    const [first, ...others] = tuple as readonly [number, ...number[]];
    const seen = (this.#seen[first] ??= new Set());
    const key = others.reduce((number, each) => number * this.#readers.all.length + each, 0);
    if (seen.has(key) || symbolIn(this.#readers, tuple) === undefined) return false;
    seen.add(key);
    this.found.push({ tuple, from, symbol });
    return true;
  }
}

/**
 * The readers of an NFA by Thompson's construction; undefined if there are too many paths. A loop begins with a choice
 * between its body, whose states have greater numbers, and its exit, whose number is lower.
 */
function readersOf({ states, starts }: Nfa, max: number, work: Work): Readers | undefined {
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
  /** The readers that a state reaches without reading, with the greatest number of paths to one of their states. */
  const reached = (start: StateId, before: StateId): Reader['next'] | undefined => {
    const counts = new Map<StateId, number>();
    /** The loops of which an iteration has begun. */
    const begun = new Set<StateId>();
    /** What is left to visit, and the loops to leave in between; a chain of states may be longer than the call stack. */
    const left: (readonly [id: StateId, from: StateId | undefined])[] = [[start, before]];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [id, from] = next;
      if (!work.add(1)) return undefined;
      const state = states[id]!;
      if (from === undefined) begun.delete(id);
      else if (state.kind === 'range') counts.set(id, (counts.get(id) ?? 0) + 1);
      else if (state.kind === 'epsilon') {
        const isLoop = state.to.length === 2 && state.to[1]! < id;
        const isKnown = isLoop && begun.has(id);
        // An iteration ends that has read nothing.
        if (isKnown && from > id) continue;
        if (isLoop && !isKnown) {
          begun.add(id);
          left.push([id, undefined]);
        }
        for (const to of state.to.toReversed()) left.push([to, id]);
      }
    }
    const most = new Map<number, number>();
    for (const [id, count] of counts)
      most.set(readerOf[id]!, Math.max(count, most.get(readerOf[id]!) ?? 0));
    return [...most];
  };
  const first = reached(starts[0]!, -1);
  for (const reader of readers) {
    const after = reached(reader.to, reader.state);
    if (after === undefined) return undefined;
    reader.next.push(...after);
  }
  return first && { all: readers, first, symbols: representatives(classes) };
}

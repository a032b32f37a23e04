/**
 * The symbols around an offset that show whether a word begins there.
 *
 * A text is any number of words of a prefix code, and the automaton is at its start state between them and nowhere
 * else. A reader that begins in the middle does not know the state. Two states can be confused at an offset if some
 * symbols before it lead to both (from two states, by the same symbols) and some symbols after it are possible in both.
 * The code is self-synchronizing [Golomb & Gordon 1965] if from some lengths on the start state is confused with no
 * other. For UTF-8, one octet ahead is enough.
 *
 * More symbols before the offset allow fewer pairs of states, and so do more symbols after it; both sets
 * stop shrinking after at most as many symbols as there are pairs.
 */
import { classIds, membersOfAll, representatives, type ClassId } from './symbol-classes.js';
import type { SymbolRange } from './symbol-range.js';
import { DEAD, stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';

/** The numbers of symbols that show whether a word begins at an offset. */
export interface Window {
  /** The number of symbols before the offset. */
  readonly back: number;
  /** The number of symbols from the offset on. */
  readonly ahead: number;
  /** The number of symbols before the offset if the text ends there; further ones add nothing. */
  readonly backAtEnd: number;
}

/** The facts that find the beginning of a word from the middle of a text. */
export interface Synchronization {
  /** The symbols that no word has after its first: a reader that meets one begins anew. */
  readonly restarting: readonly SymbolRange[];
  /** The smallest window; undefined if none suffices. */
  readonly window: Window | undefined;
}

/** The synchronization of a prefix code, whose only accepting state is its start state. */
export function synchronize(dfa: Dfa): Synchronization {
  return { restarting: restartingSymbols(dfa), window: synchronizingWindow(dfa) };
}

/**
 * The smallest window, looking ahead rather than back; undefined if no window suffices. The only accepting
 * state must be the start state. Quadratic in the number of states for each symbol of the window.
 */
export function synchronizingWindow(dfa: Dfa): Window | undefined {
  const before = chain(allPairs(dfa), (pairs) => pairsAfter(dfa, pairs));
  const after = chain(allPairs(dfa), (pairs) => pairsBefore(dfa, pairs));
  const isConfused = (back: number, ahead: number): boolean => {
    const possible = after[Math.min(ahead, after.length - 1)]!;
    return [...before[Math.min(back, before.length - 1)]!].some(
      (pair) => possible.has(pair) && involves(dfa, pair, dfa.starts[0]!),
    );
  };
  const backAtEnd = before.findIndex((_, back) => !isConfused(back, 0));
  for (let size = 0; size <= before.length + after.length - 2; size++) {
    for (let back = 0; back <= size; back++) {
      const ahead = size - back;
      if (isConfused(back, ahead)) continue;
      return { back, ahead, backAtEnd: backAtEnd < 0 ? before.length - 1 : backAtEnd };
    }
  }
  return undefined;
}

/** The symbols that no word has after its first: a reader that meets one begins anew, whatever came before. */
export function restartingSymbols(dfa: Dfa): readonly SymbolRange[] {
  const inner = innerStates(dfa);
  const isRestarting = (index: ClassId): boolean =>
    inner.every((state) => step(dfa, state, index) === DEAD);
  return membersOfAll(dfa.classes, classIds(dfa.classes).filter(isRestarting));
}

/**
 * Symbols before and after an offset, at least `reach` on each side, that leave open whether a word begins
 * there, as any number of symbols would. Undefined if the code is self-synchronizing.
 */
export function findConfusion(
  dfa: Dfa,
  reach: number,
): { readonly before: readonly number[]; readonly after: readonly number[] } | undefined {
  const lasting = chain(allPairs(dfa), (pairs) => pairsAfter(dfa, pairs)).at(-1)!;
  const open = chain(allPairs(dfa), (pairs) => pairsBefore(dfa, pairs)).at(-1)!;
  const pair = [...lasting].find((each) => open.has(each) && involves(dfa, each, dfa.starts[0]!));
  if (pair === undefined) return undefined;
  const symbols = representatives(dfa.classes);
  const before: number[] = [];
  for (let at = pair; before.length < reach;) {
    const [from, index] = stepInto(dfa, lasting, at)!;
    before.unshift(symbols[index]!);
    at = from;
  }
  const after: number[] = [];
  let [a, b] = statesOf(dfa, pair);
  while (after.length < reach) {
    const [index, x, y] = sharedSteps(dfa, a, b).find(
      ([, x, y]) => x === y || open.has(pairOf(dfa, x, y)),
    )!;
    after.push(symbols[index]!);
    [a, b] = [x, y];
  }
  return { before, after };
}

/** A pair from a set, and a class of symbols that leads from it to another pair. */
function stepInto(
  dfa: Dfa,
  pairs: ReadonlySet<Pair>,
  target: Pair,
): readonly [from: Pair, index: ClassId] | undefined {
  for (const pair of pairs) {
    for (const [index, x, y] of sharedSteps(dfa, ...statesOf(dfa, pair)))
      if (x !== y && pairOf(dfa, x, y) === target) return [pair, index];
  }
  return undefined;
}

/**
 * The shortest word that may also occur in a text where no word begins, so that a search for its symbols
 * finds a false match; undefined if there is none. Breadth first over pairs.
 */
export function findMisaligned(dfa: Dfa): readonly number[] | undefined {
  const symbols = representatives(dfa.classes);
  const own = dfa.starts[0]!;
  const queue = innerStates(dfa).map((inside) => ({ own, inside, word: [] as number[] }));
  const seen = new Set<string>();
  for (const { own, inside, word } of queue) {
    for (const [index, x, y] of sharedSteps(dfa, own, inside)) {
      const longer = [...word, symbols[index]!];
      if (x === dfa.starts[0]) return longer;
      if (!seen.has(`${x},${y}`)) queue.push({ own: x, inside: y, word: longer });
      seen.add(`${x},${y}`);
    }
  }
  return undefined;
}

function liveStates(dfa: Dfa): readonly StateId[] {
  return Array.from(dfa.accepting.keys()).filter((state) => state !== DEAD);
}

function innerStates(dfa: Dfa): readonly StateId[] {
  return liveStates(dfa).filter((state) => state !== dfa.starts[0]);
}

/** Two different live states as one number, the lesser first. */
type Pair = number;

function pairOf(dfa: Dfa, a: StateId, b: StateId): Pair {
  return Math.min(a, b) * stateCount(dfa) + Math.max(a, b);
}

function statesOf(dfa: Dfa, pair: Pair): readonly [StateId, StateId] {
  return [Math.floor(pair / stateCount(dfa)), pair % stateCount(dfa)];
}

function involves(dfa: Dfa, pair: Pair, state: StateId): boolean {
  return statesOf(dfa, pair).includes(state);
}

function allPairs(dfa: Dfa): ReadonlySet<Pair> {
  const live = liveStates(dfa);
  return new Set(live.flatMap((a) => live.flatMap((b) => (a < b ? [pairOf(dfa, a, b)] : []))));
}

/** The results of applying a shrinking function again and again, up to its fixed point. */
function chain(
  first: ReadonlySet<Pair>,
  shrink: (pairs: ReadonlySet<Pair>) => ReadonlySet<Pair>,
): readonly ReadonlySet<Pair>[] {
  const sets = [first];
  for (const set of sets) {
    const smaller = shrink(set);
    if (smaller.size < set.size) sets.push(smaller);
  }
  return sets;
}

/** The live states that two states lead to by the same symbols, class by class. */
function sharedSteps(
  dfa: Dfa,
  a: StateId,
  b: StateId,
): readonly (readonly [index: ClassId, x: StateId, y: StateId])[] {
  return classIds(dfa.classes)
    .map((index) => [index, step(dfa, a, index), step(dfa, b, index)] as const)
    .filter(([, x, y]) => x !== DEAD && y !== DEAD);
}

/** The pairs that some pair leads to by one symbol. */
function pairsAfter(dfa: Dfa, pairs: ReadonlySet<Pair>): ReadonlySet<Pair> {
  const found = new Set<Pair>();
  for (const pair of pairs) {
    for (const [, x, y] of sharedSteps(dfa, ...statesOf(dfa, pair)))
      if (x !== y) found.add(pairOf(dfa, x, y));
  }
  return found;
}

/** The pairs from which one symbol leads to one of `pairs`, or to a single state, where they stay confused forever. */
function pairsBefore(dfa: Dfa, pairs: ReadonlySet<Pair>): ReadonlySet<Pair> {
  const goesOn = (pair: Pair): boolean =>
    sharedSteps(dfa, ...statesOf(dfa, pair)).some(
      ([, x, y]) => x === y || pairs.has(pairOf(dfa, x, y)),
    );
  return new Set([...pairs].filter(goesOn));
}

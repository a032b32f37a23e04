/** Finds smaller inputs that still fail. */

/** The most short words that are tried before a word is cut. */
const MAX_WORDS = 20_000;

/**
 * Calls `fails` on units to find a few that fail: first on every string over `kinds` by length, up to
 * {@link MAX_WORDS}, so that the first failure is a shortest one; then on `word` without some of its units. The
 * last candidate that failed is the result.
 */
export function shrinkWord(
  word: ArrayLike<number>,
  kinds: readonly number[],
  fails: (candidate: ArrayLike<number>) => boolean,
): void {
  const isMemory = word instanceof Uint8Array;
  const test = (candidate: readonly number[]): boolean =>
    fails(isMemory ? Uint8Array.from(candidate) : candidate);
  const short: (readonly number[])[] = [[]];
  for (const each of short) {
    if (each.length >= word.length) break;
    if (test(each)) return;
    if (short.length < MAX_WORDS) for (const kind of kinds) short.push([...each, kind]);
  }
  shrinkItems(Array.from(word), test);
}

/**
 * Calls `fails` on an input without some of its items: halves, quarters, down to single ones, repeatedly
 * [Zeller & Hildebrandt 2002, in its simplest form]. The last candidate that failed is the result.
 */
export function shrinkItems<T extends string | readonly number[]>(
  input: T,
  fails: (candidate: T) => boolean,
): void {
  let smallest = input;
  for (let size = smallest.length; size >= 1;) {
    let isSmaller = false;
    for (let at = 0; at < smallest.length; at += size) {
      const candidate = without(smallest, at, at + size);
      if (!fails(candidate)) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
    if (!isSmaller || size > smallest.length) size = Math.floor(size / 2);
  }
  // The last call must be one that fails.
  fails(smallest);
}

function without<T extends string | readonly number[]>(input: T, from: number, to: number): T {
  return (
    typeof input === 'string'
      ? input.slice(0, from) + input.slice(to)
      : [...input.slice(0, from), ...input.slice(to)]
  ) as T;
}

/** Finds smaller inputs that still fail. */

/** The most short words that are tried before `octets` is cut. */
const MOST_WORDS = 20_000;

/**
 * Calls `fails` on strings of octets, or of code units, to find a small one: first on every string over `kinds` by length, up to
 * {@link MOST_WORDS}, so that the first failure is a shortest one; then on `octets` without some of them. The
 * last candidate that failed is the result.
 */
export async function shrinkOctets(
  octets: ArrayLike<number>,
  kinds: readonly number[],
  fails: (candidate: ArrayLike<number>) => Promise<boolean>,
): Promise<void> {
  const isMemory = octets instanceof Uint8Array;
  const test = (candidate: readonly number[]): Promise<boolean> =>
    fails(isMemory ? Uint8Array.from(candidate) : candidate);
  const words: (readonly number[])[] = [[]];
  for (const word of words) {
    if (word.length >= octets.length) break;
    if (await test(word)) return;
    if (words.length < MOST_WORDS) for (const kind of kinds) words.push([...word, kind]);
  }
  await shrinkItems(Array.from(octets), test);
}

/**
 * Calls `fails` on an input without some of its items: halves, quarters, down to single ones, repeatedly
 * [Zeller & Hildebrandt 2002, in its simplest form]. The last candidate that failed is the result.
 */
export async function shrinkItems<T extends string | readonly number[]>(
  input: T,
  fails: (candidate: T) => Promise<boolean>,
): Promise<void> {
  let smallest = input;
  for (let size = smallest.length; size >= 1;) {
    let isSmaller = false;
    for (let at = 0; at < smallest.length; at += size) {
      const candidate = without(smallest, at, at + size);
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
    if (!isSmaller || size > smallest.length) size = Math.floor(size / 2);
  }
  // End with a call that fails.
  await fails(smallest);
}

function without<T extends string | readonly number[]>(input: T, from: number, to: number): T {
  return (
    typeof input === 'string'
      ? input.slice(0, from) + input.slice(to)
      : [...input.slice(0, from), ...input.slice(to)]
  ) as T;
}

/** The name that a misspelled one was probably meant to be. */

/** The greatest length of a name for which to look for similar ones; comparing takes quadratic time. */
const LONGEST_COMPARED = 100;

/**
 * The thing whose name is nearest to `name`, in any case, if less than a third differs; undefined if there is none, or
 * if `name` is longer than 100 code units.
 */
export function similarTo<T>(
  name: string,
  things: Iterable<T>,
  nameOf: (thing: T) => string,
): T | undefined {
  if (name.length > LONGEST_COMPARED) return undefined;
  let best: T | undefined;
  let bestDistance = Math.floor(name.length / 3) + 1;
  for (const thing of things) {
    const other = nameOf(thing);
    if (Math.abs(other.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), other.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [thing, distance];
  }
  return best;
}

/** `did you mean "states"?`, or undefined where no name is near. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const similar = similarTo(name, known, (each) => each);
  return similar === undefined ? undefined : `did you mean "${similar}"?`;
}

/**
 * Whether a name is probably a slip for another, in any case: hyphens differ; or one letter is missing, too many or
 * wrong, or two neighbors are swapped. Names that differ in their first letter or in a digit, `uchar` and `achar`,
 * `form1` and `form2`, are mostly names of different things, and so are short words that differ in one letter.
 */
export function isSlipOf(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  if (a.replaceAll('-', '') === b.replaceAll('-', '')) return true;
  const { written, meant, before, after } = differenceOf(a, b);
  const isDouble = written.length === 2 && meant.length === 2;
  if (isDouble ? written !== meant[1]! + meant[0]! : Math.max(written.length, meant.length) > 1)
    return false;
  if ((before === '' && !isDouble) || /\d/.test(written + meant)) return false;
  const isReplaced = !isDouble && written.length === meant.length;
  // A letter that stands alone, as in `form-a`, is a number of sorts.
  if (isReplaced && /(?:[-\d])$/.test(before) && /^(?:$|[-\d])/.test(after)) return false;
  return Math.min(a.length, b.length) >= (isReplaced ? 5 : 4);
}

/** What two names have in common at their beginning and their end, and what is between. */
function differenceOf(
  a: string,
  b: string,
): Readonly<Record<'before' | 'after' | 'written' | 'meant', string>> {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return {
    before: a.slice(0, start),
    after: a.slice(a.length - end),
    written: a.slice(start, a.length - end),
    meant: b.slice(start, b.length - end),
  };
}

/** The Damerau–Levenshtein distance, in its optimal string alignment form: two neighbors may swap. */
function editDistance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, previous[j - 2]! + 1);
      next.push(best);
    }
    [previous, row] = [row, next];
  }
  return row[b.length]!;
}

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

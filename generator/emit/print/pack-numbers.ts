/**
 * Numbers as a string. Most rows of a table are zeros, go on as they began, or agree for a while with a row above. So a
 * string is a list of steps: an entry, the entry before once more, entries from some rows above. This is LZ77 [Ziv &
 * Lempel 1977] with distances in rows; `docs/size.md` compares it with other packings.
 */

/**
 * The first code of each kind of step. A code is a number from 0 to 90, and has a character.
 *
 * - 0 to 35: an entry.
 * - 36 to 47: the entry before, 1 to 12 times.
 * - 48 to 75: 1 to 28 entries, each from the same number of rows above.
 * - 76 to 90: a higher digit, 1 to 15, of the next step: of the entry, of the number of repetitions less one, or of how
 *   many rows above, which is as it was if there is none.
 */
const CODES = { repeat: 36, copy: 48, digit: 76, end: 91 } as const;

/** The base of the higher digits, which are never 0. */
const BASE = CODES.end - CODES.digit;

/** The most repetitions without a higher digit. */
const REPEATED = CODES.copy - CODES.repeat;

/** The most repetitions with one higher digit. */
const MAX_REPEATED = REPEATED * (1 + BASE);

const MAX_COPIED = CODES.digit - CODES.copy;

/** The greatest distance of a copy, in rows: two digits. */
const MAX_ROWS = BASE + BASE ** 2;

/** The most pairs of entries that are compared, so that a table of millions takes seconds. */
const MAX_PAIRS = 4_000_000;

/**
 * A short string of numbers that are whole and not negative, in rows of a width. Nearly the shortest: of equally
 * short paths to a place, only the first one found is kept, though another distance of copies might pay off later.
 */
export function packNumbers(numbers: readonly number[], width: number): string {
  const { length } = numbers;
  const most = Math.max(1, Math.floor(MAX_PAIRS / length));
  const reach = Math.min(MAX_ROWS, most, Math.ceil(length / width));
  const repeated = agreeing(numbers, 1, MAX_REPEATED);
  const copied = Array.from({ length: reach + 1 }, (_, rows) =>
    agreeing(numbers, rows * width, MAX_COPIED),
  );

  // The shortest path to each place: how many codes it takes, how its last step began, and the rows of its last copy.
  const costs = new Float64Array(length + 1).fill(Infinity);
  const froms = new Uint32Array(length + 1);
  const isCopy = new Uint8Array(length + 1);
  const lasts = new Uint32Array(length + 1);
  const go = (from: number, to: number, cost: number, rows: number, copies: 0 | 1): void => {
    if (costs[from]! + cost >= costs[to]!) return;
    costs[to] = costs[from]! + cost;
    froms[to] = from;
    isCopy[to] = copies;
    lasts[to] = rows;
  };
  costs[0] = 0;
  lasts[0] = 1;
  for (let at = 0; at < length; at++) {
    const last = lasts[at]!;
    go(at, at + 1, entryCodes(numbers[at]!).length, last, 0);
    for (let count = 1; count <= repeated[at]!; count++)
      go(at, at + count, count <= REPEATED ? 1 : 2, last, 0);
    // The first copy of each length counts, if several cost as much.
    let reached = 0;
    for (let rows = 1; rows <= reach; rows++) {
      const agreed = copied[rows]![at]!;
      if (rows === last)
        for (let count = 1; count <= agreed; count++) go(at, at + count, 1, rows, 1);
      const cost = rows <= BASE ? 2 : 3;
      for (; reached < agreed; reached++) go(at, at + reached + 1, cost, rows, 1);
    }
  }

  const steps: (readonly number[])[] = [];
  for (let to = length; to > 0; to = froms[to]!) {
    const [from, rows] = [froms[to]!, lasts[to]!];
    const count = to - from;
    const before = rows === lasts[from] ? [] : digitCodes(rows);
    if (isCopy[to] === 1) steps.push([...before, CODES.copy + count - 1]);
    else if (repeated[from]! >= count) steps.push(withDigits(count - 1, REPEATED, CODES.repeat));
    else steps.push(entryCodes(numbers[from]!));
  }
  return steps.reverse().flat().map(characterOf).join('');
}

/** For each index, the length of the run from there that repeats the numbers `distance` before it, at most `most`. */
function agreeing(numbers: readonly number[], distance: number, most: number): Uint32Array {
  const counts = new Uint32Array(numbers.length + 1);
  for (let at = numbers.length - 1; at >= distance; at--)
    if (numbers[at] === numbers[at - distance]) counts[at] = Math.min(most, counts[at + 1]! + 1);
  return counts;
}

function entryCodes(entry: number): readonly number[] {
  return withDigits(entry, CODES.repeat, 0);
}

/** The codes of a number: its higher digits, and its lowest, of a base of its own, as a step. */
function withDigits(number: number, base: number, first: number): readonly number[] {
  return [...digitCodes(Math.floor(number / base)), first + (number % base)];
}

/** The codes of higher digits; none for 0. */
function digitCodes(high: number): readonly number[] {
  const codes: number[] = [];
  for (let rest = high; rest > 0; rest = Math.floor((rest - 1) / BASE))
    codes.unshift(CODES.digit + ((rest - 1) % BASE));
  return codes;
}

/**
 * The character of a code: first `]` to `~`, then `#` to `[`. There is no `"`, no `\`, and no `!`, which may end a
 * script.
 */
function characterOf(code: number): string {
  return String.fromCharCode(code < 0x7f - 0x5d ? code + 0x5d : code + 1);
}

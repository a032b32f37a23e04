import { accepts, next, start } from './kernel.js';

/** What is wrong with some octets. */
export interface Explanation {
  /** The first octet of the ill-formed character, or of what comes after the last time a word could begin. */
  readonly offset: number;
  /** The octets from there on that could still have become something. */
  readonly bytes: readonly number[];
  /** The octet after them, which cannot follow; undefined where the input ends. */
  readonly found: number | undefined;
  /** The octets that could have followed, ascending, both ends of a range included. */
  readonly expected: readonly { readonly lo: number; readonly hi: number }[];
  /** All of it in a sentence. */
  readonly message: string;
}

/** The first error from `from` up to `to`; undefined if there is none. It takes longer than `findError`. */
export function explainError(
  bytes: ArrayLike<number>,
  from = 0,
  to: number = bytes.length,
): Explanation | undefined {
  let state = start;
  let offset = from;
  let i = from;
  for (; i < to; i++) {
    const after = next(state, bytes[i]!);
    if (after === 0) break;
    if (after === start) offset = i + 1;
    state = after;
  }
  if (i === to && accepts(state)) return undefined;
  const begun: number[] = [];
  for (let k = offset; k < i; k++) begun.push(bytes[k]!);
  const expected: { lo: number; hi: number }[] = [];
  for (let octet = 0; octet < 256; octet++) {
    if (next(state, octet) === 0) continue;
    const last = expected[expected.length - 1];
    if (last !== undefined && last.hi === octet - 1) last.hi = octet;
    else expected.push({ lo: octet, hi: octet });
  }
  const ranges = expected.map((range) =>
    range.lo === range.hi ? hex(range.lo) : `${hex(range.lo)}-${hex(range.hi)}`,
  );
  const found = i < to ? bytes[i]! : undefined;
  const after = begun.length > 0 ? ` after ${begun.map(hex).join(' ')}` : '';
  const wanted = ranges.length > 0 ? `expected ${ranges.join(', ')}` : 'expected the end';
  const instead = found === undefined ? 'the input ends' : `found ${hex(found)}`;
  const message = `at byte ${offset}:${after} ${wanted}, but ${instead}`;
  return { offset, bytes: begun, found, expected, message };
}

function hex(octet: number): string {
  return (0x100 + octet).toString(16).slice(1).toUpperCase();
}

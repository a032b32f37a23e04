import { accepts, findError, next, start } from './kernel.js';

/** The first error among the octets of an encoding, explained. */
export interface ExplainedError {
  /** The result of `findError`: octets from the beginning of the input. */
  readonly offset: number;
  /** The octets from `offset` on that begin a character. */
  readonly bytes: readonly number[];
  /** The octet after them, which cannot follow; undefined if the input ends. */
  readonly found: number | undefined;
  /** The octets that could have followed, as ascending ranges with both ends included. */
  readonly expected: readonly { readonly lo: number; readonly hi: number }[];
  /** All of this in one sentence. */
  readonly message: string;
}

/**
 * The first error in `bytes[from..to)`; undefined if there is none. A RangeError unless
 * 0 <= from <= to <= bytes.length, a TypeError for `bytes` that are not octets.
 */
export function explainError(
  bytes: ArrayLike<number>,
  from = 0,
  to: number = bytes.length,
): ExplainedError | undefined {
  const offset = findError(bytes, from, to);
  if (offset < 0) return undefined;
  let state = start;
  let i = from;
  for (; i < to; i++) {
    const after = next(state, bytes[i]!);
    if (after === 0) break;
    state = after;
  }
  const begun: number[] = [];
  for (let k = offset; k < i; k++) begun.push(bytes[k]!);
  const expected: { lo: number; hi: number }[] = [];
  for (let octet = 0; octet < 256; octet++) {
    if (next(state, octet) === 0) continue;
    const last = expected[expected.length - 1];
    if (last !== undefined && last.hi === octet - 1) last.hi = octet;
    else expected.push({ lo: octet, hi: octet });
  }
  const wanted = expected.map((range) =>
    range.lo === range.hi ? hex(range.lo) : `${hex(range.lo)}-${hex(range.hi)}`,
  );
  if (accepts(state)) wanted.push('the end');
  const found = i < to ? bytes[i]! : undefined;
  const after = begun.length > 0 ? ` after ${begun.map(hex).join(' ')}` : '';
  const instead = found === undefined ? 'the input ends' : `found ${hex(found)}`;
  const message = `at byte ${offset}:${after} expected ${wanted.join(', ')}, but ${instead}`;
  return { offset, bytes: begun, found, expected, message };
}

function hex(octet: number): string {
  return (0x100 + octet).toString(16).slice(1).toUpperCase();
}

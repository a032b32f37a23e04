import { accepts, describe, findError, next, start } from './kernel.js';
import { addTo, octetsRead } from '../shared/ranges.js';

/** The first error of an input, explained. */
export interface ExplainedError {
  /** The result of `findError`: octets or code units from the beginning of the input. */
  readonly offset: number;
  /** The octets from `offset` on that begin a character; none of a string. */
  readonly bytes: readonly number[];
  /** The octet after them, or the character of a string, by its number; undefined if the input ends. */
  readonly found: number | undefined;
  /** The octets or characters that could be there instead, as ascending ranges with both ends included. */
  readonly expected: readonly { readonly lo: number; readonly hi: number }[];
  /** One sentence, which names what would have led on to the end of a word. */
  readonly message: string;
}

/** The first error among octets, explained; undefined if there is none. */
export function explainOctets(
  bytes: ArrayLike<number>,
  from: number,
  to: number,
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
  const expected = octetsRead(next, state);
  const found = i < to ? bytes[i]! : undefined;
  const message = describe(bytes, from, to, offset, state, begun);
  return { offset, bytes: begun, found, expected, message };
}

/** The first error in a string, explained; undefined if there is none. `state` is that before any code unit. */
export function explainText(
  text: string,
  from: number,
  to: number,
  state: number,
): ExplainedError | undefined {
  const offset = findError(text, from, to);
  if (offset < 0) return undefined;
  for (let i = from; i < offset; i++) state = next(state, text.charCodeAt(i));
  const units: { lo: number; hi: number }[] = [];
  const pairs: { lo: number; hi: number }[] = [];
  for (let unit = 0; unit < 0x10000; unit++) {
    const after = next(state, unit);
    if (after === 0) continue;
    const isHigh = unit >= 0xd800 && unit <= 0xdbff;
    if (isHigh) addPairs(pairs, unit, after);
    // In a grammar of code units, half a pair may stand alone.
    if (!isHigh || accepts(after)) addTo(units, unit);
  }
  const expected = units.concat(pairs);
  const found = offset < to ? characterAt(text, offset, to) : undefined;
  const message = describe(text, from, to, offset, state, []);
  return { offset, bytes: [], found, expected, message };
}

/** Adds the characters beyond U+FFFF whose first code unit leads to a state. */
function addPairs(ranges: { lo: number; hi: number }[], unit: number, state: number): void {
  const least = 0x10000 + ((unit - 0xd800) << 10);
  for (let trail = 0; trail < 0x400; trail++)
    if (next(state, 0xdc00 + trail) !== 0) addTo(ranges, least + trail);
}

function characterAt(text: string, offset: number, to: number): number {
  const unit = text.charCodeAt(offset);
  const trail = offset + 1 < to ? text.charCodeAt(offset + 1) : 0;
  const isPair = (unit & 0xfc00) === 0xd800 && (trail & 0xfc00) === 0xdc00;
  return isPair ? 0x10000 + ((unit & 0x3ff) << 10) + (trail & 0x3ff) : unit;
}

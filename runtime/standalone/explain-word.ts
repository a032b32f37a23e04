import { accepts, EXPECTED, EXPECTED_OF, findError, next } from './kernel.js';

/** The first error of an input, explained. */
export interface ExplainedError {
  /** The result of `findError`: octets or code units from the beginning of the input. */
  readonly offset: number;
  /** The octets from `offset` on that begin a character of the grammar; none of a string. */
  readonly bytes: readonly number[];
  /** The octet after them, or the character of a string, by its number; undefined if the input ends. */
  readonly found: number | undefined;
  /** The octets or characters that could be there instead, as ascending ranges with both ends included. */
  readonly expected: readonly { readonly lo: number; readonly hi: number }[];
  /** All of this in one sentence, which names the rules of single characters that could be there. */
  readonly message: string;
}

/** The first error among octets, explained; undefined if there is none. `state` is that before any octet. */
export function explainOctets(
  bytes: ArrayLike<number>,
  from: number,
  to: number,
  state: number,
): ExplainedError | undefined {
  const offset = findError(bytes, from, to);
  if (offset < 0) return undefined;
  let i = from;
  for (; i < to; i++) {
    const after = next(state, bytes[i]!);
    if (after === 0) break;
    state = after;
  }
  const begun: number[] = [];
  for (let k = offset; k < i; k++) begun.push(bytes[k]!);
  const expected: { lo: number; hi: number }[] = [];
  for (let octet = 0; octet < 256; octet++)
    if (next(state, octet) !== 0) addRange(expected, octet, octet);
  const found = i < to ? bytes[i]! : undefined;
  const after = begun.length > 0 ? `after ${begun.map(printOctet).join(' ')} ` : '';
  const where = `byte ${offset}: ${after}`;
  const message = printError(where, state, expected, found, printOctet);
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
    if (!isHigh || accepts(after)) addRange(units, unit, unit);
  }
  const expected = units.concat(pairs);
  const found = offset < to ? characterAt(text, offset, to) : undefined;
  const message = printError(`index ${offset}: `, state, expected, found, printCharacter);
  return { offset, bytes: [], found, expected, message };
}

/** Adds the characters beyond U+FFFF whose first code unit leads to a state. */
function addPairs(ranges: { lo: number; hi: number }[], unit: number, state: number): void {
  const least = 0x10000 + ((unit - 0xd800) << 10);
  for (let trail = 0; trail < 0x400; trail++)
    if (next(state, 0xdc00 + trail) !== 0) addRange(ranges, least + trail, least + trail);
}

function addRange(ranges: { lo: number; hi: number }[], lo: number, hi: number): void {
  const last = ranges[ranges.length - 1];
  if (last !== undefined && last.hi === lo - 1) last.hi = hi;
  else ranges.push({ lo, hi });
}

function characterAt(text: string, offset: number, to: number): number {
  const unit = text.charCodeAt(offset);
  const trail = offset + 1 < to ? text.charCodeAt(offset + 1) : 0;
  const isPair = (unit & 0xfc00) === 0xd800 && (trail & 0xfc00) === 0xdc00;
  return isPair ? 0x10000 + ((unit & 0x3ff) << 10) + (trail & 0x3ff) : unit;
}

function printError(
  where: string,
  state: number,
  expected: readonly { readonly lo: number; readonly hi: number }[],
  found: number | undefined,
  print: (value: number) => string,
): string {
  let wanted = EXPECTED[EXPECTED_OF[state]!]!.slice();
  // Within a character, only octets can be said.
  if (wanted.length === 0)
    wanted = expected.map(({ lo, hi }) => (lo === hi ? print(lo) : `${print(lo)} to ${print(hi)}`));
  const last = wanted.pop()!;
  const listed = wanted.length === 0 ? last : `${wanted.join(', ')} or ${last}`;
  const instead = found === undefined ? 'the input ends' : `found ${print(found)}`;
  return `at ${where}expected ${listed}, but ${instead}`;
}

function printOctet(octet: number): string {
  return printAscii(octet) || (0x100 + octet).toString(16).slice(1).toUpperCase();
}

function printCharacter(value: number): string {
  const digits = value.toString(16).toUpperCase();
  return printAscii(value) || `U+${'0000'.slice(Math.min(4, digits.length))}${digits}`;
}

/** A printable character of ASCII in quotes; empty for others. */
function printAscii(value: number): string {
  if (value < 0x20 || value > 0x7e) return '';
  return value === 0x22 ? `'"'` : `"${String.fromCharCode(value)}"`;
}

/** Host names of RFC 1123: its grammar, the greatest length, and no addresses. */
import * as table from '../../generated/hostname/table.js';
import {
  assertChecked,
  checkError,
  checkParsed,
  explainChecked,
  findAllChecked,
  findChecked,
  matchChecked,
  unitAt,
  type Input,
} from './checked.js';

export { textOf } from '../../generated/hostname/table.js';
export type { Hname, Parsed, Span } from '../../generated/hostname/table.js';

/** Whether the octets or code units from `from` up to `to` are a word. */
export function validate(input: Input, from = 0, to: number = input?.length): boolean {
  return findError(input, from, to) < 0;
}

/** -1 for a word; otherwise the offset of the first unit after which no word is possible, `to` at most. */
export function findError(input: Input, from = 0, to: number = input?.length): number {
  return checkError(table.findError(input, from, to), check, input, from, to);
}

/** The offset at which the longest word from `from` ends, `to` at most; -1 if no word begins there. */
export function match(input: Input, from = 0, to: number = input?.length): number {
  return matchChecked(table.match, check, input, from, to);
}

/** Where the first word from `from` up to `to` begins and ends, the longest of those; undefined if there is none. */
export function find(
  input: Input,
  from = 0,
  to: number = input?.length,
): { start: number; end: number } | undefined {
  return findChecked(table.find, table.match, check, MOST, input, from, to);
}

/** Where the words from `from` up to `to` begin and end that do not overlap, each found as by `find`. */
export function findAll(
  input: Input,
  from = 0,
  to: number = input?.length,
): { start: number; end: number }[] {
  return findAllChecked(table.find, table.match, check, MOST, input, from, to);
}

/** A sentence for people about the first error, as `explain` of all formats; undefined for a word. */
export function explain(text: string, from = 0, to: number = text?.length): string | undefined {
  return explainChecked(table.explain(text, from, to), check, EXPECTED, text, from, to);
}

/** The parts of the word from `from` up to `to`, or where and why there is none. */
export function parse(input: Input, from = 0, to: number = input?.length): table.Parsed {
  return checkParsed(table.parse(input, from, to), check, EXPECTED, input, from, to);
}

/**
 * The parts of the word from `from` up to `to`.
 *
 * @throws {SyntaxError} with what was expected, and where
 */
export function parseOrThrow(input: Input, from = 0, to: number = input?.length): table.Hname {
  const value = table.parseOrThrow(input, from, to);
  assertChecked(check, EXPECTED, input, from, to);
  return value;
}

/** RFC 1035, section 2.3.4: names have at most 255 octets as DNS sends them, with a length before each label and a 0. */
const MOST = 253;

const EXPECTED = 'at most 253 octets, and not the form of an IPv4 address';

/** RFC 1123, section 2.1: "a valid host name can never have the dotted-decimal form #.#.#.#". */
function check(input: Input, from: number, to: number): number {
  if (to - from > MOST) return from + MOST;
  let dots = 0;
  for (let i = from; i < to; i++) {
    const unit = unitAt(input, i);
    if (unit === 0x2e) dots += 1;
    else if (unit > 0x39 || unit === 0x2d) return -1;
  }
  return dots === 3 ? to : -1;
}

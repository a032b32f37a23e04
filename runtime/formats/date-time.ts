/** Timestamps of RFC 3339: its grammar, and where leap seconds are. */
import * as table from '../../generated/date-time/table.js';
import {
  assertChecked,
  checkError,
  checkParsed,
  explainChecked,
  findAllChecked,
  findChecked,
  matchChecked,
  type Input,
} from './checked.js';
import { findLeapSecondError, numberAt } from './leap-second.js';

export { textOf } from '../../generated/date-time/table.js';
export type { DateTime, Parsed, Span, TimeOffset } from '../../generated/date-time/table.js';

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
  return findChecked(table.find, table.match, check, Infinity, input, from, to);
}

/** Where the words from `from` up to `to` begin and end that do not overlap, each found as by `find`. */
export function findAll(
  input: Input,
  from = 0,
  to: number = input?.length,
): { start: number; end: number }[] {
  return findAllChecked(table.find, table.match, check, Infinity, input, from, to);
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
export function parseOrThrow(input: Input, from = 0, to: number = input?.length): table.DateTime {
  const value = table.parseOrThrow(input, from, to);
  assertChecked(check, EXPECTED, input, from, to);
  return value;
}

const EXPECTED = 'a leap second, which is at 23:59:60 in UTC at the end of a month';

function check(input: Input, from: number, to: number): number {
  const day = numberAt(input, from + 8, 2);
  const days = daysIn(numberAt(input, from, 4), numberAt(input, from + 5, 2));
  return findLeapSecondError(input, from + 11, to, day === days, day === 1);
}

/** The number of days in a month. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Timestamps of RFC 3339: its grammar, and where leap seconds are. */
import * as table from '../../generated/date-time/table.js';
import {
  explaining,
  finding,
  findingAll,
  findingError,
  matching,
  parsing,
  parsingOrThrowing,
  validating,
  type FormatInput,
} from './checked.js';
import { daysIn, explainDay } from './days.js';
import { findLeapSecondError, numberAt } from './leap-second.js';

export { textOf } from '../../generated/date-time/table.js';
export type { DateTime, Parsed, Span, TimeOffset } from '../../generated/date-time/table.js';

const EXPECTED = 'a leap second, which is at 23:59:60 in UTC at the end of a month';

/** Whether the octets or code units from `from` up to `to` are a word. */
export const validate = /* @__PURE__ */ validating(table.findError, check);

/** -1 for a word; otherwise the offset of the first unit after which no word is possible, `to` at most. */
export const findError = /* @__PURE__ */ findingError(table.findError, check);

/** The offset at which the longest word from `from` ends, `to` at most; -1 if no word begins there. */
export const match = /* @__PURE__ */ matching(table.match, check);

/** The first word from `from` up to `to`, as `findAll` finds it; undefined if there is none. */
export const find = /* @__PURE__ */ finding(table.find, check);

/** The words from `from` up to `to` that are no part of a longer word of the text. */
export const findAll = /* @__PURE__ */ findingAll(table.findAll, check);

/** A sentence for people about the first error, as `explain` of all formats; undefined for a word. */
export const explain = /* @__PURE__ */ explaining(
  table.explain,
  table.findError,
  check,
  EXPECTED,
  explainDay,
);

/** The parts of the word from `from` up to `to`, or the offset of the first error and what was expected there. */
export const parse = /* @__PURE__ */ parsing(table.parse, check, EXPECTED);

/**
 * The parts of the word from `from` up to `to`.
 *
 * @throws {SyntaxError} with what was expected, and where
 */
export const parseOrThrow = /* @__PURE__ */ parsingOrThrowing(
  table.parseOrThrow,
  table.findError,
  check,
  EXPECTED,
  explainDay,
);

function check(input: FormatInput, from: number, to: number): number {
  const day = numberAt(input, from + 8, 2);
  const days = daysIn(numberAt(input, from, 4), numberAt(input, from + 5, 2));
  return findLeapSecondError(input, from + 11, to, day === days, day === 1);
}

/** Mail addresses of RFC 5321: its grammar, and the lengths of section 4.5.3.1. */
import * as table from '../../generated/mailbox/table.js';
import {
  explaining,
  finding,
  findingAll,
  findingError,
  matching,
  parsing,
  parsingOrThrowing,
  unitAt,
  validating,
  type FormatInput,
} from './checked.js';

export { textOf } from '../../generated/mailbox/table.js';
export type { Mailbox, Parsed, Span } from '../../generated/mailbox/table.js';

/** RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.2. All is ASCII, so that units are octets. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

const EXPECTED = 'at most 64 octets before "@" and 255 after it';

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
export const explain = /* @__PURE__ */ explaining(table.explain, table.findError, check, EXPECTED);

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
);

function check(input: FormatInput, from: number, to: number): number {
  let isQuoted = false;
  let isEscape = false;
  for (let i = from; i < to; i++) {
    const unit = unitAt(input, i);
    if (unit === 0x40 && !isQuoted) return findExcess(input, i + 1, to);
    if (unit === 0x22 && !isEscape) isQuoted = !isQuoted;
    isEscape = unit === 0x5c && !isEscape;
    // What is escaped, a quote or the next atom has to follow.
    const needed = (isEscape ? 1 : 0) + (isQuoted || unit === 0x2e ? 1 : 0);
    if (i + 1 - from + needed > MAX_LOCAL) return i;
  }
  return -1;
}

/**
 * The offset of the first unit after which a domain from `start` is too long, or will be: a letter or a digit follows "."
 * and "-", which are below "0". -1 if there is none. An address in brackets is never that long.
 */
function findExcess(input: FormatInput, start: number, to: number): number {
  const last = start + MAX_DOMAIN - 1;
  if (to > last && unitAt(input, last) < 0x30) return last;
  return to > last + 1 ? last + 1 : -1;
}

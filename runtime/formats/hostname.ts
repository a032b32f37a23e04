/** Host names of RFC 1123: its grammar, and the greatest lengths of names and labels. */
import * as table from '../../generated/hostname/table.js';
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

export { textOf } from '../../generated/hostname/table.js';
export type { Hname, Parsed, Span } from '../../generated/hostname/table.js';

/** RFC 1035, section 2.3.4: names have at most 255 octets as DNS sends them, with a length before each label and a 0. */
const MOST = 253;
const MAX_LABEL = 63;

const EXPECTED = 'at most 63 octets in a label and 253 in all';

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
  for (let i = from, label = from; i < to; i++) {
    const unit = unitAt(input, i);
    if (unit === 0x2e) label = i + 1;
    // A letter or a digit follows "." and "-", which are below "0".
    const needed = unit < 0x30 ? 1 : 0;
    if (i + needed - from >= MOST || i + needed - label >= MAX_LABEL) return i;
  }
  return -1;
}

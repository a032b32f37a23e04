/** Mail addresses of RFC 5321: its grammar, and the lengths of section 4.5.3.1. */
import * as table from '../../generated/mailbox/table.js';
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

export { textOf } from '../../generated/mailbox/table.js';
export type { Mailbox, Parsed, Span } from '../../generated/mailbox/table.js';

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
  return findChecked(table.find, table.match, check, MOST_LOCAL + 1 + MOST_DOMAIN, input, from, to);
}

/** Where the words from `from` up to `to` begin and end that do not overlap, each found as by `find`. */
export function findAll(
  input: Input,
  from = 0,
  to: number = input?.length,
): { start: number; end: number }[] {
  return findAllChecked(
    table.find,
    table.match,
    check,
    MOST_LOCAL + 1 + MOST_DOMAIN,
    input,
    from,
    to,
  );
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
export function parseOrThrow(input: Input, from = 0, to: number = input?.length): table.Mailbox {
  const value = table.parseOrThrow(input, from, to);
  assertChecked(check, EXPECTED, input, from, to);
  return value;
}

/** RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.2. All is ASCII, so that units are octets. */
const MOST_LOCAL = 64;
const MOST_DOMAIN = 255;

const EXPECTED = 'at most 64 octets before "@" and 255 after it';

function check(input: Input, from: number, to: number): number {
  const at = endOfLocalPart(input, from, to);
  if (at - from > MOST_LOCAL) return from + MOST_LOCAL;
  return to - at - 1 > MOST_DOMAIN ? at + 1 + MOST_DOMAIN : -1;
}

/** The offset of the first "@" that is not quoted; an array may have another answer now than when it was validated. */
function endOfLocalPart(input: Input, from: number, to: number): number {
  let at = from;
  for (let isQuoted = false; at < to && (isQuoted || unitAt(input, at) !== 0x40); at++) {
    const unit = unitAt(input, at);
    if (unit === 0x22) isQuoted = !isQuoted;
    else if (unit === 0x5c) at += 1;
  }
  return at;
}

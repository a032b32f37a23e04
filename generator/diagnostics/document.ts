/** Diagnostics about documents: finding the rules and the rows of a bit layout in them. */
import type { Source, Span } from '../text/source.js';
import { printCount } from '../text/print-count.js';
import { printHex } from '../text/values.js';
import { advise, error, warning, type Diagnostic } from './diagnostic.js';

/** The text is empty or only white space. */
export function emptyInput(source: Source): Diagnostic {
  return error('empty-input', 'the input is empty', source, [
    'expected ABNF rules, or a document that contains some',
  ]);
}

/** The document has no rule and no row of a bit layout; `hint` says what it seems to be. */
export function noGrammar(source: Source, hint: string | undefined): Diagnostic {
  return error('no-grammar', 'found no ABNF rule and no bit layout', source, [
    hint,
    'expected lines such as `name = "text" / %x00-7F`',
  ]);
}

/** More lines that look like rules were skipped than taken, since names in them are not rules; `span` is the first. */
export function skippedRules(count: number, missing: string, span: Span): Diagnostic {
  return warning(
    'skipped-rules',
    `${printCount(count, 'line')} that look like rules were left out: this one needs "${missing}", which is not a rule here`,
    span,
    [advise('imports', 'brings the rules of further documents')],
  );
}

/** A comment contains a CR without an LF after it; what follows may be meant as a line. */
export function bareCr(span: Span): Diagnostic {
  return warning('bare-cr', 'a lone CR does not end a line: the comment continues here', span, [
    'lines end in LF or CRLF',
  ]);
}

/** An octet of a layout row has more or fewer than eight bits. */
export function layoutOctetWidth(octet: string, span: Span, bits: number): Diagnostic {
  return error(
    'layout-octet',
    `the octet pattern ${octet} has ${printCount(octet.length, 'bit')}, not ${bits}`,
    span,
  );
}

/** An octet of a layout row has an x bit before a fixed one. */
export function layoutOctetOrder(octet: string, span: Span): Diagnostic {
  return error('layout-octet', `the octet pattern ${octet} has an x before a fixed bit`, span, [
    'the x bits must be the last bits of their octet',
  ]);
}

/** The first number of a layout row is above its last. */
export function layoutRangeReversed(range: string, span: Span): Diagnostic {
  return error('layout-range', `the range ${range} of the bit layout is reversed`, span);
}

/** The numbers of a layout row need more bits than it has x's. */
export function layoutTooNarrow(needed: number, available: number, span: Span): Diagnostic {
  return error(
    'layout-range',
    `the range of this row needs ${printCount(needed, 'bit')}, but its octets have ${available} marked x`,
    span,
  );
}

/** The offset of a layout row is above its first number. */
export function layoutOffset(span: Span): Diagnostic {
  return error(
    'layout-range',
    'the number added to the x bits is above the start of the range',
    span,
  );
}

/** A layout row has more payload bits than JavaScript's bit operators can hold. */
export function layoutTooWide(given: number, limit: number, span: Span): Diagnostic {
  return error(
    'layout-width',
    `this row has ${printCount(given, 'bit')} marked x; the limit is ${limit}`,
    span,
  );
}

/** The last number of a layout row is above the greatest number for a character. */
export function layoutTooGreat(given: number, limit: number, span: Span): Diagnostic {
  return error(
    'layout-width',
    `this row goes up to ${printHex(given)}; the greatest number for a character is ${printHex(limit)}`,
    span,
  );
}

/** `...` without an octet before it to repeat, or where no octet is missing. */
export function layoutEllipsis(span: Span): Diagnostic {
  return error('layout-octet', 'the "..." of this row repeats nothing', span, [
    '"..." stands for as many copies of the octet before it as the range needs',
  ]);
}

/** A document that is not a grammar throughout cannot be laid out. */
export function notLaidOut(source: Source): Diagnostic {
  return error(
    'not-a-grammar',
    'only a grammar can be formatted; this document has rules among other text',
    source,
    ['abnfc extract prints its rules as a grammar'],
  );
}

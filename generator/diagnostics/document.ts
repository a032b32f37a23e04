/** Diagnostics about documents: finding the rules and the rows of a bit layout in them. */
import { lineOf, type Source, type Span } from '../text/source.js';
import { printCount } from '../text/print-count.js';
import { didYouMean } from '../text/similar.js';
import { printHex, printValue } from '../text/values.js';
import {
  advise,
  error,
  listNames,
  note,
  warning,
  type Diagnostic,
  type Note,
} from './diagnostic.js';
import type { NameInSource } from './grammar.js';

export function emptyInput(source: Source): Diagnostic {
  return error('empty-input', 'the input is empty', source, [
    'expected ABNF rules, or a document that contains some',
  ]);
}

/** The document has no rule and no row of a bit layout; `hint` says what it seems to be. */
export function noGrammar(source: Source, hint: string | undefined): Diagnostic {
  const isText = source.option === 'print';
  if (source.option !== undefined)
    return error('bad-definition', `expected NAME = ${isText ? 'TEXT' : 'ABNF'}`, source, [
      `such as: ${isText ? 'OWS = " "' : 'sign = "+" / "-"'}`,
    ]);
  return error('no-grammar', 'found no ABNF rule and no bit layout', source, [
    hint,
    'expected lines such as `name = "text" / %x00-7F`',
  ]);
}

/** A further document has no rule that another could need. */
export function noRulesToImport(source: Source, hint: string | undefined): Diagnostic {
  return warning('no-grammar', 'found no ABNF rule in this document', source, [hint]);
}

/** A text of a document that looks like a rule and was left out. */
export interface LeftOutInDocument {
  readonly name: string;
  /** Why, as a sentence without a full stop. */
  readonly reason: string;
  readonly span: Span;
  /** The syntax error in it, if there is one. */
  readonly problem: Diagnostic | undefined;
}

/** Texts that look like rules were left out, and no rule in use needs them; one diagnostic for all. */
export function leftOutRules(all: readonly LeftOutInDocument[]): Diagnostic {
  const [first, ...others] = all as readonly [LeftOutInDocument, ...LeftOutInDocument[]];
  const shown = others.slice(0, MAX_SHOWN);
  const hidden = others.slice(MAX_SHOWN).map(({ span }) => lineOf(span));
  return warning(
    'left-out-rule',
    all.length === 1
      ? `a line that looks like a rule was left out: ${reasonOf(first)}`
      : `${printCount(all.length, 'line')} that look like rules were left out; this one: ${reasonOf(first)}`,
    first.span,
    [
      ...shown.map((each) => note(`left out, too: ${reasonOf(each)}`, each.span)),
      hidden.length > 0 &&
        `so ${hidden.length === 1 ? 'was line' : 'were lines'} ${hidden.join(', ')}`,
    ],
  );
}

/** The texts that are shown after the first; of the others, there are only the numbers of their lines. */
const MAX_SHOWN = 4;

/** A text that was left out may be the start rule of a document: its first, or the one that needs most of the others. */
export function startInDoubt(leftOut: LeftOutInDocument, { isRoot = false } = {}): Diagnostic {
  return withNotes(leftOut, [
    `the ${isRoot ? 'rule that needs most of the others' : 'first rule'} is the start rule, and this may be it`,
    advise('start', 'says which rule to compile'),
  ]);
}

/** A rule in use is undefined, since the text that may define it has a syntax error. */
export function leftOutRule(leftOut: LeftOutInDocument, used: NameInSource): Diagnostic {
  return withNotes(leftOut, [note(`"${used.text}" is used here`, used.span)]);
}

/** A text that was left out would change the meaning of a rule in use. */
export function leftOutDefinition(leftOut: LeftOutInDocument, used: NameInSource): Diagnostic {
  return withNotes(leftOut, [
    note(`"${used.text}" is needed here, and would mean something else`, used.span),
    advise('define', `settles what "${leftOut.name}" means`),
  ]);
}

/** A rule in use may go on in a line that was left out, since it stands apart. */
export function lostContinuation(
  { name, span }: LeftOutInDocument,
  used: NameInSource,
): Diagnostic {
  return error(
    'left-out-rule',
    `this line may continue rule "${name}", but stands apart from it`,
    span,
    [
      note('the rule is needed, and would mean something else', used.span),
      'indent the line deeper than the rule, without a blank line before it, if it belongs to it',
      advise('define', `settles what "${name}" means`),
    ],
  );
}

/** The syntax error in a text that was left out, or why it was left out, with further notes. */
function withNotes(leftOut: LeftOutInDocument, notes: readonly (Note | string)[]): Diagnostic {
  const { problem, span, reason } = leftOut;
  const own = problem?.notes ?? [];
  return problem === undefined
    ? error(
        'left-out-rule',
        `this line looks like a rule, but was left out: ${reason}`,
        span,
        notes,
      )
    : error(problem.code, problem.message, problem.at, [...own, ...notes]);
}

function reasonOf({ problem, reason }: LeftOutInDocument): string {
  return problem?.message ?? reason;
}

/** The document has fewer lines than an option selects. */
export function noSuchLines(lines: string, last: number, source: Source): Diagnostic {
  return error(
    'lines',
    `there are no lines ${lines}: the document has ${printCount(last, 'line')}`,
    source,
  );
}

/** A selection of lines begins or ends within a paragraph; `span` is its first line, or that after it. */
export function selectionCuts(span: Span): Diagnostic {
  return warning('lines', 'the selection cuts a paragraph here, which may be a rule', span);
}

/** No heading of the document begins as an option says. */
export function noSuchSection(
  section: string,
  headings: readonly string[],
  source: Source,
): Diagnostic {
  const similar = didYouMean(section, headings);
  return error('section', `no heading begins with "${section}"`, source, [
    similar,
    headings.length > 0
      ? `there are headings such as ${listNames(headings)}`
      : 'headings are lines such as `3.2.  Syntax`, `Appendix A.  Syntax` or `## Syntax`',
    advise('section', 'may also be lines, such as 120-180'),
  ]);
}

/** Several headings fit an option equally well. */
export function ambiguousSection(section: string, headings: readonly Span[]): Diagnostic {
  const [first, ...others] = headings as readonly [Span, ...Span[]];
  const shown = others.slice(0, MAX_SHOWN);
  const hidden = others.slice(MAX_SHOWN).map(lineOf);
  return error(
    'section',
    `${headings.length} headings fit "${section}", the first of them here`,
    first,
    [
      ...shown.map((span) => note('another one', span)),
      hidden.length > 0 && `further ones in lines ${hidden.join(', ')}`,
      advise('section', 'takes a whole heading, its number or its title, or lines such as 120-180'),
    ],
  );
}

/** A comment contains a character that ends lines elsewhere; what follows may be meant as a line. */
export function bareCr(span: Span): Diagnostic {
  const code = span.source.text.charCodeAt(span.start);
  const name = code === 13 ? 'a lone CR' : printValue(code);
  return warning('bare-cr', `${name} does not end a line: the comment continues here`, span, [
    'lines end in LF or CRLF',
  ]);
}

/** A line resembles a row of the bit layout, but is not one. */
export function likeLayoutRow(span: Span): Diagnostic {
  return warning(
    'layout-row',
    'this line looks like a row of the bit layout, but does not read as one',
    span,
    ['a row is like `0000 0080-0000 07FF | 110xxxxx 10xxxxxx`'],
  );
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

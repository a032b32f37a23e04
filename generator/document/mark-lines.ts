/**
 * Finds the lines that a document marks as ABNF, and reads markup as text:
 *
 *     ```abnf                      ~~~ {.abnf}           Markdown, also in a list or a quotation
 *     <sourcecode type="abnf">     <pre class="abnf">    XML of RFCs, HTML
 *
 * Lines between fences with the word `abnf-accept` or `abnf-reject` are examples, and so are those with a slip for it.
 * In XML and HTML, and in such an element anywhere, tags and comments are left out, and references such as `&amp;` are read
 * as the characters that they stand for: `"&amp;"` would be another string.
 */
import type { Source } from '../text/source.js';
import { isSlipOf } from '../text/similar.js';
import {
  indentOf,
  isBlank,
  withoutEdges,
  type FenceOfExamples,
  type Line,
  type Verdict,
} from './lines.js';
import { piecesFrom, type Piece } from './mapped-text.js';

/**
 * The lines of a document as they are read, with those that are marked. Linear.
 *
 * @param lines the lines as they are written
 */
export function markLines(source: Source, lines: readonly Line[]): readonly Line[] {
  const markup = markupOf(source);
  const read =
    markup !== undefined || MARKED_ELEMENT.test(source.text)
      ? readMarkup(source.text, markup)
      : lines;
  return markFences(read);
}

// --- fences --------------------------------------------------------------------------------------

/** The signs of quotations and lists, which may stand before a fence. */
const QUOTE = /^(?:[ \t]*>[ \t]?)+/;
const FENCE =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)[ \t]*(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;

/** The first words of a fence after which there may be ABNF, although it is not marked. */
const PLAIN = /^(?:$|\{|(?:text|txt|plain(?:text)?|none|[a-z]?bnf|grammar)\b)/i;

interface OpenFence {
  readonly end: RegExp;
  readonly isQuoted: boolean;
  /** The column of the text of the list item that it stands in; 0 outside of lists, and in a quotation. */
  readonly item: number;
  readonly marked: number | undefined;
  readonly isForeign: boolean;
  readonly examplesOf: FenceOfExamples | undefined;
  /** The number of characters of white space that may stand before its lines. */
  readonly indent: number;
}

const VERDICTS: readonly Verdict[] = ['accept', 'reject'];

/** The verdict of examples that the words of a fence name, perhaps with a slip; undefined for other words. */
function verdictOf(words: string): Verdict | undefined {
  const [, written = ''] = /^abnf[ \t_-]+([a-z]+)/i.exec(words) ?? [];
  return VERDICTS.find((each) => written.startsWith(each) || isSlipOf(written, each));
}

/** Marks the lines between fences whose words are about ABNF, and takes the signs of quotation from fenced lines. */
function markFences(lines: readonly Line[]): readonly Line[] {
  let count = lines.reduce((most, { marked = 0 }) => Math.max(most, marked), 0);
  let open: OpenFence | undefined;
  let items: readonly number[] = [];
  return lines.map((line) => {
    if (line.marked !== undefined) return line;
    if (open !== undefined && !isBlank(line) && columnIn(line.text, indentOf(line)) < open.item)
      open = undefined;
    if (open === undefined) {
      items = itemsAt(line, items);
      const [, before, fence, words = ''] = FENCE.exec(line.text) ?? [];
      if (fence === undefined) return line;
      const quote = QUOTE.exec(line.text)?.[0].length ?? 0;
      const verdict = verdictOf(words);
      const isMarked =
        verdict === undefined && /^(?:\{[^}]*)?[\s{.:]*(?:lang(?:uage)?[=-]"?)?abnf\b/i.test(words);
      open = {
        end: new RegExp(String.raw`^[ \t]*${fence[0]!}{${fence.length},}[ \t]*$`),
        isQuoted: before!.includes('>'),
        item: before!.includes('>') ? 0 : (items.at(-1) ?? 0),
        marked: isMarked ? ++count : undefined,
        isForeign: verdict !== undefined || (!isMarked && !PLAIN.test(words)),
        examplesOf: verdict && { ...line, at: line.text.length - words.length, verdict },
        indent: verdict === undefined ? 0 : line.text.indexOf(fence) - quote,
      };
      return { ...line, isFenced: true };
    }
    const quote = open.isQuoted ? (QUOTE.exec(line.text)?.[0].length ?? 0) : 0;
    const text = line.text.slice(quote);
    const { marked, isForeign, examplesOf } = open;
    if (open.end.test(text)) {
      open = undefined;
      return { ...line, isFenced: true };
    }
    const start = quote + Math.min(open.indent, indentOf({ ...line, text }));
    const [first, ...others] = piecesFrom(line, start, 0);
    const own = { text: line.text.slice(start), pieces: [first!, ...others] } as const;
    return { ...line, ...own, marked, isFenced: true, isForeign, examplesOf };
  });
}

/** The columns of the text of the list items that a line stands in, from the columns of those before it. */
function itemsAt(line: Line, before: readonly number[]): readonly number[] {
  if (isBlank(line)) return before;
  const { text } = line;
  const own = columnIn(text, indentOf(line));
  const items = before.filter((column) => column <= own);
  const [markers] = /^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t])){0,9}/.exec(text)!;
  for (const { index } of markers.matchAll(/[-*+.)]/g)) {
    const after = text.slice(index + 1);
    items.push(columnIn(text, text.length - after.trimStart().length));
  }
  return items;
}

/** The column of a character: a tab ends at a multiple of four. */
function columnIn(text: string, index: number): number {
  let column = 0;
  for (let at = 0; at < index; at++) column += text[at] === '\t' ? 4 - (column % 4) : 1;
  return column;
}

// --- markup --------------------------------------------------------------------------------------

/** A kind of markup: in XML any tag counts, in HTML only its elements. */
type Markup = 'xml' | 'html';

const MARKED = String.raw`(?:sourcecode|artwork|pre|listing|code)\b[^<>]*["'\s=](?:language-|lang-)?abnf["'\s]`;
const MARKED_ELEMENT = new RegExp(`<${MARKED}`, 'i');
const MARKED_TAG = new RegExp(`^${MARKED}`, 'i');

const TOKEN =
  /<!--|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<(\/?)([a-z][\w:-]*)\b([^<>]*)>|<[!?][^<>]*>|&(?:#(\d{1,9})|#x([\da-f]{1,8})|([a-z]\w{0,30}));?|\n/gi;

const ELEMENTS = new Set(
  'a abbr b bdi big blockquote body br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li link main mark meta nav ol p pre q s samp script section small span strong style sub summary sup table tbody td tfoot th thead title tr tt u ul var wbr'.split(
    ' ',
  ),
);

/** The elements that have lines of their own. */
const BLOCKS =
  /^(?:artwork|blockquote|br|dd|div|dl|dt|figure|h[1-6]|li|name|ol|p|pre|section|sourcecode|t|table|td|th|title|tr|ul)$/i;

const CHARACTERS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** The markup that a source consists of; undefined for other text. */
function markupOf({ name, text }: Source): Markup | undefined {
  if (/\.xml$/i.test(name)) return 'xml';
  if (/\.x?html?$/i.test(name)) return 'html';
  const [first] = /^\ufeff?\s*<(?:\?xml|rfc|!doctype|html)\b/i.exec(text) ?? [];
  if (first === undefined) return undefined;
  return /html|doctype/i.test(first) && !/^\s*<!doctype rfc/i.test(text) ? 'html' : 'xml';
}

/** Whether a tag is one of the markup: any in XML, known elements in HTML. */
function isElement(name: string, markup: Markup): boolean {
  return markup === 'xml' || ELEMENTS.has(name.toLowerCase());
}

/** What stands for a reference that is not known: the parser refuses it. */
const UNKNOWN = '\ufffd';

/**
 * Reads markup as text, line by line.
 *
 * @param ofAll the markup that the whole text is; undefined if only marked elements are
 */
function readMarkup(all: string, ofAll: Markup | undefined): readonly Line[] {
  const lines: Line[] = [];
  /** The element that is marked, while it is open. */
  let open: { readonly name: string; readonly marked: number; readonly markup: Markup } | undefined;
  /** The number of open elements of that name. */
  let depth = 0;
  /** Whether a script or a style is open, whose text nobody reads. */
  let isInCode = false;
  let count = 0;
  let lineNumber = 1;
  let lineText = '';
  let pieces: Piece[] = [];

  /** @param before the name of the tag directly before it */
  function readToken(match: RegExpExecArray, before: string): void {
    const [token, literal, slash, name, attributes, decimal, hex, reference] = match;
    const { index } = match;
    if (token === '\n') {
      endLine(index);
      lineNumber += 1;
      return;
    }
    if (name !== undefined && ofAll === 'html' && /^(?:script|style)$/i.test(name))
      isInCode = slash === '';
    const markup = open?.markup ?? ofAll;
    const isOpen = name !== undefined && name === open?.name;
    if (isOpen) depth += slash === '/' ? -1 : attributes!.endsWith('/') ? 0 : 1;
    if (name !== undefined && begins(name, attributes!, slash!, before)) {
      endLine(index);
      const isXml = /^(?:sourcecode|artwork)$/i.test(name);
      open = { name, marked: ++count, markup: isXml ? 'xml' : 'html' };
      depth = 1;
    } else if (isOpen && depth === 0) {
      endLine(index);
      open = undefined;
    } else if (markup === undefined) {
      addLines(token, index);
    } else if (literal !== undefined) {
      addLines(literal, index + '<![CDATA['.length);
      skip(token.slice('<![CDATA['.length + literal.length));
    } else if (token.startsWith('&')) {
      addReference(token, decimal ?? (hex && `0x${hex}`), reference, index);
    } else if (
      isInString() ||
      token === '<!--' ||
      (name !== undefined && !isElement(name, markup))
    ) {
      // So is a comment without an end, for the parser to refuse.
      addLines(token, index);
    } else {
      if (name !== undefined && BLOCKS.test(name)) endLine(index);
      skip(token);
    }
  }

  /** The character of a reference by its number or name. */
  function addReference(
    token: string,
    number: string | undefined,
    name: string | undefined,
    index: number,
  ): void {
    const code = Number(number ?? 0);
    if (code === 10) return endLine(index);
    const isCode = code > 0 && code <= 0x10ffff;
    const known = name === undefined ? undefined : CHARACTERS[name.toLowerCase()];
    const isWhole = token.endsWith(';');
    add(isWhole ? (isCode ? String.fromCodePoint(code) : (known ?? UNKNOWN)) : UNKNOWN, index);
  }

  /** Whether a quote is open in the line, so that what looks like markup is a part of a string. */
  function isInString(): boolean {
    return open !== undefined && lineText.split('"').length % 2 === 0;
  }

  /** Whether a tag begins an element that is marked as ABNF. */
  function begins(name: string, attributes: string, slash: string, before: string): boolean {
    if (open !== undefined || slash !== '' || attributes.endsWith('/')) return false;
    if (!MARKED_TAG.test(`${name}${attributes} `)) return false;
    if (/^code$/i.test(name)) return /^pre$/i.test(before) && lineText.trim() === '';
    return ofAll !== undefined || lineText.trim() === '';
  }

  /** Counts the lines of what is left out. */
  function skip(token: string): void {
    for (const char of token) if (char === '\n') lineNumber += 1;
  }

  function addLines(text: string, from: number): void {
    let start = from;
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        endLine(start - 1);
        lineNumber += 1;
      }
      add(line, start);
      start += line.length + 1;
    }
  }

  function add(text: string, from: number): void {
    if (text === '' || isInCode) return;
    pieces.push({ at: lineText.length, from });
    lineText += text;
  }

  function endLine(at: number): void {
    const [first = { at: 0, from: at }, ...others] = pieces;
    lines.push({
      ...withoutEdges({ text: lineText.replace(/\r$/, ''), pieces: [first, ...others] }),
      number: lineNumber,
      marked: open?.marked,
    });
    lineText = '';
    pieces = [];
  }

  let at = 0;
  let before = '';
  // The last end of a comment: a search for one that is not there would take linear time each time.
  const lastEnd = all.lastIndexOf('-->');
  const pattern = new RegExp(TOKEN);
  for (let match; (match = pattern.exec(all)) !== null;) {
    const { index } = match;
    if (match[0] === '<!--' && index < lastEnd) {
      pattern.lastIndex = all.indexOf('-->', index) + '-->'.length;
      match[0] = all.slice(index, pattern.lastIndex);
    }
    add(all.slice(at, index), at);
    readToken(match, before);
    at = pattern.lastIndex;
    before = match[3] ?? (/\S/.test(match[0]) ? '' : before);
  }
  add(all.slice(at), at);
  endLine(all.length);
  return lines;
}

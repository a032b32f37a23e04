/**
 * Finds the lines that a document marks as ABNF, and reads markup as text:
 *
 *     ```abnf                      ~~~ {.abnf}           Markdown, also in a quotation
 *     <sourcecode type="abnf">     <pre class="abnf">    XML of RFCs, HTML
 *
 * In XML and HTML, and in such an element anywhere, tags and comments are left out, and references such as `&amp;` are read
 * as the characters that they stand for: `"&amp;"` would be another string.
 */
import type { Source } from '../text/source.js';
import { withBlankEdges, type Line } from './lines.js';
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
      ? new MarkupReader(source.text, markup).read()
      : lines;
  return markFences(read);
}

// --- fences --------------------------------------------------------------------------------------

const QUOTE = /^(?:[ \t]{0,3}>[ \t]?)+/;
const FENCE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;

/** Marks the lines between fences whose words are about ABNF, and takes the signs of quotation from all fenced lines. */
function markFences(lines: readonly Line[]): readonly Line[] {
  const fences = lines.reduce((most, { marked = 0 }) => Math.max(most, marked), 0);
  let count = fences;
  let open: { readonly end: RegExp; readonly marked: number | undefined } | undefined;
  return lines.map((line) => {
    if (line.marked !== undefined) return line;
    const quote = QUOTE.exec(line.text)?.[0].length ?? 0;
    const text = line.text.slice(quote);
    if (open === undefined) {
      const [, fence, words] = FENCE.exec(text) ?? [];
      if (fence === undefined) return line;
      const isMarked = /(?:^|[\s{.="':])abnf\b/i.test(words!);
      open = {
        end: new RegExp(String.raw`^[ \t]*${fence[0]!}{${fence.length},}[ \t]*$`),
        marked: isMarked ? ++count : undefined,
      };
      return line;
    }
    if (open.end.test(text)) {
      open = undefined;
      return line;
    }
    const [first, ...others] = piecesFrom(line, quote, 0);
    return { ...line, text, pieces: [first!, ...others], marked: open.marked };
  });
}

// --- markup --------------------------------------------------------------------------------------

/** A kind of markup: in XML any tag is one, in HTML those of its elements. */
type Markup = 'xml' | 'html';

const MARKED = String.raw`(?:sourcecode|artwork|pre|listing|code)\b[^<>]*["'\s=](?:language-|lang-)?abnf["'\s]`;
const MARKED_ELEMENT = new RegExp(`<${MARKED}`, 'i');
const MARKED_TAG = new RegExp(`^${MARKED}`, 'i');

const TOKEN =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<(\/?)([a-z][\w:-]*)\b([^<>]*)>|<[!?][^<>]*>|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));|\n/gi;

const ELEMENTS = new Set(
  'a abbr b bdi big blockquote body br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li link main mark meta nav ol p pre q s samp script section small span strong style sub summary sup table tbody td tfoot th thead title tr tt u ul var wbr'.split(
    ' ',
  ),
);

/** The elements of which each has lines of its own. */
const BLOCKS =
  /^(?:artwork|blockquote|br|dd|div|dl|dt|figure|h[1-6]|li|name|ol|p|pre|section|sourcecode|t|table|td|th|title|tr|ul)$/i;

const CHARACTERS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The markup that a source consists of; undefined for other text. */
function markupOf({ name, text }: Source): Markup | undefined {
  if (/\.xml$/i.test(name)) return 'xml';
  if (/\.x?html?$/i.test(name)) return 'html';
  const [first] = /^\ufeff?\s*<(?:\?xml|rfc|!doctype|html)\b/i.exec(text) ?? [];
  if (first === undefined) return undefined;
  return /html|doctype/i.test(first) && !/^\s*<!doctype rfc/i.test(text) ? 'html' : 'xml';
}

/** Reads markup as text, line by line. */
class MarkupReader {
  readonly #all: string;
  /** The markup that the whole text is; undefined if only marked elements are. */
  readonly #markup: Markup | undefined;
  readonly #lines: Line[] = [];
  /** The element that is marked, while it is open. */
  #open: { readonly name: string; readonly marked: number; readonly markup: Markup } | undefined;
  #count = 0;
  #number = 1;
  #text = '';
  #pieces: Piece[] = [];

  constructor(all: string, markup: Markup | undefined) {
    this.#all = all;
    this.#markup = markup;
  }

  read(): readonly Line[] {
    let at = 0;
    let before = '';
    for (const match of this.#all.matchAll(TOKEN)) {
      this.#add(this.#all.slice(at, match.index), at);
      this.#readToken(match, before);
      at = match.index + match[0].length;
      before = match[3] ?? (/\S/.test(match[0]) ? '' : before);
    }
    this.#add(this.#all.slice(at), at);
    this.#endLine(this.#all.length);
    return this.#lines;
  }

  /** @param before the name of the tag directly before it */
  #readToken(match: RegExpExecArray, before: string): void {
    const [token, literal, slash, name, attributes, decimal, hex, reference] = match;
    const { index } = match;
    if (token === '\n') {
      this.#endLine(index);
      this.#number += 1;
      return;
    }
    const markup = this.#open?.markup ?? this.#markup;
    if (name !== undefined && this.#begins(name, attributes!, slash!, before)) {
      this.#endLine(index);
      const isXml = /^(?:sourcecode|artwork)$/i.test(name);
      this.#open = { name, marked: ++this.#count, markup: isXml ? 'xml' : 'html' };
    } else if (name !== undefined && slash === '/' && name === this.#open?.name) {
      this.#endLine(index);
      this.#open = undefined;
    } else if (markup === undefined) {
      this.#addLines(token, index);
    } else if (literal !== undefined) {
      this.#addLines(literal, index + '<![CDATA['.length);
      this.#skip(token.slice('<![CDATA['.length + literal.length));
    } else if (name !== undefined) {
      if (markup === 'html' && !ELEMENTS.has(name.toLowerCase())) this.#addLines(token, index);
      else if (BLOCKS.test(name)) this.#endLine(index);
      this.#skip(token);
    } else if (token.startsWith('&')) {
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      const isCode = code > 0 && code <= 0x10ffff;
      this.#add(
        reference !== undefined
          ? CHARACTERS[reference.toLowerCase()]!
          : isCode
            ? String.fromCodePoint(code)
            : token,
        index,
      );
    } else {
      this.#skip(token);
    }
  }

  /** Whether a tag begins an element that is marked as ABNF. */
  #begins(name: string, attributes: string, slash: string, before: string): boolean {
    if (this.#open !== undefined || slash !== '' || attributes.endsWith('/')) return false;
    if (!MARKED_TAG.test(`${name}${attributes} `)) return false;
    if (/^code$/i.test(name)) return /^pre$/i.test(before) && this.#text.trim() === '';
    return this.#markup !== undefined || this.#text.trim() === '';
  }

  /** Counts the lines of what is left out. */
  #skip(token: string): void {
    for (const char of token) if (char === '\n') this.#number += 1;
  }

  #addLines(text: string, from: number): void {
    let start = from;
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        this.#endLine(start - 1);
        this.#number += 1;
      }
      this.#add(line, start);
      start += line.length + 1;
    }
  }

  #add(text: string, from: number): void {
    if (text === '') return;
    this.#pieces.push({ at: this.#text.length, from });
    this.#text += text;
  }

  #endLine(at: number): void {
    const [first = { at: 0, from: at }, ...others] = this.#pieces;
    this.#lines.push({
      text: withBlankEdges(this.#text.replace(/\r$/, '')),
      pieces: [first, ...others],
      number: this.#number,
      marked: this.#open?.marked,
    });
    this.#text = '';
    this.#pieces = [];
  }
}

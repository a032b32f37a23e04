/**
 * Finds the lines that a document marks as ABNF, and reads markup as text:
 *
 *     ```abnf                      ~~~ {.abnf}           Markdown, also in a quotation
 *     <sourcecode type="abnf">     <pre class="abnf">    XML of RFCs, HTML
 *
 * Lines between fences with the word `abnf-accept` or `abnf-reject` are examples, and so are those with a slip for it.
 * In XML and HTML, and in such an element anywhere, tags and comments are left out, and references such as `&amp;` are read
 * as the characters that they stand for: `"&amp;"` would be another string.
 */
import type { Source } from '../text/source.js';
import { isSlipOf } from '../text/similar.js';
import { indentOf, withoutEdges, type FenceOfExamples, type Line, type Verdict } from './lines.js';
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

/** The signs of quotations and lists, which may stand before a fence. */
const QUOTE = /^(?:[ \t]*>[ \t]?)+/;
const FENCE =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)[ \t]*(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;

/** The first words of a fence after which there may be ABNF, although it is not marked. */
const PLAIN = /^(?:$|\{|(?:text|txt|plain(?:text)?|none|[a-z]?bnf|grammar)\b)/i;

interface OpenFence {
  readonly end: RegExp;
  readonly isQuoted: boolean;
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
  return lines.map((line) => {
    if (line.marked !== undefined) return line;
    if (open === undefined) {
      const [, before, fence, words = ''] = FENCE.exec(line.text) ?? [];
      if (fence === undefined) return line;
      const quote = QUOTE.exec(line.text)?.[0].length ?? 0;
      const verdict = verdictOf(words);
      const isMarked =
        verdict === undefined && /^(?:\{[^}]*)?[\s{.:]*(?:lang(?:uage)?[=-]"?)?abnf\b/i.test(words);
      open = {
        end: new RegExp(String.raw`^[ \t]*${fence[0]!}{${fence.length},}[ \t]*$`),
        isQuoted: before!.includes('>'),
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

/** Reads markup as text, line by line. */
class MarkupReader {
  readonly #all: string;
  /** The markup that the whole text is; undefined if only marked elements are. */
  readonly #markup: Markup | undefined;
  readonly #lines: Line[] = [];
  /** The element that is marked, while it is open. */
  #open: { readonly name: string; readonly marked: number; readonly markup: Markup } | undefined;
  /** The number of open elements of that name. */
  #depth = 0;
  /** Whether a script or a style is open, whose text nobody reads. */
  #isCode = false;
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
    // The last end of a comment: a search for one that is not there would take linear time each time.
    const lastEnd = this.#all.lastIndexOf('-->');
    const pattern = new RegExp(TOKEN);
    for (let match; (match = pattern.exec(this.#all)) !== null;) {
      const { index } = match;
      if (match[0] === '<!--' && index < lastEnd) {
        pattern.lastIndex = this.#all.indexOf('-->', index) + '-->'.length;
        match[0] = this.#all.slice(index, pattern.lastIndex);
      }
      this.#add(this.#all.slice(at, index), at);
      this.#readToken(match, before);
      at = pattern.lastIndex;
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
    if (name !== undefined && this.#markup === 'html' && /^(?:script|style)$/i.test(name))
      this.#isCode = slash === '';
    const markup = this.#open?.markup ?? this.#markup;
    const isOpen = name !== undefined && name === this.#open?.name;
    if (isOpen) this.#depth += slash === '/' ? -1 : attributes!.endsWith('/') ? 0 : 1;
    if (name !== undefined && this.#begins(name, attributes!, slash!, before)) {
      this.#endLine(index);
      const isXml = /^(?:sourcecode|artwork)$/i.test(name);
      this.#open = { name, marked: ++this.#count, markup: isXml ? 'xml' : 'html' };
      this.#depth = 1;
    } else if (isOpen && this.#depth === 0) {
      this.#endLine(index);
      this.#open = undefined;
    } else if (markup === undefined) {
      this.#addLines(token, index);
    } else if (literal !== undefined) {
      this.#addLines(literal, index + '<![CDATA['.length);
      this.#skip(token.slice('<![CDATA['.length + literal.length));
    } else if (token.startsWith('&')) {
      this.#addReference(token, decimal ?? (hex && `0x${hex}`), reference, index);
    } else if (
      this.#isInString() ||
      token === '<!--' ||
      (name !== undefined && !isElement(name, markup))
    ) {
      // So is a comment without an end, for the parser to refuse.
      this.#addLines(token, index);
    } else {
      if (name !== undefined && BLOCKS.test(name)) this.#endLine(index);
      this.#skip(token);
    }
  }

  /** The character of a reference by its number or name. */
  #addReference(
    token: string,
    number: string | undefined,
    name: string | undefined,
    index: number,
  ): void {
    const code = Number(number ?? 0);
    if (code === 10) return this.#endLine(index);
    const isCode = code > 0 && code <= 0x10ffff;
    const known = name === undefined ? undefined : CHARACTERS[name.toLowerCase()];
    const isWhole = token.endsWith(';');
    this.#add(
      isWhole ? (isCode ? String.fromCodePoint(code) : (known ?? UNKNOWN)) : UNKNOWN,
      index,
    );
  }

  /** Whether a quote is open in the line, so that what looks like markup is a part of a string. */
  #isInString(): boolean {
    return this.#open !== undefined && this.#text.split('"').length % 2 === 0;
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
    if (text === '' || this.#isCode) return;
    this.#pieces.push({ at: this.#text.length, from });
    this.#text += text;
  }

  #endLine(at: number): void {
    const [first = { at: 0, from: at }, ...others] = this.#pieces;
    this.#lines.push({
      ...withoutEdges({ text: this.#text.replace(/\r$/, ''), pieces: [first, ...others] }),
      number: this.#number,
      marked: this.#open?.marked,
    });
    this.#text = '';
    this.#pieces = [];
  }
}

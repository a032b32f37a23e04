import type { Source, Span } from '../text/source.js';
import { offsetAt, piecesFrom, type Piece } from './mapped-text.js';

/**
 * A line as it is read: its text without the line end, the places of that text in the document, and its number from 1.
 * In markup, the text is what a reader sees, and a line of the document may be several.
 */
export interface Line {
  readonly text: string;
  readonly pieces: readonly [Piece, ...Piece[]];
  readonly number: number;
  /** The number of the fence or element that it stands in, if that is marked as ABNF. */
  readonly marked?: number | undefined;
  /** Whether the line stands in a fence, and whether the words of the fence name another language than ABNF. */
  readonly isFenced?: boolean | undefined;
  readonly isForeign?: boolean | undefined;
  /** The line that begins its fence, if that has examples and no rules. */
  readonly examplesOf?: FenceOfExamples | undefined;
}

/** A line that begins a fence of examples: ```abnf-accept RULE, or abnf-reject. */
export interface FenceOfExamples extends Pick<Line, 'text' | 'pieces'> {
  /** The index of the words in `text`. */
  readonly at: number;
  readonly verdict: Verdict;
}

/** What an example says of its word. */
export type Verdict = 'accept' | 'reject';

/**
 * The lines of a source, ended by LF or CRLF, without its byte order mark and without form feeds at either end of a line.
 * From many empty lines in a row, it returns only the first and the last: otherwise a text of nothing but line ends would
 * take a hundred times its length.
 */
export function splitLines({ text: all }: Source): readonly Line[] {
  const lines: Line[] = [];
  let number = 1;
  for (let start = 0; start <= all.length; number++) {
    const lf = all.indexOf('\n', start);
    const end = lf < 0 ? all.length : lf;
    const isAmongEmpty = end === start && all[start - 2] === '\n' && all[end + 1] === '\n';
    if (!isAmongEmpty) {
      const isCrLf = lf > start && all[lf - 1] === '\r';
      const raw = all.slice(start, isCrLf ? end - 1 : end);
      lines.push({ ...withoutEdges({ text: raw, pieces: [{ at: 0, from: start }] }), number });
    }
    start = end + 1;
  }
  return lines;
}

type TextOfLine = Pick<Line, 'text' | 'pieces'>;

/**
 * A line without a byte order mark that begins the document, and without form feeds at either end. None of them is
 * indentation, by which a line would continue a rule.
 */
export function withoutEdges(line: TextOfLine): TextOfLine {
  const { text, pieces } = line;
  let start = pieces[0].from === 0 && text.startsWith('\ufeff') ? 1 : 0;
  while (text[start] === '\f') start += 1;
  let end = text.length;
  while (end > start && text[end - 1] === '\f') end -= 1;
  if (start === 0) return { text: text.slice(0, end), pieces };
  const [first, ...others] = piecesFrom(line, start, 0);
  return { text: text.slice(start, end), pieces: [first!, ...others] };
}

/**
 * A line up to its comment, without white space at the end. If a quote or an angle bracket is not
 * closed, a comment cannot be told from the rest, so the whole line stays for the parser to report.
 */
export function withoutComment(text: string): string {
  let end = text.length;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === ';') {
      end = at;
      break;
    }
    if (char !== '"' && char !== '<') continue;
    at = text.indexOf(char === '"' ? '"' : '>', at + 1);
    if (at < 0) return text;
  }
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(0, end);
}

export function isBlank(line: Line): boolean {
  return /^\s*$/.test(line.text);
}

export function isComment(line: Line): boolean {
  return /^\s*;/.test(line.text);
}

/** The number of characters of white space that a line begins with. */
export function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}

/** The stretch of the document from the first to the last visible character of a line. */
export function spanOfLine(source: Source, line: Line): Span {
  const start = offsetAt(line, indentOf(line));
  const { length } = line.text.trimEnd();
  return { source, start, end: length === 0 ? start : offsetAt(line, length - 1) + 1 };
}

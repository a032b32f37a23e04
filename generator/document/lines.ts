import type { Source } from '../source.js';

/** A line of a document: its text without the line end, where it starts, and its number from 1. */
export interface Line {
  readonly text: string;
  readonly start: number;
  readonly number: number;
}

/** The lines of a source, ended by LF or CRLF; a byte order mark and form feeds at either end count as blank. */
export function splitLines(source: Source): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of source.text.split('\n')) {
    const text = raw
      .replace(/\r$/, '')
      .replace(/^\uFEFF|^\f+|\f+$/g, (text) => ' '.repeat(text.length));
    lines.push({ text, start, number: lines.length + 1 });
    start += raw.length + 1;
  }
  return lines;
}

/** Whether a line has nothing but white space. */
export function isBlank(line: Line): boolean {
  return /^\s*$/.test(line.text);
}

/** The number of characters of white space that a line begins with. */
export function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}

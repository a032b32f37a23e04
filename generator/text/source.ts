import { lastIndexUpTo } from './last-index-up-to.js';

export const STDIN = '<stdin>';

/** A text and its name in messages: a path as the user gave it, or {@link STDIN}. */
export interface Source {
  readonly name: string;
  readonly text: string;
  /** How generated comments name the source instead of giving lines in it. */
  readonly title?: string | undefined;
  /** The option that gave the text, by its name in the Node API; `respell` translates it for other interfaces. */
  readonly option?: 'define' | 'capture' | 'print' | undefined;
}

export function optionSource(option: NonNullable<Source['option']>, text: string): Source {
  return { name: `option "${option}"`, text, option };
}

/**
 * A stretch of a source: offsets in UTF-16 code units, `end` exclusive.
 * Spans always refer to the user's own document, never to a form derived from it.
 */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** The text of a span as it stands in the source, with its comments and line ends. */
export function textOf({ source, start, end }: Span): string {
  return source.text.slice(start, end);
}

/** A place in a source, both counted from 1; `column` counts UTF-16 code units, a byte order mark left out. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** The line and column of an offset; of the end, for an offset past it. */
export function positionAt(source: Source, offset: number): LineColumn {
  const starts = lineStartsOf(source);
  const at = Math.min(Math.max(offset, starts[0]!), source.text.length);
  const line = lastIndexUpTo(starts.length, (index) => starts[index]!, at);
  return { line: line + 1, column: at - starts[line]! + 1 };
}

/**
 * The offsets at which lines start, the first one after a byte order mark; cached, since every comment of a large
 * module asks for its line.
 */
function lineStartsOf(source: Source): readonly number[] {
  let starts = lineStarts.get(source);
  if (starts === undefined) {
    const first = source.text.startsWith('\ufeff') ? 1 : 0;
    starts = [first, ...Array.from(source.text.matchAll(/\n/g), ({ index }) => index + 1)];
    lineStarts.set(source, starts);
  }
  return starts;
}

const lineStarts = new WeakMap<Source, readonly number[]>();

/** The number of the line on which a span starts, counted from 1. */
export function lineOf(span: Span): number {
  return positionAt(span.source, span.start).line;
}

export function fileName(source: Source): string {
  return source.name.replace(/^.*[/\\]/s, '');
}

/** The file name in ASCII on one line, for comments in generated files. */
export function baseName(source: Source): string {
  return fileName(source).replace(/[^ -~]/gu, '?');
}

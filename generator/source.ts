/** A text and the name it has in messages: a path as the user gave it, or `<stdin>`. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/**
 * A stretch of a source: offsets in UTF-16 code units, `end` exclusive.
 * Spans always speak of the document that the user has, never of a form derived from it.
 */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** A place in a source, both counted from 1; `column` counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The line and column of an offset; an offset past the end is the end's. Linear in the offset. */
export function positionAt(source: Source, offset: number): Position {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let i = before.indexOf('\n'); i >= 0; i = before.indexOf('\n', i + 1)) line += 1;
  return { line, column: before.length - lineStart + 1 };
}

/** The number of the line on which a span starts, counted from 1. */
export function lineOf(span: Span): number {
  return positionAt(span.source, span.start).line;
}

/**
 * The name without its folders: what generated files may say of where they come from. It stands in
 * comments there, so it is kept to one line.
 */
export function baseName(source: Source): string {
  return source.name.replace(/^.*[/\\]/s, '').replace(/[\p{C}\u2028\u2029]/gu, '?');
}

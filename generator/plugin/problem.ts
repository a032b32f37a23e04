import type { Diagnostic } from '../diagnostics.js';
import { renderDiagnostic } from '../render-diagnostic.js';
import { visible } from '../visible.js';
import { positionAt, type Source, type Span } from '../source.js';

/** A stretch of a line, as bundlers count: lines from 1, columns from 0. */
export interface Place {
  readonly line: number;
  /** In UTF-16 code units, like `length`. */
  readonly column: number;
  readonly length: number;
  readonly lineText: string;
}

/** A diagnostic as bundlers are told of it. */
export interface Problem {
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  /** Where in the grammar; its beginning where all of it is to blame. */
  readonly place: Place | undefined;
  readonly notes: readonly { readonly message: string; readonly place: Place | undefined }[];
  /** All of the above as text, with frames. */
  readonly text: string;
}

/**
 * The form in which a bundler is told of a diagnostic. Bundlers print it as it is, so it holds nothing that a
 * terminal would obey, whatever a grammar or a request has in it.
 */
export function problemOf(diagnostic: Diagnostic): Problem {
  const { severity, message, at, notes } = diagnostic;
  return {
    severity,
    message: visible(message),
    place: at && placeOf(at),
    notes: notes.map((note) => ({
      message: visible(note.message),
      place: note.span && placeOf(note.span),
    })),
    text: renderDiagnostic(diagnostic).trimEnd(),
  };
}

function placeOf(at: Span | Source): Place {
  const { source, start, end } = 'start' in at ? at : { source: at, start: 0, end: 0 };
  const { line, column } = positionAt(source, start);
  const lineText = /^[^\r\n]*/.exec(source.text.slice(start - (column - 1)))![0];
  const length = Math.min(end - start, Math.max(0, lineText.length - (column - 1)));
  return { line, column: column - 1, length, lineText: visible(lineText) };
}

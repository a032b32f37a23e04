/** Diagnostics as data for programs, with lines and columns instead of frames. */
import type { Diagnostic } from './diagnostic.js';
import { positionAt, type Source, type Span } from '../text/source.js';

/** A stretch of a file. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. */
export interface StretchData {
  /** The path, as in messages. */
  readonly file?: string;
  /** Absent, like the others, if the diagnostic is about the whole file. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A diagnostic; without a `file` if it is not about one. */
export interface DiagnosticData extends StretchData {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly notes: readonly (StretchData & { readonly message: string })[];
}

/** A diagnostic without its sources. */
export function diagnosticData({ severity, code, message, at, notes }: Diagnostic): DiagnosticData {
  return {
    severity,
    code,
    message,
    ...stretchData(at),
    notes: notes.map((note) => ({ message: note.message, ...stretchData(note.span) })),
  };
}

/** The place of a diagnostic, or of something else. */
export function stretchData(at: Span | Source | undefined): StretchData {
  if (at === undefined) return {};
  if (!('start' in at)) return { file: at.name };
  const end = positionAt(at.source, at.end);
  return {
    file: at.source.name,
    ...positionAt(at.source, at.start),
    endLine: end.line,
    endColumn: end.column,
  };
}

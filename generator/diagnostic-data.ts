/** Diagnostics as data, for programs: what a frame shows is said in numbers. */
import type { Diagnostic } from './diagnostics.js';
import { positionAt, type Source, type Span } from './source.js';

/** A place in a file. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. */
export interface PlaceData {
  /** The path, as it stands in messages. */
  readonly file?: string;
  /** Not given, like the others, where the whole file is meant. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A diagnostic; without a `file` it is about none. */
export interface DiagnosticData extends PlaceData {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly notes: readonly (PlaceData & { readonly message: string })[];
}

/** A diagnostic without its sources. */
export function diagnosticData({ severity, code, message, at, notes }: Diagnostic): DiagnosticData {
  return {
    severity,
    code,
    message,
    ...placeData(at),
    notes: notes.map((note) => ({ message: note.message, ...placeData(note.span) })),
  };
}

function placeData(at: Span | Source | undefined): PlaceData {
  if (at === undefined) return {};
  if (!('start' in at)) return { file: at.name };
  const [start, end] = [positionAt(at.source, at.start), positionAt(at.source, at.end)];
  return {
    file: at.source.name,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}

import { respell, type Diagnostic } from '../diagnostics/diagnostic.js';
import { renderDiagnostic } from '../diagnostics/render-diagnostic.js';
import { placeholderOf } from '../options/option.js';
import { COMPILE_OPTIONS, IMPORT_OPTIONS, type OptionName } from '../options/table.js';
import { positionAt, type Source, type Span } from '../text/source.js';
import { visible } from '../text/visible.js';

/** A stretch of a line, as bundlers count: lines from 1, columns from 0. */
export interface LineSpan {
  /** The name of the file in messages: its path relative to the working directory. */
  readonly file: string;
  readonly line: number;
  /** The column and the length count UTF-16 code units. */
  readonly column: number;
  readonly length: number;
  readonly lineText: string;
}

/** A diagnostic in the form that bundlers take. */
export interface BundlerMessage {
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  /** A stretch of the grammar; its beginning if all of it is to blame. */
  readonly at: LineSpan | undefined;
  readonly notes: readonly { readonly message: string; readonly at: LineSpan | undefined }[];
  /** All of the above as text, with frames. */
  readonly text: string;
}

/**
 * A diagnostic for a bundler. Bundlers print it as it is, so it contains no control sequences,
 * whatever a grammar or a request contains.
 */
export function messageOf(diagnostic: Diagnostic): BundlerMessage {
  const spelled = respell(diagnostic, spellOption);
  const { severity, message, at, notes } = spelled;
  return {
    severity,
    message: visible(message),
    at: at && lineSpanOf(at),
    notes: notes.map((note) => ({
      message: visible(note.message),
      at: note.span && lineSpanOf(note.span),
    })),
    text: renderDiagnostic(spelled).trimEnd(),
  };
}

/** An option as the query of an import spells it, in advice with a word for its value. Limits are options of builds only. */
function spellOption(name: OptionName, isPlace: boolean): string {
  if (!Object.hasOwn(IMPORT_OPTIONS, name)) return `option "${name}" of abnfc build`;
  return isPlace ? `?${name}` : `?${name}=${placeholderOf(COMPILE_OPTIONS[name])}`;
}

function lineSpanOf(at: Span | Source): LineSpan {
  const { source, start, end } = 'start' in at ? at : { source: at, start: 0, end: 0 };
  const { line, column } = positionAt(source, start);
  const lineText = /^[^\r\n]*/.exec(source.text.slice(start - (column - 1)))![0];
  const length = Math.min(end - start, Math.max(0, lineText.length - (column - 1)));
  return { file: source.name, line, column: column - 1, length, lineText: visible(lineText) };
}

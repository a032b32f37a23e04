/** Diagnostics as plain data, with spans of documents. */
import type { Diagnostic, Note } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import type { Aside, GrammarSpan, Problem } from './data.js';

export function problemOf({ severity, code, message, at, notes }: Diagnostic): Problem {
  const fixOf = ({ fix, fixAt }: Note): Aside['fix'] => {
    const span = grammarSpanOf(fixAt ?? at);
    return fix === undefined || span === undefined ? undefined : { text: fix, at: span };
  };
  return {
    severity,
    code,
    message,
    at: grammarSpanOf(at),
    notes: notes.map((note) => ({
      message: note.message,
      at: grammarSpanOf(note.span),
      fix: fixOf(note),
    })),
  };
}

/** What a fix does, in words. */
export function sayFix({ text }: NonNullable<Aside['fix']>): string {
  return text === '' ? 'leave it out' : `replace by ${text}`;
}

/** A span of a document; undefined for one in a text that is not a document. */
function grammarSpanOf(at: Span | Source | undefined): GrammarSpan | undefined {
  if (at === undefined || !('start' in at)) return undefined;
  const { source, start, end } = at;
  const isDocument = source.title === undefined && source.option === undefined;
  return isDocument ? { file: source.name, from: start, to: end } : undefined;
}

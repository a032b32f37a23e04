/** Diagnostics as plain data, with places in documents. */
import type { Diagnostic, Note } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import type { Aside, GrammarSpan, Problem } from './data.js';

/** A diagnostic as plain data. */
export function problemOf({ severity, code, message, at, notes }: Diagnostic): Problem {
  const fixOf = ({ fix, fixAt }: Note): Aside['fix'] => {
    const place = placeOf(fixAt ?? at);
    return fix === undefined || place === undefined ? undefined : { text: fix, at: place };
  };
  return {
    severity,
    code,
    message,
    at: placeOf(at),
    notes: notes.map((note) => ({
      message: note.message,
      at: placeOf(note.span),
      fix: fixOf(note),
    })),
  };
}

/** What a fix does, in words. */
export function sayFix({ text }: NonNullable<Aside['fix']>): string {
  return text === '' ? 'leave it out' : `replace by ${text}`;
}

/** A span of a document; undefined for one in a text that is not a document. */
function placeOf(at: Span | Source | undefined): GrammarSpan | undefined {
  if (at === undefined || !('start' in at)) return undefined;
  const { source, start, end } = at;
  const isDocument = source.title === undefined && source.option === undefined;
  return isDocument ? { file: source.name, from: start, to: end } : undefined;
}

/**
 * Finds rules that were lost in silence: lines of a document that look like the beginning of a rule, but were not taken,
 * and that no diagnostic names.
 *
 * What looks like a rule is judged here without the compiler's reader of documents, and more loosely, so that the one
 * can be measured by the other: examples, assignments in code and tables of parameters are found, too.
 */
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.js';
import type { LineRange } from '../../generator/document/read-document.js';
import { positionAt, type Source, type Span } from '../../generator/text/source.js';

/** A name, `=`, `=/`, `:=` or `::=`, and a body. */
const BEGINNING = /^\s*<?([A-Za-z][\w-]*)>?\s*(?:=\/?|::?=)(?![=>])\s*(.*)$/;

/** What a body may have that prose rarely has; each alone is enough. */
const EVIDENCE: readonly RegExp[] = [
  /"[^"]*"/, // "text"
  /%[xdbsi]["\d]/i, // %x41
  /(?:^|\s)[/|](?:\s|$)/, // a / b
  /[[(]\s*[A-Za-z"*\d%][^\])]*[\])]/, // [ a ] or ( a )
  /(?:^|[\s[(])(?:\d*\*\d*|\d+)[A-Za-z"([<%]/, // 1*a or 2a
  /^<[A-Za-z][^>]*>/, // <a>
];

/** A line that may be the beginning of a lost rule. */
export interface LostLine {
  readonly line: number;
  readonly name: string;
  readonly text: string;
  /** Whether a rule that was taken uses the name. */
  readonly isUsed: boolean;
  /** Whether another line with this name was taken. */
  readonly isDefined: boolean;
}

/** What a document's rules say about names, in lower case. */
export interface KnownNames {
  readonly defined: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

/** Whether the body of a rule has evidence of its own, or consists of a name that is a rule or is used as one. */
function looksLikeBody(body: string, { defined, used }: KnownNames): boolean {
  if (EVIDENCE.some((each) => each.test(body))) return true;
  const [, name] = /^<?([A-Za-z][\w-]*)>?\s*(?:;.*)?$/.exec(body) ?? [];
  const key = name?.toLowerCase();
  return key !== undefined && (defined.has(key) || used.has(key));
}

/** The lines of a document that look like rules, and are neither taken nor named by a diagnostic. */
export function lostRules(
  source: Source,
  taken: readonly LineRange[],
  diagnostics: readonly Diagnostic[],
  known: KnownNames,
): readonly LostLine[] {
  const accounted = new Set<number>();
  const addLines = (first: number, last: number): void => {
    for (let line = first; line <= last; line++) accounted.add(line);
  };
  const addSpan = ({ start, end }: Span): void =>
    addLines(positionAt(source, start).line, positionAt(source, end).line);
  for (const each of taken) if (each.taken) addLines(each.first, each.last);
  for (const { at, notes } of diagnostics)
    for (const place of [at, ...notes.map(({ span }) => span)])
      if (place && 'start' in place && place.source.name === source.name) addSpan(place);
  // A diagnostic about many lines shows some, and names the others by their numbers.
  for (const { message } of diagnostics.flatMap(({ notes }) => notes))
    if (/^so w(?:as|ere) lines? /.test(message))
      for (const [number] of message.matchAll(/\d+/g)) addLines(Number(number), Number(number));

  const lines = source.text.split(/\r?\n/);
  return lines.flatMap((text, index): readonly LostLine[] => {
    const [, name, body] = BEGINNING.exec(text) ?? [];
    if (name === undefined || accounted.has(index + 1)) return [];
    // The body may begin on the next line.
    const isRule = looksLikeBody(body! === '' ? (lines[index + 1] ?? '').trim() : body!, known);
    if (!isRule) return [];
    const key = name.toLowerCase();
    const isUsed = known.used.has(key);
    return [
      { line: index + 1, name, text: text.trim(), isUsed, isDefined: known.defined.has(key) },
    ];
  });
}

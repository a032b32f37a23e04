/**
 * Which modules are grammars. Bundlers name a module by a path and a query:
 *
 *     /src/utf-8.abnf
 *     /src/utf-8.abnf?variant=table&start=UTF8-char
 *     /src/rfc3629.txt?abnf&variant=table
 */

/** Matches the ids of all grammars, and of texts that may be one; for the filters of bundlers. */
export const MAYBE_GRAMMAR: RegExp = /^[^\0].*\.(?:abnf|txt)(?:\?|$)/s;

/** A module that is a grammar. */
export interface GrammarId {
  /** The file. */
  readonly path: string;
  /** What was asked, as it was written; without what bundlers add. */
  readonly query: string;
}

/** What other plugins, Vite's own first of all, make of any file. */
const FOREIGN = ['raw', 'url', 'inline', 'no-inline', 'worker', 'sharedworker'];
/** What Vite adds to any import: that it is one, when the file changed, and which version it has. */
const ADDED = ['import', 't', 'v'];
/** What makes a grammar of a document that has another ending. */
const MARKER = 'abnf';

/** The file and the query of a grammar; nothing for what is none, or is for another plugin. */
export function readId(id: string): GrammarId | undefined {
  // A path on Windows may begin with a question mark of its own: `\\?\C:\utf-8.abnf`.
  const match = /^((?:\\\\\?\\)?[^\0?]+\.(abnf|txt))(?:\?(.*))?$/s.exec(id);
  if (match === null) return undefined;
  const [, path, ending, query = ''] = match;
  const parts = query.split('&').filter((part) => part !== '');
  const keys = parts.map((part) => part.replace(/=.*/s, ''));
  if (keys.some((key) => FOREIGN.includes(key))) return undefined;
  if (ending === 'txt' && !parts.includes(MARKER)) return undefined;
  const kept = parts.filter((_, index) => !ADDED.includes(keys[index]!));
  return { path: path!, query: kept.join('&') };
}

/** The parts of a query, without the marker. */
export function partsOf({ query }: GrammarId): readonly (readonly [key: string, value: string])[] {
  return [...new URLSearchParams(query)].filter(([key, value]) => key !== MARKER || value !== '');
}

/**
 * The ids of modules that are grammars. Bundlers name a module by a path and a query:
 *
 *     /src/utf-8.abnf
 *     /src/utf-8.abnf?variant=table&start=UTF8-char
 *     /src/rfc3629.txt?abnf&variant=table
 */

/** Matches the ids of all grammars, and of texts that may be grammars; for the filters of bundlers. */
export const MAYBE_GRAMMAR: RegExp = /^[^\0].*\.(?:abnf|txt|md)(?:\?|$)/s;

export interface GrammarId {
  readonly path: string;
  /** The query as it was written, without the parts that bundlers add. */
  readonly query: string;
}

/** Keys by which other plugins, above all Vite's own, take over any file. */
const FOREIGN = ['raw', 'url', 'inline', 'no-inline', 'worker', 'sharedworker'];
/** Keys that Vite adds to imports: a marker, the time of a change, a version. */
const ADDED = ['import', 't', 'v'];
/** The key that makes a document with another ending a grammar. */
const MARKER = 'abnf';

/** The file and the query of a grammar; undefined for other modules and other plugins' modules. */
export function readId(id: string): GrammarId | undefined {
  // A path on Windows may begin with a question mark of its own: `\\?\C:\utf-8.abnf`.
  const match = /^((?:\\\\\?\\)?[^\0?]+\.(abnf|txt|md))(?:\?(.*))?$/s.exec(id);
  if (match === null) return undefined;
  const [, path, ending, query = ''] = match;
  const parts = query.split('&').filter((part) => part !== '');
  const keys = parts.map((part) => part.replace(/=.*/s, ''));
  if (keys.some((key) => FOREIGN.includes(key))) return undefined;
  if (ending !== 'abnf' && !parts.includes(MARKER)) return undefined;
  const kept = parts.filter((_, index) => !ADDED.includes(keys[index]!));
  return { path: path!, query: kept.join('&').replaceAll('%2f', '/') };
}

/**
 * An id that {@link readId} reads. Vite normalizes ids as if they were paths, and would remove `x/..` from queries, so
 * their slashes are encoded; in lower case, which tells them from those that an import encodes.
 */
export function joinId(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query.replaceAll('/', '%2f')}`;
}

/** The keys and values of a query, without the marker. */
export function pairsOf({ query }: GrammarId): readonly (readonly [key: string, value: string])[] {
  return [...new URLSearchParams(query)].filter(([key, value]) => key !== MARKER || value !== '');
}

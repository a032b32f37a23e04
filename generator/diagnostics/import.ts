/** Diagnostics about the queries of imports; only the plugins of bundlers report them. */
import { expectedOf, type Option } from '../options/option.js';
import { didYouMean } from '../text/similar.js';
import type { Source } from '../text/source.js';
import { error, type Diagnostic } from './diagnostic.js';

/** An import has an unknown option; `at` has the import for a name. */
export function unknownQuery(key: string, known: readonly string[], at: Source): Diagnostic {
  const meant = didYouMean(key, known);
  return error('query', `"${key}" is not an option of an import`, at, [
    meant,
    `expected ${known.join(', ')}`,
  ]);
}

/** An import gives an option an impossible value. */
export function badQueryValue(key: string, value: string, option: Option, at: Source): Diagnostic {
  return error('query', `"${value}" is not a value of option "${key}"`, at, [
    `expected ${expectedOf(option)}`,
  ]);
}

export function repeatedQuery(key: string, at: Source): Diagnostic {
  return error('query', `option "${key}" is given twice`, at);
}

/**
 * A server does not serve a document that a grammar imports, or the document does not exist. The message is the
 * same for both, so that it reveals nothing about files that may not be served; `written` is the path in the import.
 */
export function unservedImport(written: string, at: Source): Diagnostic {
  return error('unserved-import', `there is no document "${written}", or it is not served`, at, [
    'server.fs.allow and server.fs.deny of Vite say which files are served',
  ]);
}

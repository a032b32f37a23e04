import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { badQueryValue, repeatedQuery, unknownQuery } from '../diagnostics/import.js';
import type { Source } from '../source.js';
import { partsOf, type GrammarId } from './grammar-id.js';
import { EXPECTED, isImportOption, isValue, type ImportOptions } from './options.js';

/** The options in a query, and its errors. */
export interface ReadQuery {
  /** The place of errors: the grammar with its query. */
  readonly at: Source;
  readonly options: ImportOptions;
  readonly diagnostics: readonly Diagnostic[];
}

/** A path that means the same on every system: neither absolute, nor of a drive, a device or a server. */
const RELATIVE = /^(?!\/)[^\\:\0]*$/;

/** The options in the query of a grammar; `name` is that of the file in messages. */
export function readQuery(id: GrammarId, name: string): ReadQuery {
  const options: Record<string, unknown> = {};
  const diagnostics: Diagnostic[] = [];
  const at = { name: `${name}?${id.query}`, text: '' };
  for (const [key, text] of partsOf(id)) {
    const value = readValue(key, text);
    if (!isImportOption(key)) diagnostics.push(unknownQuery(key, Object.keys(EXPECTED), at));
    else if (!isValue(key, value) || (key === 'imports' && !RELATIVE.test(text)))
      diagnostics.push(badQueryValue(key, text, EXPECTED[key], at));
    else if (Array.isArray(value)) options[key] = [...((options[key] ?? []) as string[]), ...value];
    else if (Object.hasOwn(options, key)) diagnostics.push(repeatedQuery(key, at));
    else options[key] = value;
  }
  return { at, options, diagnostics };
}

/** A value in the type of its option, if it has one; lists are given one by one. */
function readValue(key: string, text: string): unknown {
  if (key === 'imports' || key === 'define') return [text];
  if (key === 'depth' && /^\d+$/.test(text)) return Number(text);
  if (['skip', 'brand', 'small'].includes(key) && /^(?:true|false)$/.test(text))
    return text === 'true';
  return text;
}

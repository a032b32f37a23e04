import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { badQueryValue, repeatedQuery, unknownQuery } from '../diagnostics/import.js';
import { findMisfit, readText, type OptionTable } from '../options/option.js';
import { IMPORT_OPTIONS } from '../options/table.js';
import type { Source } from '../text/source.js';
import { pairsOf, type GrammarId } from './grammar-id.js';
import type { ImportOptions } from './plugin-options.js';

export interface ReadQuery {
  /** The place of errors: the grammar with its query. */
  readonly at: Source;
  readonly options: ImportOptions;
  readonly diagnostics: readonly Diagnostic[];
}

/** A path that means the same on every system: neither absolute, nor of a drive, a device or a server. */
const RELATIVE = /^(?!\/)[^\\:\0]*$/;

const TABLE: OptionTable = IMPORT_OPTIONS;

/** The options in the query of a grammar; `name` names the file in messages. */
export function readQuery(id: GrammarId, name: string): ReadQuery {
  const options: Record<string, unknown> = {};
  const diagnostics: Diagnostic[] = [];
  const at = { name: `${name}?${id.query}`, text: '' };
  for (const [key, text] of pairsOf(id)) {
    const option = Object.hasOwn(TABLE, key) ? TABLE[key] : undefined;
    if (option === undefined) {
      diagnostics.push(unknownQuery(key, Object.keys(TABLE), at));
      continue;
    }
    const value = readText(option, text);
    const misfit = findMisfit({ [key]: value }, TABLE);
    const isForeign = key === 'imports' && !RELATIVE.test(text);
    if (misfit !== undefined || isForeign) diagnostics.push(badQueryValue(key, text, option, at));
    else if (Array.isArray(value)) options[key] = [...((options[key] ?? []) as string[]), ...value];
    else if (Object.hasOwn(options, key)) diagnostics.push(repeatedQuery(key, at));
    else options[key] = value;
  }
  return { at, options, diagnostics };
}

/** Finds selections in grammars, as directives beside the rules that they name: `; capture URI: scheme, path`. */
import { directivesAbout } from '../document/directives.js';
import type { Source } from '../text/source.js';

/**
 * The selection for a start rule, all other text replaced by spaces; undefined if there is none. `first` has the effect
 * of the option `prefer`.
 */
export function selectionIn(
  source: Source,
  start: string,
): { readonly text: string; readonly isOrdered: boolean } | undefined {
  const found = directivesAbout(source, start).find(({ word }) => word === 'capture');
  return found && { text: ' '.repeat(found.valueAt) + found.value, isOrdered: found.isOrdered };
}

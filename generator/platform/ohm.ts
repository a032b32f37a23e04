/** Ohm on Node, in one file: an import would load it file by file. In browsers, `#ohm` is the package itself. */
import { createRequire } from 'node:module';
import type * as ohm from 'ohm-js';

/** A grammar from Ohm's recipe of it. Ohm's types leave out recipes. */
export const { makeRecipe } = createRequire(import.meta.url)('ohm-js') as {
  readonly makeRecipe: (recipe: unknown) => ohm.Grammar;
};

/**
 * The last step of `npm run build`: writes `grammar/abnf.ohm` as Ohm's recipe beside the parser, since reading Ohm's
 * own notation would take a tenth of a second in every run of the command.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ohm from 'ohm-js';
import { root } from './project.js';

const grammar = ohm.grammar(readFileSync(join(root, 'grammar', 'abnf.ohm'), 'utf8'));
// Ohm's types leave out recipes, which its command writes, too.
const recipe = (grammar as ohm.Grammar & { toRecipe(): string }).toRecipe();
writeFileSync(join(root, 'dist', 'generator', 'abnf', 'abnf-recipe.json'), recipe);

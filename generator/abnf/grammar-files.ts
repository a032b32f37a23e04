/**
 * The two grammars that abnfc itself is made from, as they stand in `grammar/`.
 *
 * A pass that touches `fs`: the parser reads the very file that documents it, and a copy embedded in
 * TypeScript would be one more thing to keep fresh.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** `abnf.ohm` or `core.abnf`; found through the package's own exports, from source and from `dist/`. */
export function readGrammarFile(name: 'abnf.ohm' | 'core.abnf'): string {
  return readFileSync(require.resolve(`abnfc/grammar/${name}`), 'utf8');
}

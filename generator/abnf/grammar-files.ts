/**
 * Reads the grammars that abnfc itself builds on, from `grammar/`.
 *
 * A pass that touches `fs`: the parser reads the very file that documents it, and a copy embedded in
 * TypeScript would be one more thing to keep fresh.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ENCODINGS } from '../options/choices.js';

const require = createRequire(import.meta.url);

/** One of {@link ENCODINGS}, or that of strings. */
export type Encoding = (typeof ENCODINGS)[number] | 'utf-16';

/** A file of `grammar/`; found through the package's own exports, from source and from `dist/`. */
export function readGrammarFile(name: 'core.abnf' | `${Encoding}.abnf`): string {
  return readFileSync(require.resolve(`abnfc/grammar/${name}`), 'utf8');
}

/** The grammars that abnfc itself is made from, as they stand in `grammar/`. */
import type { Input } from '../alphabet.js';
import { invariant } from '../invariant.js';
import type { ENCODINGS } from '../options/choices.js';
import type { AnalyzeOptions } from '../options/table.js';
import { grammars } from '../resources/texts.js';

/** One of {@link ENCODINGS}, or `utf-16` for strings. */
export type Encoding = (typeof ENCODINGS)[number] | 'utf-16';

/** The encoding of characters in the units of an input. */
export function encodingOf(input: Input, { encoding = 'utf-8' }: AnalyzeOptions): Encoding {
  return input === 'octets' ? encoding : 'utf-16';
}

export function readGrammarFile(name: 'core.abnf' | `${Encoding}.abnf`): string {
  const text = grammars[name];
  invariant(text !== undefined, `the build left out ${name}`);
  return text;
}

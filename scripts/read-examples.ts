import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alphabet } from '../generator/alphabet.js';
import { readLine } from '../generator/study/answers/test-string.js';
import { root } from './project.js';

/** A text, and whether it is a word of a grammar. */
export interface Example {
  readonly line: string;
  /** The octets or characters of the text. */
  readonly symbols: readonly number[];
  /** The number of symbols that begin a word; undefined for a word. */
  readonly refusedAt: number | undefined;
}

/**
 * The examples of `grammar/NAME.examples`, one a line, with the escapes of test strings:
 *
 *     ; RFC 3339, section 5.8.
 *     accept 1985-04-12T23:20:50.52Z
 *     refuse 1985-04-12 23:20 at 10
 *
 * @throws {Error} for another line, which is neither blank nor a comment
 */
export function readExamples(name: string, alphabet: Alphabet): readonly Example[] {
  const lines = readFileSync(join(root, 'grammar', `${name}.examples`), 'utf8').split('\n');
  return lines.flatMap((line, index): readonly Example[] => {
    if (/^(?:;|$)/.test(line)) return [];
    const match = /^(?:accept(?: (?<word>.*))?|refuse(?: (?<other>.*))? at (?<at>\d+))$/.exec(line);
    if (match === null) throw new Error(`grammar/${name}.examples:${index + 1}: ${line}`);
    const { word, other = '', at } = match.groups!;
    const { symbols } = readLine(word ?? other, alphabet, undefined);
    return [{ line, symbols, refusedAt: at === undefined ? undefined : Number(at) }];
  });
}

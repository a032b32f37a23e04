/**
 * The formats: grammars whose heads say what words they have, and whose modules are imported by name, as `abnfc/uri`.
 * Each has one module, of the table variant; the table of `docs/ready-made.md` has a row for each.
 */
import { basename } from 'node:path';
import { readHead, type Head } from '../generator/document/head.js';
import type { Source } from '../generator/text/source.js';
import { readGrammars } from './project.js';

/** A format: its words, in the plural, the standard that it is of, and its other names. */
export type Format = NonNullable<Head['format']> & Pick<Head, 'aliases'>;

/** The formats by the names of their grammars, in alphabetical order. */
export const FORMATS: Readonly<Record<string, Format>> = Object.fromEntries(
  readGrammars()
    .flatMap((source): [string, Format][] => {
      const { format, aliases } = readHead(source);
      return format === undefined ? [] : [[grammarName(source), { ...format, aliases }]];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The name of a grammar: that of its file without folders and extension. */
export function grammarName({ name }: Source): string {
  return basename(name, '.abnf');
}

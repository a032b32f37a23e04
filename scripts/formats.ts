/**
 * The formats: grammars whose heads say what words they have, and whose modules are imported by name, as `abnfc/uri`.
 * Each has one module, of the table variant, and a section in a page of `docs/formats/`, which is its group.
 */
import { basename } from 'node:path';
import { readHead, type Head } from '../generator/document/head.js';
import type { Source } from '../generator/text/source.js';
import { readGrammars } from './project.js';

/** A format: its words, in the plural, the standard that it is of, its other names, and what tables say of it. */
export interface Format extends NonNullable<Head['format']>, Pick<Head, 'aliases'> {
  /** Packages with a parser of its words, each with the function, if it has several: `content-type parse`. */
  readonly replaces: readonly string[];
  readonly limitations: string;
  /** The numbers of verified errata that its grammar follows. */
  readonly errata: readonly string[];
}

/** The formats by the names of their grammars, in alphabetical order. */
export const FORMATS: Readonly<Record<string, Format>> = Object.fromEntries(
  readGrammars()
    .flatMap((source): [string, Format][] => {
      const { format, aliases } = readHead(source);
      return format ? [[grammarName(source), { ...format, aliases, ...remarksOf(source) }]] : [];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The name of a grammar: that of its file without folders and extension. */
export function grammarName({ name }: Source): string {
  return basename(name, '.abnf');
}

/** The lines `; replaces: …`, `; limitations: …` and `; errata of RFC NUMBER: …` of a grammar. */
function remarksOf({ text }: Source): Pick<Format, 'replaces' | 'limitations' | 'errata'> {
  const lineOf = (word: string): string | undefined =>
    new RegExp(`^; ${word}: (.*)$`, 'm').exec(text)?.[1];
  return {
    replaces: lineOf('replaces')?.split(', ') ?? [],
    limitations: lineOf('limitations') ?? '',
    errata: [...text.matchAll(/^; errata of RFC \d+: (.*)$/gm)].flatMap(([, considered]) =>
      [...considered!.matchAll(/(?:^|; )(\d+(?:, \d+)*) taken/g)].flatMap(([, taken]) =>
        taken!.split(', '),
      ),
    ),
  };
}

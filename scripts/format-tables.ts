/** The tables of formats in the documentation, by their pages and heads, and the sizes of `docs/size.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrInsert } from '../generator/get-or-insert.js';
import { formatPages, type FormatPage, type FormatSection } from './format-pages.js';
import { markdownTable } from './markdown-table.js';
import { readGrammars, root } from './project.js';

/** The index of formats: a heading for each group, which leads to its page, and a table. */
export function printFormats(): string {
  return formatPages()
    .map(({ link, title, sections }) => {
      const rows = sections.map((section) => [
        importsOf(section, section.link),
        section.format.title,
        section.format.source,
      ]);
      return `### [${title}](${link})\n\n${markdownTable(['import', 'words', 'defined by'], rows)}`;
    })
    .join('\n\n');
}

/** The table of a page: what the formats of a group weigh, what they are instead of, and what they do not do. */
export function printFormatsOf({ sections }: FormatPage): string {
  const sizes = readFileSync(join(root, 'docs', 'size.md'), 'utf8');
  return markdownTable(
    ['import', '`validate`', '`parse`', 'instead of', 'errata', 'limits'],
    sections.map((section) => {
      const { replaces, errata, limitations } = section.format;
      const row = new RegExp(`^\\| \`abnfc/${section.name}\` +\\|(.*)\\|$`, 'm').exec(sizes)?.[1];
      const [validate, gzip, , parse, parseGzip] = row?.split('|').map((cell) => cell.trim()) ?? [];
      return [
        importsOf(section, section.link.replace(/^.*#/, '#')),
        validate ? `${validate} / ${gzip}` : '',
        parse ? `${parse} / ${parseGzip}` : '',
        replaces.map(printPackage).join(', '),
        errata.length === 0 ? 'none' : errata.join(', '),
        limitations,
      ];
    }),
  );
}

/** The formats by the packages that they are instead of. */
export function printPackages(): string {
  const taken = new Map<string, string[]>();
  for (const section of formatPages().flatMap(({ sections }) => sections))
    for (const each of section.format.replaces)
      getOrInsert(taken, each, () => []).push(importsOf(section, section.link));
  return markdownTable(
    ['you use', 'take'],
    [...taken]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([each, links]) => [printPackage(each), links.join(', ')]),
  );
}

/** A package, and of it a function. */
function printPackage(text: string): string {
  return text.replace(/^(\S+)(?: (.*))?$/, (_, name: string, of?: string) =>
    of === undefined ? `\`${name}\`` : `\`${of}\` of \`${name}\``,
  );
}

/** The imports of a format, the first of which leads to its section. */
function importsOf({ name, format }: FormatSection, link: string): string {
  const aliases = format.aliases.map((alias) => `, \`abnfc/${alias}\``);
  return `[\`abnfc/${name}\`](${link})${aliases.join('')}`;
}

/** The lines `; errata of RFC NUMBER: …` of the grammars: what was considered, and of which RFCs. */
export function printErrata(): string {
  const errata = new Map<string, Set<number>>();
  for (const { text } of readGrammars())
    for (const [, rfc, considered] of text.matchAll(/^; errata of RFC (\d+): (.*)$/gm))
      getOrInsert(errata, considered!, () => new Set()).add(Number(rfc));
  const rows = [...errata].map(
    ([considered, rfcs]) => [[...rfcs].sort((a, b) => a - b), considered] as const,
  );
  return markdownTable(
    ['RFC', 'errata considered'],
    rows
      .sort(([a], [b]) => a.length - b.length || a[0]! - b[0]!)
      .map(([rfcs, considered]) => [rfcs.join(', '), considered]),
  );
}

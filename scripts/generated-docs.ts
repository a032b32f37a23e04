/**
 * The tables of options and formats and the list of passes in the documentation, and the schema of configurations, from
 * the tables of the compiler. Each stands between a comment with its name and the next empty comment.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { getOrInsert } from '../generator/get-or-insert.js';
import { GRAMMAR_ENTRY } from '../generator/options/config.js';
import { flagOf, otherwiseOf, type Option, type OptionTable } from '../generator/options/option.js';
import { configSchema } from '../generator/options/schema.js';
import { IMPORT_OPTIONS, STANDALONE_OPTIONS } from '../generator/options/table.js';
import { EMISSION, PASSES, type Pass } from '../generator/analysis/pass-list.js';
import { printChoices } from '../generator/text/choices.js';
import { FORMATS } from './formats.js';
import { markdownTable } from './markdown-table.js';
import { readGrammars, root } from './project.js';

/** How a page names an option. */
type Spelling = (name: string, option: Option) => string;

const inPrograms: Spelling = (name) => name;
const onCommandLine: Spelling = (name, option) => `--${flagOf(name, option)}`;

/** The tables of each page, by the names in their comments. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/building.md': { 'options of a grammar': printOptions(GRAMMAR_ENTRY, inPrograms) },
  'docs/bundlers.md': { 'options of an import': printOptions(IMPORT_OPTIONS, inPrograms) },
  'docs/standalone.md': {
    'options of a standalone file': printOptions(STANDALONE_OPTIONS, onCommandLine),
  },
  'docs/ready-made.md': { 'the formats': printFormats(), 'the errata': printErrata() },
  'docs/architecture.md': { 'the passes': printPasses([...PASSES, ...EMISSION]) },
};

/** The expected text of the pages with their tables, and of the schema. */
export async function generatedDocs(): Promise<readonly { path: string; text: string }[]> {
  const style = await resolveConfig(join(root, 'package.json'));
  const schema = await format(JSON.stringify(configSchema()), { ...style, parser: 'json' });
  const pages = Object.entries(PAGES).map(async ([path, tables]) => {
    let text = readFileSync(join(root, path), 'utf8');
    for (const [name, table] of Object.entries(tables)) {
      const begin = `<!-- ${name} -->\n\n`;
      const end = '\n<!-- -->';
      const [before, after] = [text.indexOf(begin), text.indexOf(end, text.indexOf(begin))];
      if (before < 0 || after < 0) throw new Error(`${path} has no place for ${name}`);
      text = `${text.slice(0, before)}${begin}${table}\n${text.slice(after)}`;
    }
    return { path, text: await format(text, { ...style, parser: 'markdown' }) };
  });
  return [...(await Promise.all(pages)), { path: 'docs/config-schema.json', text: schema }];
}

function printFormats(): string {
  return markdownTable(
    ['import', 'words', 'defined by'],
    Object.entries(FORMATS).map(([name, { title, source }]) => [
      `\`abnfc/${name}\``,
      title,
      source,
    ]),
  );
}

/** The lines `; errata of RFC NUMBER: …` of the grammars: what was considered, and of which RFCs. */
function printErrata(): string {
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

function printPasses(passes: readonly Pass[]): string {
  return passes
    .map(({ name, from, to, files, stages = {} }, index) => {
      const code = files.map((file) => `\`${file}\``).join(', ');
      const shown = Object.keys(stages).map((stage) => `\`--stage ${stage}\``);
      const byInspect = shown.length === 0 ? '' : ` \`abnfc inspect\`: ${shown.join(', ')}.`;
      return `${index + 1}. **${name}**: ${from} → ${to}.\n   Code: ${code}.${byInspect}`;
    })
    .join('\n');
}

function printOptions(table: OptionTable, spell: Spelling): string {
  return markdownTable(
    ['option', 'meaning', 'default'],
    Object.entries(table).map(([name, option]) => [
      `\`${spell(name, option)}\``,
      meaningOf(option),
      otherwiseOf(option) ?? defaultOf(option),
    ]),
  );
}

function defaultOf(option: Option): string {
  return option.kind === 'switch' ? `\`${option.default}\`` : 'none';
}

function meaningOf(option: Option): string {
  const choices =
    option.kind === 'choice'
      ? `${printChoices(option.values.map((value) => `\`${value}\``))}: `
      : '';
  const { page } = option;
  const link = page === undefined ? '' : ` ([${page.replace(/#.*/, '')}](${page}))`;
  return `${choices}${option.help}${link}`;
}

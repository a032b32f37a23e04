/**
 * The last step of `npm run build`: the module of the texts that the compiler is made of, beside
 * `generator/resources/texts.d.ts`, so that it reads no files and runs where there are none. The texts are prepared:
 * `grammar/abnf.ohm` is Ohm's recipe, since reading Ohm's own notation would take a tenth of a second in every run of
 * the command, and the parts of standalone files are declarations, which takes TypeScript's compiler to find.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as ohm from 'ohm-js';
import { ruleKey } from '../generator/abnf/ast.js';
import { ENCODINGS } from '../generator/options/choices.js';
import type { PartDeclaration } from '../generator/resources/texts.js';
import { wrapWords } from '../generator/text/wrap-words.js';
import { root } from './project.js';
import { readDeclarations } from './read-declarations.js';

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');

const names = ['core', ...ENCODINGS, 'utf-16'].map((name) => `${name}.abnf`);
const grammars = Object.fromEntries(names.map((name) => [name, read('grammar', name)]));

const grammarsByStart: Record<string, string[]> = {};
for (const file of readdirSync(join(root, 'grammar')).sort()) {
  const [, start] = /^([a-z][a-z\d-]*) *=/im.exec(read('grammar', file)) ?? [];
  const isGrammar = file.endsWith('.abnf') && file !== 'core.abnf' && start !== undefined;
  if (isGrammar) (grammarsByStart[ruleKey(start)] ??= []).push(basename(file, '.abnf'));
}

// Ohm's types leave out recipes, which its command writes, too.
const grammar = ohm.grammar(read('grammar', 'abnf.ohm')) as ohm.Grammar & { toRecipe(): string };
const abnfRecipe: unknown = JSON.parse(grammar.toRecipe());

function partOf(path: string): readonly PartDeclaration[] {
  return readDeclarations(read(path)).map((each) => {
    const { declares, names, isExported, comment, code } = each;
    const uses = [...code.uses];
    return { declares, names, isExported, comment: rewrapped(comment), text: code.text, uses };
  });
}

/** A documentation comment in lines of the width that modules have. */
function rewrapped(comment: string): string {
  if (!/^\/\*\*(?:(?!\*\/)[^])*\*\/$/.test(comment)) return comment;
  const text = comment
    .slice(3, -2)
    .replace(/^[ ]*\*[ ]?/gm, '')
    .trim();
  // A blank line, and a tag, begin a paragraph.
  const paragraphs = text.replace(/(?<!\n)\n *(?=[^\n@ ])/g, ' ').split('\n');
  const lines = paragraphs.flatMap((line) => wrapWords(line, 90));
  return lines.length === 1 ? `/** ${lines[0]} */` : `/**\n * ${lines.join('\n * ')}\n */`;
}
// The kernel stands for the module that is compiled.
const paths = ['runtime/checks', 'runtime/shared', 'runtime/standalone']
  .flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`))
  .filter((path) => path.endsWith('.ts') && basename(path) !== 'kernel.ts');
const parts = Object.fromEntries(paths.sort().map((path) => [basename(path, '.ts'), partOf(path)]));
/** The functions of `runtime/checks/` as grammars name them: `leap-second` for `leapSecond`. */
const checks = paths
  .filter((path) => path.startsWith('runtime/checks/'))
  .flatMap((path) => partOf(path).filter((each) => each.isExported))
  .flatMap(({ names }) => names)
  .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
/** The texts of a folder that are not TypeScript, by the names of their files: `leap-second.c`. */
const foreignIn = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(root, path))
      .filter((file) => !file.endsWith('.ts'))
      .map((file) => [file, read(path, file)]),
  );
const foreignChecks = foreignIn('runtime/checks');
const selftests = foreignIn('generator/languages/selftests');

const folder = join(root, 'dist', 'generator', 'resources');
mkdirSync(folder, { recursive: true });
const constants = Object.entries({
  grammars,
  grammarsByStart,
  abnfRecipe,
  parts,
  checks,
  foreignChecks,
  selftests,
}).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
writeFileSync(join(folder, 'texts.js'), constants.join(''));
// What TypeScript reads it does not write.
copyFileSync(join(root, 'generator', 'resources', 'texts.d.ts'), join(folder, 'texts.d.ts'));

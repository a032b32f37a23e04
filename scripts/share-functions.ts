/**
 * A step of `npm run build`: formats with packed tables, and the functions that they have in common in one module.
 *
 * A generated module imports nothing, so each has its own copies of the functions that check arguments and read the
 * texts of parts. A program that imports several formats needs each once: in `dist/`, copies that are equal move to
 * `generated/shared.js`, which has the function that unpacks tables, too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packLiterals } from '../generator/emit/print/pack-tables.js';
import { invariant } from '../generator/invariant.js';
import { FORMATS } from './formats.js';
import { root } from './project.js';

/** The declarations that move. They refer to nothing but each other. */
const NAMES = ['arrayClass', 'checkBounds', 'checkOctets', 'textOf'];

/** A declaration with its comment, as TypeScript prints it. */
function findDeclaration(name: string, text: string): string | undefined {
  const comment = String.raw`^/\*\*(?:(?!\*/)[^])*\*/\n`;
  const code = String.raw`(?:export )?(?:function ${name}\([^]*?\n\}|const ${name} = [^]*?;)\n`;
  return new RegExp(comment + code, 'm').exec(text)?.[0];
}

/** The text of a declaration in most modules. */
function mostCommon(name: string, texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const found = findDeclaration(name, text);
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  invariant(most !== undefined && most[1] > 1, `formats have ${name} in common`);
  return most[0];
}

const folder = join(root, 'dist', 'generated');
const modules = Object.keys(FORMATS).map((name) => {
  const path = join(folder, name, 'table.js');
  return { path, text: packLiterals(readFileSync(path, 'utf8')).packed };
});
const texts = modules.map(({ text }) => text);
const shared = NAMES.map((name) => ({ name, code: mostCommon(name, texts) }));

writeFileSync(
  join(folder, 'shared.js'),
  [
    "export { unpack } from '../runtime/shared/unpack.js';\n",
    ...shared.map(({ code }) => code.replace(/^(?=function|const)/m, 'export ')),
  ].join(''),
);
for (const { path, text } of modules) {
  const found = shared.filter(({ code }) => text.includes(code));
  const own = found.reduce((rest, { code }) => rest.replace(code, ''), text);
  const names = [...found.map(({ name }) => name), 'unpack'];
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(own));
  const exported = names.filter((name) => name === 'textOf');
  const from = "from '../shared.js';";
  const lines = [`import { ${used.join(', ')} } ${from}`];
  if (exported.length > 0) lines.push(`export { ${exported.join(', ')} } ${from}`);
  writeFileSync(
    path,
    own.replace('/* eslint-disable */\n', (line) => `${line}${lines.join('\n')}\n`),
  );
}

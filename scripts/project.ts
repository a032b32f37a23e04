/** The grammars of the project itself. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { readHead } from '../generator/document/head.js';
import { readDocuments } from '../generator/files/read-documents.js';
import { readSource } from '../generator/files/read-source.js';
import type { CompileOptions } from '../generator/options/table.js';
import { VARIANTS } from '../generator/options/variant.js';
import type { Source } from '../generator/text/source.js';

/** The folder of the project, relative to the working directory. */
export const root = relative(
  process.cwd(),
  dirname(createRequire(import.meta.url).resolve('abnfc/package.json')),
);

/** What has rules for other grammars alone. */
const PARTS = new Set(['core.abnf', 'idna.abnf']);

/** All grammars of `grammar/` except those of parts. */
export function readGrammars(): readonly Source[] {
  return readdirSync(join(root || '.', 'grammar'))
    .filter((name) => name.endsWith('.abnf') && !PARTS.has(name))
    .sort()
    .map((name) => readSource(join(root, 'grammar', name)));
}

/** The grammars that become recognizers, in all variants; others become decoders, which have all by default. */
const RECOGNIZERS = /(?:^|\/)(?:ipv4-address|utf-16)\.abnf$/;

/** The options of a grammar's modules in `generated/`. A format comes in one variant, the default, with packed tables. */
export function optionsOf(source: Source): CompileOptions {
  if (readHead(source).format === undefined)
    return RECOGNIZERS.test(source.name) ? { variants: VARIANTS } : {};
  const imports = readDocuments(source, [], readSource);
  return imports.length > 0 ? { imports } : {};
}

/** The grammar of `grammar/NAME.abnf`. */
export function readGrammar(name: string): Source {
  return readSource(join(root, 'grammar', `${name}.abnf`));
}

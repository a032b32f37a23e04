/**
 * `npm run generate`: every grammar of `grammar/` into `generated/`; with `--check`, whether that is
 * what is there.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompileOptions } from '../compile.js';
import type { Diagnostic } from '../diagnostics.js';
import type { Source } from '../source.js';
import { expectedFiles } from './expected.js';
import { explain } from './explain.js';
import { checkFiles, reportStaleness, writeFiles } from './output.js';
import { readSource } from './read-source.js';
import { say, sayDiagnostics, type ExitCode } from './terminal.js';

const root = relative(
  process.cwd(),
  dirname(createRequire(import.meta.url).resolve('abnfc/package.json')),
);
const folder = join(root, 'generated');

const OPTIONS: CompileOptions = { explanation: true };

/** The targets: all variants of every grammar but the core rules. */
function readGrammars(): readonly Source[] {
  return readdirSync(join(root || '.', 'grammar'))
    .filter((name) => name.endsWith('.abnf') && name !== 'core.abnf')
    .sort()
    .map((name) => readSource(join(root, 'grammar', name)));
}

async function check(): Promise<ExitCode> {
  const results = await expectedFiles(readGrammars(), OPTIONS);
  if (!succeeded(results)) return 1;
  const files = results.flatMap((result) => result.files);
  return reportStaleness(checkFiles(folder, files, ['']), 'npm run generate');
}

async function write(): Promise<ExitCode> {
  const { compile } = await import('../compile.js');
  const results = await Promise.all(readGrammars().map((source) => compile(source, OPTIONS)));
  if (!succeeded(results)) return 1;
  const files = results.flatMap((result) => result.files);
  for (const path of writeFiles(folder, files)) say(`wrote ${path}\n`);
  return 0;
}

function succeeded(
  results: readonly { readonly ok: boolean; readonly diagnostics: readonly Diagnostic[] }[],
): boolean {
  sayDiagnostics(results.flatMap(({ diagnostics }) => diagnostics));
  return results.every(({ ok }) => ok);
}

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  process.exitCode = await (values.check ? check() : write());
} catch (error) {
  process.exitCode = explain(error, 'CONTRIBUTING.md');
}

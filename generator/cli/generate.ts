/**
 * `npm run generate`: every grammar of `grammar/` into `generated/`; with `--check`, whether that is
 * what is there.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompileOptions } from '../compile.js';
import type { Diagnostic } from '../diagnostics.js';
import { expectedFiles } from './expected.js';
import { explain } from './explain.js';
import { checkFiles, reportStaleness, writeFiles } from './output.js';
import { readGrammars, root } from './project.js';
import { say, sayDiagnostics, type ExitCode } from './terminal.js';

const folder = join(root, 'generated');

const OPTIONS: CompileOptions = { explanation: true };

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

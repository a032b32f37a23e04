/**
 * `npm run generate`: every grammar of `grammar/` into `generated/`; with `--check`, whether that is
 * what is there.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Diagnostic } from '../diagnostics.js';
import type { Source } from '../source.js';
import { expectedFiles } from './expected.js';
import { checkFiles, reportStaleness, writeFiles } from './output.js';
import { readSource } from './read-source.js';
import { say, sayDiagnostics, type ExitCode } from './terminal.js';

const root = relative(
  process.cwd(),
  dirname(createRequire(import.meta.url).resolve('abnfc/package.json')),
);
const folder = join(root, 'generated');

/** The targets: all variants of every grammar but the core rules. */
const grammars = readdirSync(join(root || '.', 'grammar'))
  .filter((name) => name.endsWith('.abnf') && name !== 'core.abnf')
  .sort()
  .map((name) => readSource(join(root, 'grammar', name)));

async function check(sources: readonly Source[]): Promise<ExitCode> {
  const results = await Promise.all(sources.map((source) => expectedFiles(source)));
  if (!succeeded(results)) return 1;
  const problems = checkFiles(
    folder,
    results.flatMap(({ files }) => files),
    [''],
  );
  return reportStaleness(problems, 'npm run generate');
}

async function write(sources: readonly Source[]): Promise<ExitCode> {
  const { compile } = await import('../compile.js');
  const results = await Promise.all(sources.map((source) => compile(source)));
  if (!succeeded(results)) return 1;
  for (const path of writeFiles(
    folder,
    results.flatMap(({ files }) => files),
  ))
    say(`wrote ${path}\n`);
  return 0;
}

function succeeded(
  results: readonly { readonly ok: boolean; readonly diagnostics: readonly Diagnostic[] }[],
): boolean {
  sayDiagnostics(results.flatMap(({ diagnostics }) => diagnostics));
  return results.every(({ ok }) => ok);
}

const unread = grammars.filter((source): source is Diagnostic => 'severity' in source);
const sources = grammars.filter((source): source is Source => !('severity' in source));
sayDiagnostics(unread);
process.exitCode =
  unread.length > 0 ? 1 : await (process.argv.includes('--check') ? check : write)(sources);

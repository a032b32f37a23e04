/**
 * `npm run generate`: compiles every grammar of `grammar/` into `generated/`; with `--check`, tells whether
 * `generated/` is up to date.
 */
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompileOptions } from '../generator/options.js';
import type { CompileResult } from '../generator/result.js';
import type { Diagnostic } from '../generator/diagnostics/diagnostic.js';
import { Memory } from '../generator/files/memory.js';
import { writeFiles } from '../generator/files/write-files.js';
import type { Source } from '../generator/source.js';
import { expectFiles } from '../generator/cli/expected-files.js';
import { reportFailure } from '../generator/cli/report-failure.js';
import { makeExplorer } from '../generator/cli/make-explorer.js';
import { checkFiles, reportStaleness } from '../generator/cli/check-files.js';
import { isParser, optionsOf, readGrammars, root } from './project.js';
import { say, sayDiagnostics, type ExitCode } from '../generator/cli/terminal.js';

const folder = join(root, 'generated');

/** The grammars that also get a page to explore. */
const EXPLORED = ['utf-8'];

/** The modules of a grammar; and its minimal automaton as data and as a picture, unless it is a parser. */
async function makeAll(source: Source, options: CompileOptions): Promise<CompileResult> {
  const { analyze, emitModules } = await import('../generator/compile.js');
  const analysis = analyze(source, options);
  const made = await emitModules(analysis, options);
  if (!made.ok || !analysis.ok || isParser(source.text)) return made;
  const { viewOf } = await import('../generator/study/view.js');
  const { printJson } = await import('../generator/study/json.js');
  const { graphOf } = await import('../generator/study/graph.js');
  const { drawSvg } = await import('../generator/study/svg.js');
  const view = viewOf('minimal', analysis.stages)!;
  const folder = dirname(made.files[0]!.path);
  const pictures = [
    { path: `${folder}/automaton.json`, text: printJson(view) },
    { path: `${folder}/automaton.svg`, text: await drawSvg(graphOf(view, false)) },
  ];
  if (EXPLORED.includes(folder)) {
    const { page } = await makeExplorer(analysis.stages, options);
    pictures.push({ path: `${folder}/explorer.html`, text: page });
  }
  return { ...made, files: [...made.files, ...pictures] };
}

async function check(): Promise<ExitCode> {
  const memory = new Memory();
  const results = await Promise.all(
    readGrammars().map((source) => expectFiles(source, optionsOf(source), memory, makeAll)),
  );
  if (!succeeded(results)) return 1;
  const files = results.flatMap((result) => result.files);
  return reportStaleness(checkFiles(folder, files, ['']), 'npm run generate');
}

async function write(): Promise<ExitCode> {
  const results = await Promise.all(
    readGrammars().map((source) => makeAll(source, optionsOf(source))),
  );
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
  process.exitCode = reportFailure(error, 'CONTRIBUTING.md');
}

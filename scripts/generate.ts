/**
 * `npm run generate`: compiles every grammar of `grammar/` into `generated/`, writes the tables of options in `docs/`,
 * and builds again if a module changed; with `--check`, only checks that they are up to date, and with `--fewer` only
 * the files of a few grammars.
 */
import { execSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompileOptions } from '../generator/options/table.js';
import type { CompileResult, GeneratedFile } from '../generator/targets/compile-result.js';
import { writeFiles } from '../generator/files/write-files.js';
import type { Source } from '../generator/text/source.js';
import { reportFailure } from '../generator/cli/report-failure.js';
import { checkFiles, reportStaleness } from '../generator/cli/check-files.js';
import { generatedDocs } from './generated-docs.js';
import { FORMATS, grammarName } from './formats.js';
import { optionsOf, readGrammars, root } from './project.js';
import { say, sayDiagnostics, type ExitCode } from '../generator/cli/terminal.js';

const folder = join(root, 'generated');

/** A grammar of each kind: a decoder, a recognizer, and formats with and without calls. */
const FEW = ['utf-8', 'ipv4-address', 'date', 'ldap-filter'];

/** The modules of a grammar; and its minimal automaton as data and as a picture, unless it is a format. */
async function makeAll(source: Source, options: CompileOptions): Promise<CompileResult> {
  const { analyze, emitModules } = await import('../generator/compile.js');
  const analysis = analyze(source, options);
  const made = await emitModules(analysis, options);
  if (!made.ok || !analysis.ok || Object.hasOwn(FORMATS, grammarName(source))) return made;
  const { viewOf } = await import('../generator/study/inspect/view.js');
  const { printJson } = await import('../generator/study/inspect/json.js');
  const { graphOf } = await import('../generator/study/inspect/graph.js');
  const { drawSvg } = await import('../generator/study/inspect/svg.js');
  const view = viewOf('minimal', analysis.stages)!;
  const folder = dirname(made.files[0]!.path);
  const pictures = [
    { path: `${folder}/automaton.json`, text: printJson(view) },
    { path: `${folder}/automaton.svg`, text: drawSvg(graphOf(view)) },
  ];
  return { ...made, files: [...made.files, ...pictures] };
}

async function check(isFew: boolean): Promise<ExitCode> {
  const files = await makeFiles(isFew);
  if (files === undefined) return 1;
  const stale = [
    ...checkFiles(folder, files, isFew ? [] : ['']),
    ...checkFiles(root, await generatedDocs(), []),
  ];
  return reportStaleness(stale, 'npm run generate');
}

async function write(): Promise<ExitCode> {
  const files = await makeFiles();
  if (files === undefined) return 1;
  const written = [...writeFiles(folder, files), ...writeFiles(root, await generatedDocs())];
  for (const path of written) say(`wrote ${path}\n`);
  say(summaryOf(files, written.length));
  if (written.some((path) => path.endsWith('.ts'))) execSync('npm run build', { cwd: root || '.' });
  return 0;
}

function summaryOf(files: readonly GeneratedFile[], written: number): string {
  const count = (ending: string): number =>
    files.filter(({ path }) => path.endsWith(ending)).length;
  const grammars = new Set(files.map(({ path }) => dirname(path))).size;
  return `compiled ${grammars} grammars of grammar/ to ${files.length} files of generated/:
  ${count('.ts')} modules, ${count('.json')} automata, ${count('.svg')} pictures
${written === 0 ? 'all were up to date' : `wrote ${written} that were not up to date`}
`;
}

/** The files of `generated/`; undefined after an error. */
async function makeFiles(isFew = false): Promise<readonly GeneratedFile[] | undefined> {
  const sources = readGrammars().filter((source) => !isFew || FEW.includes(grammarName(source)));
  const results = await Promise.all(sources.map((source) => makeAll(source, optionsOf(source))));
  // Standards have what deserves a warning elsewhere: RFC 8259 defines the core rule CHAR anew.
  const diagnostics = results.flatMap((each) => each.diagnostics);
  sayDiagnostics(diagnostics.filter(({ severity }) => severity === 'error'));
  return results.every(({ ok }) => ok) ? results.flatMap(({ files }) => files) : undefined;
}

try {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { check: flag, fewer: flag } });
  process.exitCode = await (values.check ? check(values.fewer) : write());
} catch (error) {
  process.exitCode = reportFailure(error, 'CONTRIBUTING.md');
}

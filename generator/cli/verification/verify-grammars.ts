import { existsSync, readFileSync } from 'node:fs';
import type { CompileOptions } from '../../options/table.js';
import { referenceLimit } from '../../diagnostics/automaton.js';
import { DEFAULT_MAX_STATES } from '../../options/limits.js';
import type { Source } from '../../text/source.js';
import type { Analysis } from '../../analysis/stages.js';
import type { Report } from '../../verify/report.js';
import { visiblePath } from '../../text/visible.js';
import {
  print,
  printData,
  say,
  sayDiagnostics,
  showProgress,
  UsageError,
  type ExitCode,
} from '../terminal.js';
import { moduleOfText, readModule, type ModuleToVerify } from './module-files.js';
import { verifyModules, type VerificationOptions } from './verify-modules.js';

/** The default limit of a call, in seconds. */
export const DEFAULT_TIMEOUT = 10;

/** The default limit of a module, in seconds. */
export const DEFAULT_LIMIT = 1800;

/** A grammar and the modules to verify against it; by default, those that the compiler makes. */
export interface Task {
  readonly source: Source;
  readonly files: readonly string[] | undefined;
  /** Besides the options of all. */
  readonly options?: CompileOptions;
}

/** Prints the reports: as JSON, a list if there are several. */
export async function printReports(reports: readonly Report[], asJson: boolean): Promise<ExitCode> {
  const { isVerified, printReport, reportData } = await import('../../verify/report.js');
  if (asJson) {
    const data = reports.map(reportData);
    printData(data.length === 1 ? data[0] : data);
  } else {
    print(reports.map(printReport).join('\n'));
  }
  return reports.every(isVerified) ? 0 : 1;
}

/** The reports; undefined if a grammar has errors, which are said. */
export async function verifyGrammars(
  tasks: readonly Task[],
  compileOptions: CompileOptions,
  options: Omit<VerificationOptions, 'onProgress'>,
): Promise<readonly Report[] | undefined> {
  const { analyze } = await import('../../compile.js');
  const { specify } = await import('../../verify/specification/specify.js');
  const limit = compileOptions.maxStates ?? DEFAULT_MAX_STATES;
  const work = [];
  for (const { source, files, options: own } of tasks) {
    const allOptions = { ...compileOptions, ...own };
    const analysis = analyze(source, allOptions);
    const { ok, diagnostics, stages } = analysis;
    sayDiagnostics(diagnostics);
    if (!ok) return undefined;
    const { start } = stages.grammar;
    const specified = specify(stages, limit, allOptions);
    if (specified === undefined) {
      sayDiagnostics([referenceLimit(start.name.text, limit, start.name.span)]);
      return undefined;
    }
    const named = files?.filter(isModule);
    if (named?.length === 0) throw new UsageError('--against names no module');
    const found =
      named === undefined
        ? await compiled(analysis, allOptions)
        : await Promise.all(named.map(readModule));
    work.push({ source, start: start.name.text, specified, found });
  }

  const reports = await verifyModules(
    work.flatMap(({ specified: { specification }, found }) =>
      found.map((module) => ({ module, specification })),
    ),
    { ...options, onProgress: showProgress },
  );
  let at = 0;
  return work.map(({ source, start, specified, found }) => ({
    grammar: source,
    start,
    specified,
    extraStates: options.extraStates,
    modules: reports.slice(at, (at += found.length)),
  }));
}

/** The modules that `abnfc compile` makes of a grammar with the same options. */
async function compiled(
  analysis: Analysis,
  options: CompileOptions,
): Promise<readonly ModuleToVerify[]> {
  const { emitModules } = await import('../../compile.js');
  const { files } = await emitModules(analysis, options);
  // The data of explanations has no functions.
  const modules = files.filter(({ summary }) => summary?.variant !== 'explanation');
  return Promise.all(modules.map(({ path, text }) => moduleOfText(`${path}, as compiled`, text)));
}

/** Whether a file is a module with functions: a folder may also have an explanation, which is data. */
function isModule(file: string): boolean {
  const isExplanation =
    /(^|[/\\])explanation\.[jt]s$/.test(file) &&
    existsSync(file) &&
    !readFileSync(file, 'utf8').includes('validate');
  if (isExplanation) say(`${visiblePath(file)} is data: there is nothing to verify\n`);
  return !isExplanation;
}

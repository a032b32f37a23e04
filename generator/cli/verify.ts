import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CompileOptions } from '../options.js';
import { referenceLimit } from '../diagnostics.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import { readSource } from '../files/read-source.js';
import type { Source } from '../source.js';
import type { Report } from '../verify/report.js';
import { visiblePath } from '../visible.js';
import { LIMIT_ARGUMENTS, readCount, readLimits } from './arguments.js';
import { moduleOfText, readModule } from './module-files.js';
import { runVerification, type Subject, type VerificationOptions } from './run-verification.js';
import {
  print,
  printData,
  say,
  sayDiagnostics,
  showProgress,
  UsageError,
  type ExitCode,
} from './terminal.js';

export const help = `Usage: abnfc verify GRAMMAR [--against FILE...] [options]

Proves that the automata in modules mean what their grammar says, every state under every octet, and puts
their functions through a test suite that is complete for as many states, every character there and back,
long inputs and texts, hostile neighbors, two chunks. FILEs are TypeScript or JavaScript modules; without
any, the modules are verified that abnfc compile would write. Each runs in a process of its own that is
allowed nothing; what it answers is judged outside.

Options:
      --against FILE       a module to verify; more of them may follow
      --start RULE         the rule that was compiled (default: the first)
      --unit RULE          the rule that spells one character
      --extra-states K     the suite is complete for functions with K states more (0, 1 or 2; default: 0);
                           each takes 256 times as many words
      --thorough           try all words of the suite in every place, also where there are more than 100000,
                           which takes minutes
      --exhaustive         also count all 4294967296 strings of four octets, which takes minutes
      --timeout SECONDS    how long a call may take (default: 10)
      --limit SECONDS      how long a module may take altogether (default: 1800; 14400 with --exhaustive)
      --json               the report as JSON
      --max-states N       the greatest number of states before minimization (default: 100000)
      --max-input N        the greatest number of octets of a grammar (default: 16777216)
  -h, --help               this text

Exit codes: 0 everything is right, 1 something is not, 2 wrong usage.

Examples:
  abnfc verify grammar/utf-8.abnf
  abnfc verify grammar/utf-8.abnf --against generated/utf-8/switch.ts generated/utf-8/table.ts
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      against: { type: 'string', multiple: true },
      start: { type: 'string' },
      unit: { type: 'string' },
      'extra-states': { type: 'string', default: '0' },
      thorough: { type: 'boolean', default: false },
      exhaustive: { type: 'boolean', default: false },
      timeout: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...LIMIT_ARGUMENTS,
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined) throw new UsageError('no GRAMMAR is given');
  if (more.length > 0 && values.against === undefined)
    throw new UsageError(
      `one GRAMMAR at a time: "${more[0]}" is too much; or is --against missing?`,
    );
  if (!/^[012]$/.test(values['extra-states']))
    throw new UsageError(`--extra-states is 0, 1 or 2, not "${values['extra-states']}"`);
  const files = [...(values.against ?? []), ...more];
  const { start, unit } = values;
  const limits = readLimits(values);
  const result = await verifyGrammars(
    [{ source: readSource(path, limits.maxInput), files: files.length > 0 ? files : undefined }],
    { start, unit, ...limits },
    {
      extraStates: Number(values['extra-states']),
      thorough: values.thorough,
      exhaustive: values.exhaustive,
      timeout: readCount('--timeout', values.timeout) ?? 10,
      limit: readCount('--limit', values.limit) ?? DEFAULT_LIMIT[values.exhaustive ? 1 : 0],
    },
  );
  if (result === undefined) return 1;
  return printReports(result, values.json);
}

/** How many seconds a module may take; and that with all strings of four octets. */
export const DEFAULT_LIMIT = [1800, 14_400] as const;

/** A grammar, and the modules to hold against it; those of the compiler, if none are named. */
export interface Task {
  readonly source: Source;
  readonly files: readonly string[] | undefined;
}

/** Prints what was found; with several grammars as JSON, a list. */
export async function printReports(reports: readonly Report[], asJson: boolean): Promise<ExitCode> {
  const { isVerified, printReport, reportData } = await import('../verify/report.js');
  if (asJson) {
    const data = reports.map(reportData);
    printData(data.length === 1 ? data[0] : data);
  } else {
    print(reports.map(printReport).join('\n'));
  }
  return reports.every(isVerified) ? 0 : 1;
}

/** The reports; nothing if a grammar or a file is at fault, which is said. */
export async function verifyGrammars(
  tasks: readonly Task[],
  compileOptions: CompileOptions,
  options: Omit<VerificationOptions, 'onProgress'>,
): Promise<readonly Report[] | undefined> {
  const { analyze } = await import('../compile.js');
  const { specify } = await import('../verify/specify.js');
  const limit = compileOptions.maxStates ?? DEFAULT_MAX_STATES;
  const work = [];
  for (const { source, files } of tasks) {
    const { ok, diagnostics, stages } = analyze(source, compileOptions);
    sayDiagnostics(diagnostics);
    if (!ok) return undefined;
    const { start } = stages.grammar;
    const specified = specify(stages, limit);
    if (specified === undefined) {
      sayDiagnostics([referenceLimit(start.name.text, limit, start.name.span)]);
      return undefined;
    }
    const named = files?.filter(isModule);
    if (named?.length === 0) throw new UsageError('--against names no module');
    const subjects =
      named === undefined
        ? await compiled(source, compileOptions)
        : await Promise.all(named.map(readModule));
    work.push({ source, start: start.name.text, specified, subjects });
  }

  const modules = await runVerification(
    work.flatMap(({ specified: { specification }, subjects }) =>
      subjects.map((subject) => ({ subject, specification })),
    ),
    { ...options, onProgress: showProgress },
  );
  let at = 0;
  return work.map(({ source, start, specified, subjects }) => ({
    grammar: source,
    start,
    specified,
    extraStates: options.extraStates,
    modules: modules.slice(at, (at += subjects.length)),
  }));
}

/** The modules that the compiler makes of a grammar now. */
async function compiled(source: Source, options: CompileOptions): Promise<readonly Subject[]> {
  const { compile } = await import('../compile.js');
  const { files } = await compile(source, options);
  return Promise.all(files.map(({ path, text }) => moduleOfText(`${path}, as compiled`, text)));
}

/** Of all files of a folder, one may be an explanation, which has no functions. */
function isModule(file: string): boolean {
  const isExplanation =
    /(^|[/\\])explanation\.[jt]s$/.test(file) &&
    existsSync(file) &&
    !readFileSync(file, 'utf8').includes('validate');
  if (isExplanation) say(`${visiblePath(file)} is data, there is nothing to verify\n`);
  return !isExplanation;
}

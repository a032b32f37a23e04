import { diagnosticData, type DiagnosticData } from '../diagnostics/diagnostic-data.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { printCount } from '../text/print-count.js';
import { visible } from '../text/visible.js';
import type { ANALYZE_OPTIONS } from '../options/table.js';
import { STDIN } from '../text/source.js';
import { grammarFirst, readGrammar, type GivenValues } from './arguments.js';
import { reported } from './reported.js';
import { errorsOf, print, printData, sayDiagnostics, spelled, type ExitCode } from './terminal.js';

/** What is wrong with a grammar, for programs. */
export interface GrammarReportData {
  readonly format: 'abnfc grammar report';
  /** The version; it changes with the format, but not when fields are added. */
  readonly version: 1;
  /** Whether there are no errors; there may be warnings. */
  readonly ok: boolean;
  /** The path of the grammar. */
  readonly source: string;
  readonly diagnostics: readonly DiagnosticData[];
}

/** Says what is wrong with a grammar; the documents after it fill in rules that it lacks. */
export async function checkGrammar(
  positionals: readonly string[],
  values: GivenValues<typeof ANALYZE_OPTIONS>,
  asJson: boolean,
): Promise<ExitCode> {
  const [path, ...others] = grammarFirst(positionals);
  const { analyze } = await import('../compile.js');
  const diagnostics: Diagnostic[] = [];
  await reported(diagnostics, () => {
    const { source, options } = readGrammar(path, values, others);
    diagnostics.push(...analyze(source, options).diagnostics);
  });
  const name = path === '-' ? STDIN : path;
  const ok = errorsOf(diagnostics).length === 0;
  sayDiagnostics(diagnostics);
  if (asJson) printData(reportData(name, ok, diagnostics));
  else if (ok) print(`${visible(name)}: no errors${warningsIn(diagnostics)}\n`);
  return ok ? 0 : 1;
}

function reportData(
  source: string,
  ok: boolean,
  diagnostics: readonly Diagnostic[],
): GrammarReportData {
  const data = diagnostics.map((each) => diagnosticData(spelled(each)));
  return { format: 'abnfc grammar report', version: 1, ok, source, diagnostics: data };
}

function warningsIn(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.length === 0 ? '' : `, ${printCount(diagnostics.length, 'warning')}`;
}

/** The result of building a project, as text and as data. */
import type { ModuleSummary } from '../../targets/compile-result.js';
import { diagnosticData, type DiagnosticData } from '../../diagnostics/diagnostic-data.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { printTable } from '../../text/print-table.js';
import { print, printData } from '../terminal.js';

/** A file that the configuration asks for. */
export interface BuiltModule extends ModuleSummary {
  /** The path from where the command runs, like all paths of a report. */
  readonly path: string;
  /** The path of the grammar. */
  readonly source: string;
  /** The size in octets. */
  readonly size: number;
  /** The size with gzip, at its highest level. */
  readonly gzip: number;
  /** `stale` and `missing` if it could not be written, or was only checked. */
  readonly status: 'unchanged' | 'written' | 'stale' | 'missing';
}

export interface BuildReport {
  /** The path of the configuration; undefined if there is none. */
  readonly config: string | undefined;
  /** The modules of grammars without errors, in the order of the configuration. */
  readonly modules: readonly BuiltModule[];
  /** Files in folders of modules that no entry makes. */
  readonly strays: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether there was no error, and every module is fresh. */
export function hasSucceeded({ config, modules, diagnostics }: BuildReport): boolean {
  return (
    config !== undefined &&
    !diagnostics.some(({ severity }) => severity === 'error') &&
    modules.every(({ status }) => status === 'unchanged' || status === 'written')
  );
}

/** One line per file. */
function printBuildReport({ modules }: BuildReport): string {
  if (modules.length === 0) return '';
  const rows = modules.map(({ grammar, variant, states, classes, shape, size, gzip, status }) => {
    return [
      grammar,
      variant,
      String(states ?? ''),
      String(classes ?? ''),
      String(size),
      String(gzip),
      status,
      shape,
    ];
  });
  const head = ['grammar', 'variant', 'states', 'classes', 'octets', 'gzip', 'status', 'shape'];
  return `${printTable([head, ...rows], [2, 3, 4, 5]).join('\n')}\n`;
}

export interface BuildReportData extends Omit<BuildReport, 'diagnostics'> {
  readonly format: 'abnfc build report';
  /** The version; it changes with the format, but not when fields are added. */
  readonly version: 1;
  /** Whether the command ends with 0. */
  readonly ok: boolean;
  readonly diagnostics: readonly DiagnosticData[];
}

export function buildReportData(report: BuildReport, ok: boolean): BuildReportData {
  const diagnostics = report.diagnostics.map(diagnosticData);
  return { format: 'abnfc build report', version: 1, ok, ...report, diagnostics };
}

export function publishReport(report: BuildReport, ok: boolean, asJson: boolean): void {
  if (asJson) printData(buildReportData(report, ok));
  else print(printBuildReport(report));
}

import { optIn, pathOption, type OptionTable } from '../../options/option.js';
import { buildProject } from '../project/build-project.js';
import { visible } from '../../text/visible.js';
import {
  buildReportData,
  hasSucceeded,
  publishReport,
  type BuildReport,
} from '../project/build-report.js';
import { helpOf, parseArguments } from '../arguments.js';
import { printData, say, sayProjectDiagnostics, type ExitCode } from '../terminal.js';
import { Inputs } from '../watch/inputs.js';
import { rebuildOnChange, roundOfBuild } from '../watch/rebuild-on-change.js';

const OPTIONS = {
  config: pathOption('FILE', 'a configuration other than the nearest'),
  watch: optIn('build again whenever the configuration or a grammar changes, until interrupted'),
  json: optIn('the report as JSON; with --watch, one line per build'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc build [options]

Compiles the grammars of a configuration, abnfc.config.ts, .js or .json, found here or in the nearest
folder above. Only files that differ are written. The report on standard output has one line per module.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc build
  abnfc build --watch
  abnfc build --config grammars/abnfc.config.json --json
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values } = parseArguments(args, OPTIONS, { allowPositionals: false });
  if (values.watch) return watch(values.config, values.json);
  const report = await buildProject(values.config, new Inputs(), { writes: true });
  const ok = hasSucceeded(report);
  sayProjectDiagnostics(report.diagnostics);
  publishReport(report, ok, values.json);
  sayStrays(report);
  return ok ? 0 : 1;
}

/** Lists files that no grammar makes: they fail a check, and a build leaves them alone. */
function sayStrays({ strays }: BuildReport): void {
  for (const path of strays) say(`stray: ${visible(path)}\n`);
}

function watch(named: string | undefined, asJson: boolean): Promise<ExitCode> {
  let config = named;
  return rebuildOnChange(async (inputs) => {
    const report = await buildProject(config, inputs, { writes: true });
    config = report.config;
    if (asJson) printData(buildReportData(report, hasSucceeded(report)), { isIndented: false });
    sayStrays(report);
    const { diagnostics, modules } = report;
    if (config === undefined) {
      sayProjectDiagnostics(diagnostics);
      return undefined;
    }
    const written = modules.filter(({ status }) => status === 'written').length;
    return roundOfBuild(diagnostics, modules.length, written);
  }, sayProjectDiagnostics);
}

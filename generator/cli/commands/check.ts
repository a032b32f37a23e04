import { printCommand } from '../../text/command-line.js';
import { optIn, pathOption, type OptionTable } from '../../options/option.js';
import { helpOf, parseArguments } from '../arguments.js';
import { reportStaleness, type Staleness } from '../check-files.js';
import { buildProject } from '../project/build-project.js';
import { hasSucceeded, publishReport } from '../project/build-report.js';
import { errorsOf, sayProjectDiagnostics, type ExitCode } from '../terminal.js';
import { Inputs } from '../watch/inputs.js';

const OPTIONS = {
  config: pathOption(
    'FILE',
    'a configuration other than the nearest abnfc.config.ts, .js or .json',
  ),
  json: optIn('the report as JSON'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc check [options]

Checks that the modules of a configuration are what abnfc build would write. Lists files that are stale or
missing, and files beside them that no grammar makes; writes nothing. The report on standard output has one
line per module.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc check
  abnfc check --json
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values } = parseArguments(args, OPTIONS, false);
  const report = await buildProject(values.config, new Inputs(), false);
  const ok = hasSucceeded(report) && report.strays.length === 0;
  sayProjectDiagnostics(errorsOf(report.diagnostics));
  publishReport(report, ok, values.json);
  const stale = [
    ...report.modules,
    ...report.strays.map((path) => ({ path, status: 'stray' })),
  ].filter((file): file is Staleness => /^(stale|missing|stray)$/.test(file.status));
  const named = values.config === undefined ? [] : ['--config', values.config];
  reportStaleness(stale, printCommand(['abnfc', 'build', ...named]));
  return ok ? 0 : 1;
}

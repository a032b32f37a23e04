import { parseArgs } from 'node:util';
import { printCommand } from '../command-line.js';
import { buildProject } from './build-project.js';
import { hasSucceeded } from './build-report.js';
import { publish } from './build.js';
import { Inputs } from './inputs.js';
import { reportStaleness, type Staleness } from './output.js';
import { sayErrors, type ExitCode } from './terminal.js';

export const help = `Usage: abnfc check [options]

Whether the modules of a configuration are what abnfc build would write. Nothing is written; files that
are stale or missing, and files beside them that no grammar makes, are listed. The report on standard
output has a line per module.

Options:
      --config FILE    another configuration than the nearest abnfc.config.ts, .js or .json
      --json           the report as JSON
  -h, --help           this text

Examples:
  abnfc check
  abnfc check --json
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const report = await buildProject(values.config, new Inputs(), false);
  const ok = hasSucceeded(report) && report.strays.length === 0;
  sayErrors(report.diagnostics);
  publish(report, ok, values.json);
  const problems = [
    ...report.modules.map(({ path, status }) => ({ path, problem: status })),
    ...report.strays.map((path) => ({ path, problem: 'stray' })),
  ].filter((found): found is Staleness => /^(stale|missing|stray)$/.test(found.problem));
  const named = values.config === undefined ? [] : ['--config', values.config];
  reportStaleness(problems, printCommand(['abnfc', 'build', ...named]));
  return ok ? 0 : 1;
}

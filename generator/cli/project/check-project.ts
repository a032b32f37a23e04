import { printCommand } from '../../text/command-line.js';
import { reportStaleness, type Staleness } from '../check-files.js';
import { errorsOf, sayProjectDiagnostics, type ExitCode } from '../terminal.js';
import { Inputs } from '../watch/inputs.js';
import { buildProject } from './build-project.js';
import { hasSucceeded, publishReport } from './build-report.js';

/** Reports whether the modules of a configuration are what its grammars make; `config` is that given. */
export async function checkProject(config: string | undefined, asJson: boolean): Promise<ExitCode> {
  const report = await buildProject(config, new Inputs(), { writes: false });
  const ok = hasSucceeded(report) && report.strays.length === 0;
  sayProjectDiagnostics(errorsOf(report.diagnostics));
  publishReport(report, ok, asJson);
  const stale = [
    ...report.modules,
    ...report.strays.map((path) => ({ path, status: 'stray' })),
  ].filter((file): file is Staleness => /^(stale|missing|stray)$/.test(file.status));
  const named = config === undefined ? [] : ['--config', config];
  reportStaleness(stale, printCommand(['abnfc', 'build', ...named]));
  return ok ? 0 : 1;
}

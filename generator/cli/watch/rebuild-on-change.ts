import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { unwatchable } from '../../diagnostics/files.js';
import { digestOf } from '../../files/digest.js';
import { FileError, reasonOf } from '../../files/read-source.js';
import { readRegular } from '../../files/regular-file.js';
import { printCount } from '../../text/counts.js';
import { say, type ExitCode } from '../terminal.js';
import { FileWatch } from './file-watch.js';
import { Inputs } from './inputs.js';

/** The time to wait after an event for the events that come with it, in milliseconds. */
const CALM = 50;

/** The result of one build. */
export interface Round {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of modules. */
  readonly modules: number;
  /** The number of modules that were written. */
  readonly written: number;
}

/**
 * Builds now, and again whenever the content of a file that the last build read has changed, until SIGINT
 * or SIGTERM. Reports each build in a line. Events only trigger a comparison of contents, so a change before the
 * watch begins is not missed, and events of other files have no effect.
 *
 * @param build returns undefined if there is nothing to wait for
 * @param tell writes the diagnostics of a build
 */
export async function rebuildOnChange(
  build: (inputs: Inputs) => Promise<Round | undefined>,
  tell: (diagnostics: readonly Diagnostic[]) => void,
): Promise<ExitCode> {
  let wake = (): void => undefined;
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    wake();
  };
  const watch = new FileWatch(() => wake());
  // Messages of the last round, without positions, which change with every edit: a warning is shown once.
  let warnings: ReadonlySet<string> = new Set();
  // With `once`, so that a second interrupt ends even a build that hangs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    for (;;) {
      const begun = performance.now();
      const inputs = new Inputs(true);
      const round = await build(inputs);
      if (round === undefined) return 1;
      tell(round.diagnostics.filter((each) => !isWarning(each) || !warnings.has(each.message)));
      sayRound(round, performance.now() - begun);
      warnings = new Set(round.diagnostics.filter(isWarning).map(({ message }) => message));
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        look(watch, inputs);
        if (hasEnded) return 0;
        if (hasChanged(inputs)) break;
        await woken;
        if (!hasEnded) await new Promise((resolve) => setTimeout(resolve, CALM));
      }
    }
  } finally {
    watch.close();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}

function isWarning({ severity }: Diagnostic): boolean {
  return severity === 'warning';
}

function sayRound({ diagnostics, modules, written }: Round, milliseconds: number): void {
  const errors = diagnostics.filter((each) => !isWarning(each)).length;
  const became = [`${written} written`, ...(errors > 0 ? [printCount(errors, 'error')] : [])];
  say(
    `built ${printCount(modules, 'module')} in ${Math.round(milliseconds)} ms: ${became.join(', ')}\n`,
  );
}

function look(watch: FileWatch, inputs: Inputs): void {
  try {
    watch.look(inputs.digests.keys());
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOSPC' || code === 'EMFILE'
        ? 'the limit of watched files is reached (on Linux, see fs.inotify)'
        : reasonOf(error);
    throw new FileError(unwatchable(path ?? 'the files', reason));
  }
}

/** Whether the content of a file differs from what was read. */
function hasChanged({ digests }: Inputs): boolean {
  return [...digests].some(([path, digest]) => {
    const octets = readRegular(path);
    return (octets && digestOf(octets)) !== digest;
  });
}

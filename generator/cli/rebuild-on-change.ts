import { unwatchable, type Diagnostic } from '../diagnostics.js';
import { FileWatch } from './file-watch.js';
import { Inputs } from './inputs.js';
import { digestOf } from '../files/memory.js';
import { FileError, reasonOf } from '../files/read-source.js';
import { readRegular } from '../files/regular-file.js';
import { printCount } from '../text/counts.js';
import { say, sayDiagnostics, type ExitCode } from './terminal.js';

/** How long to wait after an event for those that come with it, in milliseconds. */
const CALM = 50;

/** What became of one build. */
export interface Round {
  readonly diagnostics: readonly Diagnostic[];
  /** How many modules there are, and how many of them were written. */
  readonly modules: number;
  readonly written: number;
}

/**
 * Builds now, and again whenever a file that was read last has another content than it had then; ends
 * with SIGINT and SIGTERM. Each build is told in a line. Events only tell when to look, so nothing is
 * missed that happens before folders are watched, and nothing is done for events of other files.
 *
 * @param build gives nothing if there is nothing to wait for
 */
export async function rebuildOnChange(
  build: (inputs: Inputs) => Promise<Round | undefined>,
): Promise<ExitCode> {
  let wake = (): void => undefined;
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    wake();
  };
  const watch = new FileWatch(() => wake());
  // Of the round before: a warning is said when it comes up, and not again with every change.
  let warnings: ReadonlySet<string> = new Set();
  // Once: who is in a hurry, or stuck in a configuration, interrupts a second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    for (;;) {
      const begun = performance.now();
      const inputs = new Inputs(true);
      const round = await build(inputs);
      if (round === undefined) return 1;
      sayRound(round, warnings, performance.now() - begun);
      warnings = warningsOf(round);
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

/** The warnings of a round, by their messages: where they stand changes with every line. */
function warningsOf({ diagnostics }: Round): ReadonlySet<string> {
  return new Set(diagnostics.filter(isWarning).map(({ message }) => message));
}

function isWarning({ severity }: Diagnostic): boolean {
  return severity === 'warning';
}

function sayRound(
  { diagnostics, modules, written }: Round,
  known: ReadonlySet<string>,
  milliseconds: number,
): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const became = [`${written} written`, ...(errors > 0 ? [printCount(errors, 'error')] : [])];
  sayDiagnostics(diagnostics.filter((each) => !isWarning(each) || !known.has(each.message)));
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
        ? 'the system watches as many files as it may (on Linux, see fs.inotify)'
        : reasonOf(error);
    throw new FileError(unwatchable(path ?? 'the files', reason));
  }
}

/** Whether a file has another content than was read of it. */
function hasChanged({ digests }: Inputs): boolean {
  return [...digests].some(([path, digest]) => {
    const octets = readRegular(path);
    return (octets && digestOf(octets)) !== digest;
  });
}

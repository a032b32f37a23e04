import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { unlessItThrows } from '../../files/unless-it-throws.js';
import { digestOf } from '../../files/digest.js';
import { readRegular } from '../../files/regular-file.js';
import { printCount } from '../../text/print-count.js';
import { errorsOf, say, type ExitCode } from '../terminal.js';
import { Inputs } from './inputs.js';

/** The time between two looks at the files, in milliseconds. */
const PAUSE = 100;

export interface Round {
  readonly diagnostics: readonly Diagnostic[];
  /** What was done, such as `built 3 modules`. */
  readonly done: string;
  /** What came of it, such as `1 written`. */
  readonly became: readonly string[];
}

export function roundOfBuild(
  diagnostics: readonly Diagnostic[],
  modules: number,
  written: number,
): Round {
  const errors = errorsOf(diagnostics).length;
  return {
    diagnostics,
    done: `built ${printCount(modules, 'module')}`,
    became: [`${written} written`, ...(errors > 0 ? [printCount(errors, 'error')] : [])],
  };
}

/**
 * Builds, or does something else with files, now and again whenever the content of a file that the last round read has
 * changed, until SIGINT or SIGTERM. Reports each round in a line. Files are looked at again and again, since events of the system say too
 * little of them: editors rename other files over them, folders come and go, and links lead elsewhere.
 *
 * @param build returns undefined if there is nothing to wait for
 * @param tell writes the diagnostics of a build
 */
export async function rebuildOnChange(
  build: (inputs: Inputs) => Promise<Round | undefined>,
  tell: (diagnostics: readonly Diagnostic[]) => void,
): Promise<ExitCode> {
  const ending = new AbortController();
  const { signal } = ending;
  const end = (): void => ending.abort();
  // Messages of the last round, without positions, which change with every edit: a warning is shown once.
  let warnings: ReadonlySet<string> = new Set();
  // With `once`, so that a second interrupt ends even a build that hangs.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, end);
  try {
    while (!signal.aborted) {
      const begun = performance.now();
      const inputs = new Inputs(true);
      const round = await build(inputs);
      if (round === undefined) return 1;
      tell(round.diagnostics.filter((each) => !isWarning(each) || !warnings.has(each.message)));
      sayRound(round, performance.now() - begun);
      warnings = new Set(round.diagnostics.filter(isWarning).map(({ message }) => message));
      const hasChanged = changesIn(inputs);
      while (!signal.aborted && !hasChanged())
        await setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);
    }
    return 0;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, end);
  }
}

function isWarning({ severity }: Diagnostic): boolean {
  return severity === 'warning';
}

function sayRound({ done, became }: Round, milliseconds: number): void {
  say(`${done} in ${Math.round(milliseconds)} ms: ${became.join(', ')}\n`);
}

/** Says whether the content of a file differs from what was read. Reads only files whose status is another one. */
function changesIn({ digests }: Inputs): () => boolean {
  const known = new Map<string, string>();
  return () =>
    [...digests].some(([path, digest]) => {
      const status = statusOf(path);
      if (known.get(path) === status) return false;
      known.set(path, status);
      const octets = readRegular(path);
      return (octets && digestOf(octets)) !== digest;
    });
}

function statusOf(path: string): string {
  const stats = unlessItThrows(() => statSync(path, { bigint: true }));
  return stats === undefined ? '' : `${stats.dev} ${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}

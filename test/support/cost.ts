/** The cost of test files. */
import { readFileSync } from 'node:fs';

/** Times in seconds. */
export interface Cost {
  readonly time: number;
  /** Processor time, with that of processes that were started. */
  readonly processor: number;
}

/** Begins the line with the {@link Cost} of a file, as JSON, after its output; nothing else prints this. */
export const END = '\0cost ';

/** Begins to measure; what is returned tells the cost so far. */
export function measureCost(): () => Cost {
  const [begun, before] = [performance.now(), processorTime()];
  return () => ({
    time: (performance.now() - begun) / 1000,
    processor: processorTime() - before,
  });
}

/**
 * The processor time of this process and of all that it has waited for, in seconds; where there is no `/proc`, its
 * own alone.
 */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + timeOfChildren();
}

/** The unit of times in `/proc`, per second: what Linux shows to programs does not depend on its clock. */
const TICKS = 100;

function timeOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program, in brackets, may have spaces. `cutime` and `cstime` of proc(5) are the fields 16 and 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return 0;
  }
}

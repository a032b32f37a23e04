/**
 * `node dist/test/run-files.js FOLDER FILE...` runs compiled test files in one process, one after the other.
 *
 * A short file takes longest to load the compiler, which is loaded once here, and gets faster while it runs. After the
 * output of each file comes its cost, for `run.ts`.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { END, measureCost } from './support/cost.js';

/** Names that uvu reads. With `UVU_DEFER`, the tests of a file wait in the queue for `exec`. */
const uvu = globalThis as { UVU_DEFER?: number; UVU_QUEUE?: unknown[][] };
uvu.UVU_DEFER = 1;
const { exec } = await import('uvu');

const [folder, ...files] = process.argv.slice(2);
for (const file of files) {
  const costOf = measureCost();
  uvu.UVU_QUEUE = [[null]];
  await import(pathToFileURL(join(folder!, file)).href);
  await exec();
  process.stdout.write(`${END}${JSON.stringify(costOf())}\n`);
  // Failures are in the output. Another exit code would have no explanation.
  process.exitCode = 0;
}

/** Runs all benchmarks, one after the other, and writes the pages of `docs/` that have their figures. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The last two write pages of `docs/`, the others recordings in `bench/results/`. */
const BENCHMARKS = [
  'bench',
  'hosts',
  'checks',
  'scale',
  'strings',
  'search',
  'simd',
  'nesting',
  'recognizers',
  'languages',
  'parse',
  'cost',
  'write-docs',
  'exactness',
];

for (const name of BENCHMARKS) {
  const path = join(import.meta.dirname, `${name}.js`);
  const { status } = spawnSync(process.execPath, [path], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
}

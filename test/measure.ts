/**
 * `node dist/test/measure.js` runs `npm ci` and `npm test` in a new clone of the last commit, and prints the sentence
 * of README.md about the time that they take.
 */
import { spawnSync } from 'node:child_process';
import { processorName } from '../scripts/processor-name.js';
import { root } from './support/files.js';
import { measureCost } from './support/cost.js';
import { makeFolder } from './support/folder.js';

const folder = makeFolder();
run('git', 'clone', '--quiet', root, folder);
const costOf = measureCost();
run('npm', 'ci');
run('npm', 'test');
const minutes = (costOf().processor / 60).toFixed(1);
console.log(
  `In a new clone, both together take ${minutes} minutes of processor time (${processorName()}).`,
);

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

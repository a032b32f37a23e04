/**
 * Runs the compiled tests and closes with a line `N passed, N failed, N skipped`.
 *
 *     node dist/test/run.js          every change: all `*.test.js` but those of the next line, without their slow tests
 *     node dist/test/run.js --full   the others: the slow tests (`support/slow.ts`), and `*.full.test.js`, exhaustive or
 *                                    about the outside world; with `--fewer`, a part of what is exhaustive
 *
 * A process per processor takes groups of files, and runs the files of a group one after the other:
 *
 * - A folder is a group, since loading the compiler takes longer than many files; small folders are two groups together.
 * - A file that measures time or memory is a group of its own, and so is a full file of most folders.
 * - The groups that are known to take longest come first.
 * - With `--full`, one more process takes the groups that wait for the outside world.
 *
 * In `thorough.full.test.ts`, properties have a new seed each time; the first line of the output says how to repeat it
 * (`support/fast-check.ts`).
 *
 * uvu is silent about a file that forgets `run()`. So every file has to print a summary with at least one test in it, be
 * it skipped; an exit code that the summary does not explain is a failure, too.
 *
 * The line of each file has its time and its processor time; the last line but one has the processor time of all.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getOrInsert } from '../generator/get-or-insert.js';
import { END, measureCost, type Cost } from './support/cost.js';

/** Files that measure time or memory. */
const ALONE: readonly string[] = ['captures/parse', 'cli/limits'].map((name) => `${name}.test.js`);

/** The folders that take longest, and the full files, longest first: begun last, one would be waited for alone. */
const LONGEST: readonly string[] = ['.', 'emit', 'cli', 'study', 'verify', 'runtime', 'generated'];
const LONGEST_FULL: readonly string[] = [
  ...['thorough', 'engines/engines', 'verify/off-by-one', 'emit/standalone/standalone'],
  ...['runtime/decoder', 'verify/parse-off-by-one', 'docs', 'generated/checks'],
  ...['cli/verification/misbehavior', 'emit/comments', 'runtime/parser'],
  ...['verify/exports', 'fresh', 'recipes', 'generated/arguments'],
].map((name) => `${name}.full.test.js`);

/** The full files that wait more than they compute: for browsers, bundlers, npm, other compilers. */
const WAITS = /^(?:package$|plugin$|(?:platform|playground|study)\b.*\.full\.)/;

/** What `--fewer` leaves out: it runs tests again, with more inputs. */
const EXHAUSTIVE = 'thorough.full.test.js';

/** The folders whose full files share a process: what they begin with takes long. */
const SHARING: readonly string[] = ['package', 'plugin'];

/** The numbers of tests of a file, by result. */
interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why the file counts as failed or skipped, where its own output does not say so. */
  readonly note?: string;
}

const RUN_FILES = fileURLToPath(new URL('run-files.js', import.meta.url));
const own = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    fewer: { type: 'boolean', default: false },
    folder: { type: 'string', default: own },
  },
});

/** The seed of the properties of that file, where everything is tried. */
const seed = process.env['ABNFC_SEED'] ?? String(Date.now() % 2 ** 31);
if (values.full && !values.fewer)
  console.log(`ABNFC_SEED=${seed} repeats the random inputs of ${EXHAUSTIVE}`);

function isFull(path: string): boolean {
  return path.endsWith('.full.test.js');
}

function hasSlowTests(path: string): boolean {
  return readFileSync(join(values.folder, path), 'utf8').includes('support/slow.js');
}

/** The result of a test file, from its output and exit code. */
function resultOf(output: string, code: number | null, isSlow: boolean): Result {
  const count = (label: string): number => {
    const match = new RegExp(`^  ${label}: +(\\d+)$`, 'm').exec(output);
    return match === null ? 0 : Number(match[1]);
  };
  const [total, passed] = [count('Total'), count('Passed')];
  // Beside slow tests, uvu counts all others as skipped.
  const skipped = isSlow && total > 0 ? 0 : count('Skipped');
  const failed = total - passed;
  if (total + skipped === 0) {
    const note = code === 0 ? 'not run (does it call run()?)' : `ended early: exit code ${code}`;
    return { passed, failed: 1, skipped, note };
  }
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped, note: `exit code ${code}` };
  if (total === 0) return { passed, failed, skipped, note: 'skipped: all of its tests' };
  return { passed, failed, skipped };
}

/** Runs files in one process; if one of them ends it, those that are left are run in another one. */
async function run(group: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    // Each processor has a process; more threads, to collect garbage, would only compete with them.
    ['--single-threaded-gc', RUN_FILES, values.folder, ...group],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ABNFC_SLOW: !values.full ? 'without' : isFull(group[0]!) ? undefined : 'only',
        ...(values.fewer ? { ABNFC_FEWER: '1' } : {}),
        ...(group[0] === EXHAUSTIVE ? { ABNFC_SEED: seed } : {}),
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  let at = 0;
  for (const [index, file] of group.entries()) {
    const end = output.indexOf(END, at);
    const isLast = index === group.length - 1;
    const isEnd = end < 0 || isLast;
    const said = output.slice(at, end < 0 ? undefined : end);
    at = end < 0 ? output.length : output.indexOf('\n', end) + 1;
    const cost = end < 0 ? undefined : (JSON.parse(output.slice(end + END.length, at)) as Cost);
    report(file, isEnd ? said + output.slice(at) : said, isEnd ? code : 0, cost);
    if (end < 0 && !isLast) return run(group.slice(index + 1));
  }
}

/** Prints what became of a file; one that ended its process has no cost. */
function report(file: string, output: string, code: number | null, cost: Cost | undefined): void {
  const result = resultOf(output, code, values.full && !isFull(file));
  results.push(result);
  const said = output.replace(/\n\n? {2}Total: [^]*$/, '').trim();
  const times = cost && ` (${cost.time.toFixed(1)} s, processor ${cost.processor.toFixed(1)} s)`;
  console.log(`${file}${times ?? ''}${result.note === undefined ? '' : ` ${result.note}`}`);
  if (said !== '') console.log(`${said}\n`);
}

const costOfAll = measureCost();
const files = readdirSync(values.folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.js'))
  .filter((path) => (values.full ? isFull(path) || hasSlowTests(path) : !isFull(path)))
  .filter((path) => !(values.fewer && path === EXHAUSTIVE))
  .sort();
const groups = new Map<string, string[]>();
for (const file of files) {
  // The folder below that of all tests.
  const folder = file.includes(sep) ? file.split(sep)[0]! : '.';
  const isAlone = isFull(file) ? !SHARING.includes(folder) : ALONE.includes(file);
  const isSmall = values.folder === own && !isFull(file) && !LONGEST.includes(folder);
  // In two halves, of about the same length.
  const room = isSmall ? (folder < 'd' ? 'a to c' : 'd to z') : folder;
  const shared = values.full && !isFull(file) ? join(room, 'slow') : room;
  getOrInsert(groups, isAlone ? file : shared, () => []).push(file);
}
const longest = values.full ? LONGEST_FULL : LONGEST;
const unknown = longest.filter(
  (name) => !groups.has(name) && !(values.fewer && name === EXHAUSTIVE),
);
if (values.folder === own && unknown.length > 0)
  throw new Error(`run.ts names what is not there: ${unknown.join(', ')}`);
const rank = (name: string): number => {
  const index = longest.indexOf(name);
  return index < 0 ? longest.length : index;
};
const queue = [...groups.keys()].sort((a, b) => rank(a) - rank(b));
const results: Result[] = [];

/** Runs what is in the queue: what waits, or what does not, and then the rest. */
async function work(isWaiting: boolean): Promise<void> {
  while (queue.length > 0) {
    const index = queue.findIndex((name) => WAITS.test(name) === isWaiting);
    const [name] = queue.splice(Math.max(index, 0), 1);
    await run(groups.get(name!)!);
  }
}

await Promise.all([
  ...Array.from({ length: availableParallelism() }, () => work(false)),
  ...(values.full ? [work(true)] : []),
]);
const sum = (field: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((all, result) => all + result[field], 0);
console.log(`${costOfAll().processor.toFixed(1)} s of processor time`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;

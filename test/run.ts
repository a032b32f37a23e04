/**
 * Runs the compiled tests and closes with a line `N passed, N failed, N skipped`.
 *
 *     node dist/test/run.js          every change: all `*.test.js` but those of the next line
 *     node dist/test/run.js --full   the others: `*.full.test.js`, exhaustive or about the outside world
 *
 * Each file is a process, as many at a time as there are processors (one more of the full ones, which wait
 * for the outside world at times), those known to take longest first. uvu is silent about a file that forgets
 * `run()`, so every file has to print a summary with at least one test in it, be it skipped; an exit code that
 * the summary does not explain is a failure, too.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The files that take longest, longest first: begun last, one of them would be waited for alone. */
// prettier-ignore
const LONGEST: readonly string[] = [
  'cli/commands/verify', 'cli/cli', 'emit/emit', 'fresh', 'study/explorer', 'emit/standalone/standalone',
  'verify/suite', 'study/trace', 'cli/watch', 'cli/commands/build', 'generated/boundaries', 'cli/limits',
  'verify/faults',
  'verify/off-by-one.full', 'engines/engines.full', 'cli/verification/misbehavior.full', 'docs.full',
  'study/explorer-page.full', 'runtime/decoder.full', 'verify/shapes.full',
  'emit/standalone/standalone.full', 'emit/comments.full', 'generated/characters.full', 'generated/arguments.full',
  'emit/standalone/declarations.full', 'generated/decoders.full', 'package/typescript.full',
  'generated/text-decoder.full', 'package/install.full', 'generated/words.full', 'runtime/parser.full',
].map((name) => `${name}.test.js`);

/** How a file ended, in numbers of tests. */
interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why the file counts as failed or skipped, where its own output does not say so. */
  readonly note?: string;
}

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    folder: { type: 'string', default: fileURLToPath(new URL('.', import.meta.url)) },
  },
});

/** The result of a test file, from its output and exit code. */
function resultOf(output: string, code: number | null): Result {
  const count = (label: string): number => {
    const match = new RegExp(`^  ${label}: +(\\d+)$`, 'm').exec(output);
    return match === null ? 0 : Number(match[1]);
  };
  const [total, passed, skipped] = [count('Total'), count('Passed'), count('Skipped')];
  const failed = total - passed;
  if (total + skipped === 0) {
    const note = code === 0 ? 'not run (does it call run()?)' : `ended early: exit code ${code}`;
    return { passed, failed: 1, skipped, note };
  }
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped, note: `exit code ${code}` };
  if (total === 0) return { passed, failed, skipped, note: 'skipped: all of its tests' };
  return { passed, failed, skipped };
}

async function run(file: string): Promise<Result> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(values.folder, file)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const result = resultOf(output, code);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const said = output.replace(/\n\n? {2}Total: [^]*$/, '').trim();
  console.log(`${file} (${seconds} s)${result.note === undefined ? '' : ` ${result.note}`}`);
  if (said !== '') console.log(`${said}\n`);
  return result;
}

const files = readdirSync(values.folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.js') && path.endsWith('.full.test.js') === values.full)
  .sort();
const queue = [
  ...LONGEST.filter((file) => files.includes(file)),
  ...files.filter((file) => !LONGEST.includes(file)),
];
const results: Result[] = [];
await Promise.all(
  Array.from({ length: availableParallelism() + (values.full ? 1 : 0) }, async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift())
      results.push(await run(file));
  }),
);
const sum = (field: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((all, result) => all + result[field], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;

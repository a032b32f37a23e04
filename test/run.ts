/**
 * Runs the compiled tests with uvu and closes with a line `N passed, N failed, N skipped`.
 *
 * uvu is silent about a test file that forgets `run()`, ends with 0 when no file matches, and prints no
 * summary when it is stopped early. So every test file on disk must show up with at least one test, a
 * missing summary is a failure, and so is an exit code that the summary does not explain.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.test.js'),
);
const uvu = join(dirname(createRequire(import.meta.url).resolve('uvu')), '..', 'bin.js');

const child = spawn(process.execPath, [uvu, folder, '\\.test\\.js$', '--no-color'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
child.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  output += chunk.toString();
});
child.on('close', (code) => {
  const text = stripVTControlCharacters(output);
  const count = (label: string): number | undefined => {
    const match = new RegExp(`^  ${label}: +(\\d+)$`, 'm').exec(text);
    return match ? Number(match[1]) : undefined;
  };
  const total = count('Total') ?? 0;
  const passed = count('Passed') ?? 0;
  const skipped = count('Skipped') ?? 0;
  const silent = files.filter((file) => !hasRun(text, file));
  for (const file of silent) console.log(`not run: ${file} (does it call run()?)`);
  const failed = Math.max(total - passed, code === 0 ? 0 : 1) + silent.length;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});

/** uvu prints the file's path and, at the end of its dots, `(passed / total)`. */
function hasRun(text: string, file: string): boolean {
  const start = text.indexOf(file);
  if (start < 0) return false;
  // Up to the next file: its counts say nothing about this one.
  const others = files
    .map((other) => text.indexOf(other, start + file.length))
    .filter((at) => at >= 0);
  const counts = /\((\d+) \/ (\d+)\)/.exec(text.slice(start, Math.min(...others, text.length)));
  return counts !== null && Number(counts[2]) > 0;
}

import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { failedCommand } from '../../diagnostics/output.js';
import { FileError } from '../../files/read-source.js';
import type { Language, LanguageFile } from '../../languages/language.js';

/** The last characters of the output of a command that fails. */
const SHOWN = 2000;

/** The number of characters that are written at once. */
const PIECE = 1 << 20;

/**
 * Builds and runs the self-test of a language in a folder of its own, which is removed.
 *
 * @param files the files of the language, the self-test last
 * @returns what the self-test printed
 * @throws {FileError} if a command is not found, or fails
 */
export function runSelftest(
  { commands }: Language,
  files: readonly LanguageFile[],
  cases: Iterable<string>,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const input = join(folder, 'cases.txt');
    writeLines(input, cases);
    let output = '';
    for (const [command, ...words] of commands(files.map(({ path }) => path)))
      output = run(command!, words, folder, input);
    return output;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The output of a command that reads a file from standard input, and must end with 0. */
function run(command: string, words: readonly string[], cwd: string, input: string): string {
  const stdin = openSync(input, 'r');
  try {
    const ended = spawnSync(command, words, {
      cwd,
      stdio: [stdin, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    const { error, status, signal, stdout, stderr } = ended;
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
      throw new FileError(failedCommand(command, 'is not found', ''));
    if (status === 0) return stdout;
    const why = error?.message ?? `ends with ${status ?? signal}`;
    throw new FileError(failedCommand(command, why, `${stdout}${stderr}`.slice(-SHOWN)));
  } finally {
    closeSync(stdin);
  }
}

/** Writes lines in pieces: all of them may be longer than a string can be. */
function writeLines(path: string, lines: Iterable<string>): void {
  const file = openSync(path, 'w');
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    writeSync(file, piece);
    piece = '';
  }
  writeSync(file, piece);
  closeSync(file);
}

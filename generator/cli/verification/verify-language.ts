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
import { failedCommand, noCases } from '../../diagnostics/output.js';
import { FileError } from '../../files/read-source.js';
import { LANGUAGES } from '../../languages/all-languages.js';
import type { CompileOptions } from '../../options/table.js';
import type { Source } from '../../text/source.js';
import { print, sayDiagnostics, showProgress, type ExitCode } from '../terminal.js';
import { casesFor } from './cases-for.js';

/** The last characters of the output of a command that fails. */
const SHOWN = 2000;

/** The number of characters that are written at once. */
const PIECE = 1 << 20;

/** Builds and runs the self-test of a language, with every word of the suite, in a folder that is removed. */
export async function verifyLanguage(
  source: Source,
  options: CompileOptions & Required<Pick<CompileOptions, 'language'>>,
): Promise<ExitCode> {
  const { compile } = await import('../../compile.js');
  const { ok, diagnostics, files } = await compile(source, options);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  const { title, commands } = LANGUAGES[options.language!];
  showProgress(`making cases for ${source.name}`);
  const cases = await casesFor(source, options, true);
  if (cases === undefined) throw new FileError(noCases(source));
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const input = join(folder, 'cases.txt');
    writeLines(input, cases);
    let output = '';
    for (const [command, ...words] of commands(files.map(({ path }) => path))) {
      showProgress(`${title}: ${command!}`);
      output = run(command!, words, folder, input);
    }
    showProgress('');
    print(`${source.name} in ${title}: ${output.trim()}\n`);
    return 0;
  } finally {
    showProgress('');
    rmSync(folder, { recursive: true });
  }
}

/** The output of a command that reads a file from standard input, and must end with 0. */
function run(command: string, words: readonly string[], cwd: string, input: string): string {
  const stdin = openSync(input, 'r');
  try {
    const stdio = [stdin, 'pipe', 'pipe'] as const;
    const ended = spawnSync(command, words, { cwd, stdio: [...stdio], encoding: 'utf8' });
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

/** Writes to the terminal: the output of commands to stdout, all other messages to stderr. */
import { once } from 'node:events';
import { styleText } from 'node:util';
import { gzipSync } from 'node:zlib';
import { grouped, note, respell, type Diagnostic } from '../diagnostics/diagnostic.js';
import { PLAIN, renderDiagnostic, type Palette } from '../diagnostics/render-diagnostic.js';
import { flagOf, placeholderOf } from '../options/option.js';
import { COMPILE_OPTIONS, type OptionName } from '../options/table.js';
import { escapeJson, visible, visibleLines } from '../text/visible.js';

/** The number of UTF-16 code units that are written at once. */
const PIECE = 1 << 16;

/** The exit code of a command: 1 for errors in the user's input, 2 for wrong usage. */
export type ExitCode = 0 | 1 | 2;

export class UsageError extends Error {}

/** Writes output to stdout, without control characters. */
export function print(text: string): void {
  process.stdout.write(visibleLines(text));
}

/** Writes a file to stdout, octet for octet. */
export function printExactly(text: string): void {
  process.stdout.write(text);
}

/**
 * Writes a value to stdout as JSON: indented, or on one line for programs that read line by line. A `bigint`
 * becomes a string.
 */
export function printData(value: unknown, { isIndented = true } = {}): void {
  const text = JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part),
    isIndented ? 2 : 0,
  );
  process.stdout.write(`${escapeJson(text)}\n`);
}

/** Writes lines to stdout at the pace of the reader, holding only one piece of them in memory. */
export async function printLines(lines: Iterable<string>): Promise<void> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    if (!process.stdout.write(visibleLines(piece))) await once(process.stdout, 'drain');
    piece = '';
  }
  print(piece);
}

/**
 * Writes a message to stderr, without control characters. Make its foreign parts {@link visible} first, or
 * they could begin lines of their own.
 */
export function say(text: string): void {
  process.stderr.write(visibleLines(text));
}

/** Reports a file that was written; with its size, if its text is given. */
export function sayWritten(path: string, text?: string): void {
  const size = text === undefined ? '' : ` (${printSize(text)})`;
  say(`wrote ${visible(path)}${size}\n`);
}

function printSize(text: string): string {
  const [octets, gzip] = [Buffer.byteLength(text), gzipSize(text)].map(grouped);
  return `${octets} octets, ${gzip} with gzip`;
}

/** The number of octets of a text with gzip, at its highest level. */
export function gzipSize(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

/** Replaces the last line of a terminal, and writes nothing elsewhere; the empty text clears the line. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY !== true) return;
  const width = Math.max(20, process.stderr.columns || 80) - 1;
  process.stderr.write(`\r\x1b[2K${visible(text.slice(0, width))}`);
}

/** Writes diagnostics to stderr, a blank line between them; advice names the options of the command line. */
export function sayDiagnostics(diagnostics: readonly Diagnostic[]): void {
  sayProjectDiagnostics(diagnostics.map(spelled));
}

/** A diagnostic that names options as the command line does. */
export function spelled(diagnostic: Diagnostic): Diagnostic {
  return respell(diagnostic, spellOption);
}

/** An option as the command line spells it, in advice with a word for its value. */
function spellOption(name: OptionName, isPlace: boolean): string {
  const option = COMPILE_OPTIONS[name];
  const word = isPlace ? undefined : placeholderOf(option);
  return `--${flagOf(name, option)}${word === undefined ? '' : ` ${word}`}`;
}

/** Advice about commands, by the codes of diagnostics. */
const ADVICE: Readonly<Record<string, string>> = {
  'no-grammar': 'abnfc extract --verbose says why each line was skipped',
  'duplicate-rule': 'abnfc extract prints the rules of a document for editing',
};

/** Writes diagnostics of commands that read a configuration; advice names its options. */
export function sayProjectDiagnostics(diagnostics: readonly Diagnostic[]): void {
  const useColor = process.stderr.isTTY === true && !process.env['NO_COLOR'];
  const palette = useColor ? COLORED : PLAIN;
  const said = diagnostics.map((diagnostic) => {
    const command = ADVICE[diagnostic.code];
    const notes = command === undefined ? [] : [note(command)];
    return renderDiagnostic({ ...diagnostic, notes: [...diagnostic.notes, ...notes] }, palette);
  });
  process.stderr.write(said.join('\n'));
}

/** The errors among diagnostics, for checks: the command that wrote the files gave the warnings. */
export function errorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

const COLORED: Palette = {
  error: painter(['red', 'bold']),
  warning: painter(['yellow', 'bold']),
  note: painter('cyan'),
  frame: painter('blue'),
  strong: painter('bold'),
};

function painter(format: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => styleText(format, text, { validateStream: false });
}

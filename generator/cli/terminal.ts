/** What commands say, and where: output to stdout, everything else to stderr. */
import { once } from 'node:events';
import { styleText } from 'node:util';
import type { Diagnostic } from '../diagnostics.js';
import { escapeJson, visible, visibleLines } from '../visible.js';
import { PLAIN, renderDiagnostic, type Palette } from '../render-diagnostic.js';

/** How many UTF-16 code units are written at once. */
const PIECE = 1 << 16;

/** How a command ended: 1 for what the user's input caused, 2 for wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Wrong usage of the command line. */
export class UsageError extends Error {}

/** Writes output to stdout, without control characters. */
export function print(text: string): void {
  process.stdout.write(visibleLines(text));
}

/**
 * Writes a value to stdout as JSON: indented, or on one line for programs that read line by line. Great
 * numbers, of type `bigint`, become strings.
 */
export function printData(value: unknown, isIndented = true): void {
  const text = JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part),
    isIndented ? 2 : 0,
  );
  process.stdout.write(`${escapeJson(text)}\n`);
}

/**
 * Writes lines to stdout, as many as come, and never has more of them than are written at once. Whoever
 * reads sets the pace.
 */
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
 * Writes a message to stderr, without control characters; whatever of it is not ours has to be
 * {@link visible}, or it might begin a line of its own.
 */
export function say(text: string): void {
  process.stderr.write(visibleLines(text));
}

/** Puts a line in place of the last one on a terminal, and nothing elsewhere; the empty text removes it. */
export function showProgress(text: string): void {
  process.stderr.write(progressLine(text) ?? '');
}

/** What {@link showProgress} writes; nothing if that is no terminal. */
export function progressLine(text: string): string | undefined {
  if (process.stderr.isTTY !== true) return undefined;
  const width = Math.max(20, process.stderr.columns || 80) - 1;
  return `\r\x1b[2K${visible(text.slice(0, width))}`;
}

/** Diagnostics in order, a blank line between them. */
export function sayDiagnostics(diagnostics: readonly Diagnostic[]): void {
  const useColor = process.stderr.isTTY === true && !process.env['NO_COLOR'];
  const palette = useColor ? COLORED : PLAIN;
  process.stderr.write(
    diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, palette)).join('\n'),
  );
}

/**
 * The errors among diagnostics: for commands that only look. Their warnings were said when the files were
 * made, and would be said again with every check.
 */
export function sayErrors(diagnostics: readonly Diagnostic[]): void {
  sayDiagnostics(diagnostics.filter(({ severity }) => severity === 'error'));
}

type Format = Parameters<typeof styleText>[0];

const COLORED: Palette = {
  error: painter(['red', 'bold']),
  warning: painter(['yellow', 'bold']),
  note: painter('cyan'),
  frame: painter('blue'),
  strong: painter('bold'),
};

function painter(format: Format): (text: string) => string {
  return (text) => styleText(format, text, { validateStream: false });
}

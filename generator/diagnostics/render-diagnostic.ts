/**
 * Diagnostics as text:
 *
 *     error[undefined-rule]: rule "UTF8-tial" is not defined
 *      --> utf-8.abnf:7:23
 *       |
 *     7 | UTF8-2      = %xC2-DF UTF8-tial
 *       |                       ^^^^^^^^^
 *     note: did you mean "UTF8-tail"?
 *       --> utf-8.abnf:13:1
 *        |
 *     13 | UTF8-tail   = %x80-BF
 *        | ^^^^^^^^^
 */
import type { Diagnostic } from './diagnostic.js';
import { positionAt } from '../text/source.js';
import { visible, visiblePath } from '../text/visible.js';

/** The styles of the parts of a message; identity functions for plain text. */
export type Palette = Readonly<
  Record<'error' | 'warning' | 'note' | 'frame' | 'strong', (text: string) => string>
>;

const same = (text: string): string => text;

/** A palette without colors. */
export const PLAIN: Palette = { error: same, warning: same, note: same, frame: same, strong: same };

/** The widest stretch of a source line that a frame shows. */
const FRAME_WIDTH = 100;

/** A diagnostic and its notes, each with its frame, ending in a line feed. */
export function renderDiagnostic(diagnostic: Diagnostic, palette: Palette = PLAIN): string {
  const paint = palette[diagnostic.severity];
  const head = `${paint(`${diagnostic.severity}[${diagnostic.code}]`)}${palette.strong(`: ${diagnostic.message}`)}\n`;
  const notes = diagnostic.notes.map(
    ({ message, span }) =>
      `${palette.note('note')}: ${message}\n${frame(span, palette.note, palette)}`,
  );
  return head + frame(diagnostic.at, paint, palette) + notes.join('');
}

function frame(at: Diagnostic['at'], paint: (text: string) => string, palette: Palette): string {
  if (at === undefined) return '';
  if (!('start' in at)) return `${palette.frame(' -->')} ${visiblePath(at.name)}\n`;
  const { source, start, end } = at;
  const { line, column } = positionAt(source, start);
  const lineStart = start - (column - 1);
  const lineEnd = lineEndAt(source.text, start);
  const text = source.text.slice(lineStart, lineEnd);
  const caretStart = start - lineStart;
  const caretEnd = Math.max(Math.min(end, lineEnd) - lineStart, caretStart + 1);

  // Long lines (Markdown paragraphs, minified grammars) are cut to a window around the caret.
  const from =
    text.length <= FRAME_WIDTH
      ? 0
      : Math.max(0, Math.min(caretStart - 30, text.length - FRAME_WIDTH));
  const to = Math.min(text.length, from + FRAME_WIDTH);
  const shown = `${from > 0 ? '…' : ''}${visible(text.slice(from, to))}${to < text.length ? '…' : ''}`;
  // Tabs stay tabs, so that the caret is aligned with any tab width.
  const indent = (from > 0 ? ' ' : '') + text.slice(from, caretStart).replace(/[^\t]/g, ' ');
  const carets = '^'.repeat(Math.max(1, Math.min(caretEnd, to) - caretStart));

  const number = String(line);
  const margin = ' '.repeat(number.length);
  return (
    `${palette.frame(`${margin}-->`)} ${visiblePath(source.name)}:${line}:${column}\n` +
    `${palette.frame(`${margin} |`)}\n` +
    `${palette.frame(`${number} |`)} ${shown}`.trimEnd() +
    `\n${palette.frame(`${margin} |`)} ${indent}${paint(carets)}\n`
  );
}

/** The offset at which the line of `offset` ends, before LF or CRLF. */
function lineEndAt(text: string, offset: number): number {
  const lf = text.indexOf('\n', offset);
  const end = lf < 0 ? text.length : lf;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

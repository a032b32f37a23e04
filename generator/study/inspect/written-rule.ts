/** A rule as it is written, with its comments. */
import { directivesOf } from '../../document/directives.js';
import { indentOf, isComment, withoutComment } from '../../document/lines.js';
import type { RuleText } from '../../document/read-document.js';
import { lineOf, type Source } from '../../text/source.js';

/** The numbers of the lines of directives, which an extract has in its head. */
export function linesOfDirectives(source: Source): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { span, isTrailing, written, word } of directivesOf(source))
    if (!isTrailing && written === word)
      for (let line = lineOf(span); line <= lineOf({ ...span, start: span.end }); line++)
        lines.add(line);
  return lines;
}

/** The lines of a rule with its comments, without its indentation and without directives. */
export function writtenRule(
  { lines, indent }: RuleText,
  directives: ReadonlySet<number>,
): readonly string[] {
  const first = lines.find((line) => !isComment(line));
  return lines
    .filter((line) => !isComment(line) || !directives.has(line.number))
    .map((line) => {
      const text = line.text.slice(Math.min(indentOf(line), indent)).trimEnd();
      // A line that goes on has to be indented.
      return line === first || isComment(line) || /^\s/.test(text) ? text : ` ${text}`;
    });
}

/** A rule that is printed anew, with its comments: behind it if it was written in one line, else above it. */
export function withComments(printed: string, written: readonly string[]): readonly string[] {
  const comments = written
    .map((line) => line.slice(withoutComment(line).length).trim())
    .filter((comment) => comment !== '');
  const rows = written.filter((line) => !/^\s*;/.test(line));
  const isBehind = rows.length === 1 && comments.length > 0 && rows[0]!.endsWith(comments.at(-1)!);
  return isBehind
    ? [...comments.slice(0, -1), `${printed} ${comments.at(-1)}`]
    : [...comments, printed];
}

import { getOrInsert } from '../get-or-insert.js';
import type { Source, Span } from './source.js';

/** A comment that says what is intended, and the codes of warnings that it names. */
interface Intention {
  readonly at: number;
  readonly codes: readonly string[];
}

const intentionsOf = new WeakMap<Source, readonly Intention[]>();

/** Whether a comment on the lines of a span says that what a warning of this code tells is meant: `; intended: CODE`. */
export function isIntended({ source, start, end }: Span, code: string): boolean {
  const { text } = source;
  const named = getOrInsert(intentionsOf, source, () => intentionsIn(text)).filter(({ codes }) =>
    codes.includes(code),
  );
  // The ends of lines are looked for only then: a line may be long, and have many spans.
  if (named.length === 0) return false;
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  return named.some(({ at }) => at >= first && (lineEnd < 0 || at < lineEnd));
}

function intentionsIn(text: string): readonly Intention[] {
  const comments = text.matchAll(/;[^\n;]*\bintended:\s*([\w-]+(?:,\s*[\w-]+)*)/g);
  return Array.from(comments, ({ index, 1: codes }) => ({
    at: index,
    codes: codes!.split(/,\s*/),
  }));
}

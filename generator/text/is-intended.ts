import type { Span } from './source.js';

/** Whether a comment on the lines of a span says that what a warning of this code tells is meant: `; intended: CODE`. */
export function isIntended({ source: { text }, start, end }: Span, code: string): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [rest] = /^[^\n]*/.exec(text.slice(end))!;
  const comments = (text.slice(lineStart, end) + rest).matchAll(
    /;.*\bintended:\s*([\w-]+(?:,\s*[\w-]+)*)/g,
  );
  return Array.from(comments, ([, codes]) => codes!.split(/,\s*/))
    .flat()
    .includes(code);
}

/**
 * The examples of a document: comments of its grammar, in which words are JSON strings, and fences of Markdown, in which
 * each line that is not empty is a test string.
 *
 *     ; accepts date: "2026-01-01", "2024-02-29"
 *     ; rejects date: "2026-1-1" at 5
 *
 *     ```abnf-reject date
 *     2026-1-1 at 5
 *     ```
 */
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { likeExamples } from '../../diagnostics/examples.js';
import { directivesOf } from '../../document/directives.js';
import { splitLines, type FenceOfExamples, type Line } from '../../document/lines.js';
import { documentSpan, joinTexts, sliceOf, type MappedText } from '../../document/mapped-text.js';
import { markLines } from '../../document/mark-lines.js';
import type { Source } from '../../text/source.js';
import { lineOfJson, type StatedExample } from './stated-example.js';
import { exampleOf } from './examples-in-lines.js';

/** The examples of comments and fences, and warnings of fences that have none by a slip. Linear. */
export function examplesIn(source: Source): {
  readonly examples: readonly StatedExample[];
  readonly slips: readonly Diagnostic[];
} {
  const lines = markLines(source, splitLines(source));
  const [first, ...others] = lines
    .filter(({ isForeign }) => isForeign !== true)
    .map(({ text, pieces }) => ({ source, text: `${text}\n`, pieces }));
  const examples = first === undefined ? [] : [...inComments(joinTexts([first, ...others]))];
  const fences = new Map<FenceOfExamples, Line[]>();
  for (const line of lines)
    if (line.examplesOf !== undefined)
      fences.set(line.examplesOf, [...(fences.get(line.examplesOf) ?? []), line]);
  const slips = Array.from(fences, ([fence, own]) => {
    const head = { source, ...fence };
    const words = head.text.slice(fence.at).trimEnd();
    const [, rule] = /^abnf[ \t_-]+[a-z]+[ \t]+([a-z][a-z\d-]*)/i.exec(words) ?? [];
    const meant = [`abnf-${fence.verdict}`, ...(rule === undefined ? [] : [rule])].join(' ');
    const span = documentSpan(head, fence.at, fence.at + words.length);
    if (words.replace(/[ \t]+/, ' ') !== meant) return [likeExamples(words, meant, span)];
    const end = fence.at + words.length;
    const named = rule && {
      text: rule,
      span: documentSpan(head, end - rule.length, end),
    };
    for (const line of own)
      if (line.text !== '')
        examples.push(exampleOf({ source, ...line }, fence.verdict, named || undefined));
    return [];
  });
  return { examples, slips: slips.flat() };
}

/** A JSON string, after one that is rejected perhaps where, and the beginning of the next. */
const ITEM =
  /"((?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*)"(?:[ \t]+at[ \t]+(\d+))?[ \t]*(?:,\s*|$)/iy;

function* inComments(mapped: MappedText): Iterable<StatedExample> {
  const { name } = mapped.source;
  for (const each of directivesOf({ name, text: mapped.text })) {
    const { word, written, isTrailing, rule: named, value, valueAt } = each;
    if (named === undefined || written !== word || isTrailing) continue;
    if (word !== 'accepts' && word !== 'rejects') continue;
    const verdict = word === 'accepts' ? 'accept' : 'reject';
    const rule = { text: named.text, span: documentSpan(mapped, named.span.start, named.span.end) };
    const item = new RegExp(ITEM);
    do {
      const at = valueAt + item.lastIndex;
      const [whole = '', json, where] = item.exec(value) ?? [];
      const isRead = json !== undefined && (where === undefined || verdict === 'reject');
      const end = isRead ? at + whole.replace(/[\s,]*$/, '').length : valueAt + value.length;
      yield {
        verdict,
        rule,
        span: documentSpan(mapped, at, end),
        word: isRead ? lineOfJson(sliceOf(mapped, at + 1, at + 1 + json.length)) : undefined,
        expected: 'JSON strings after the colon, with commas between them',
        offset: where === undefined ? undefined : Number(where),
      };
      if (!isRead) break;
    } while (item.lastIndex < value.length);
  }
}

import type { Verdict } from '../../document/lines.js';
import { documentSpan, sliceOf, type MappedText } from '../../document/mapped-text.js';
import type { Source } from '../../text/source.js';
import type { StatedExample } from './stated-example.js';

/**
 * The examples of a file `NAME.examples`, one a line: `accept TEXT`, or `reject TEXT at OFFSET`, in which `at OFFSET` may
 * be left out. Lines that are empty, or begin with `;`, are none.
 */
export function examplesInLines(source: Source): readonly StatedExample[] {
  return Array.from(
    source.text.matchAll(/(?:^|(?<=^\ufeff))(?![;\ufeff])[^\r\n]+/gm),
    ({ 0: text, index }) => {
      const line = { source, text, pieces: [{ at: 0, from: index }] };
      const [head, verdict] = /^(accept|reject)(?: |$)/.exec(text) ?? [];
      if (head !== undefined)
        return exampleOf(sliceOf(line, head.length, text.length), verdict as Verdict);
      const expected = '"accept TEXT" or "reject TEXT at OFFSET"';
      const span = documentSpan(line, 0, text.length);
      return {
        verdict: 'accept',
        rule: undefined,
        word: undefined,
        expected,
        offset: undefined,
        span,
      };
    },
  );
}

/** The example of a line that has a test string, after which a rejected one may say where. */
export function exampleOf(
  line: MappedText,
  verdict: Verdict,
  rule?: StatedExample['rule'],
): StatedExample {
  const [end, offset] = (verdict === 'reject' && /(?:^| )at (\d+)$/.exec(line.text)) || [];
  const word = sliceOf(line, 0, line.text.length - (end?.length ?? 0));
  return {
    verdict,
    rule,
    word,
    offset: offset === undefined ? undefined : Number(offset),
    span: documentSpan(line, 0, line.text.length),
  };
}

import type { NameInSource } from '../../diagnostics/grammar.js';
import type { Verdict } from '../../document/lines.js';
import { offsetAt, type MappedText } from '../../document/mapped-text.js';
import type { Span } from '../../text/source.js';

/** A text, and whether it is a word of a rule. */
export interface StatedExample {
  readonly verdict: Verdict;
  /** The rule; undefined for the start rule. */
  readonly rule: NameInSource | undefined;
  /** A test string (`answers/test-string.ts`); undefined if it cannot be read, and `expected` says what should be there. */
  readonly word: MappedText | undefined;
  readonly expected?: string | undefined;
  /** The number of characters, or octets, that begin a word; undefined if it is not said. */
  readonly offset: number | undefined;
  readonly span: Span;
}

/** What stands between the quotes of a JSON string, as a test string. */
export function lineOfJson(json: MappedText): MappedText {
  let text = '';
  const pieces = Array.from(json.text.matchAll(/\\u[\da-f]{4}|\\.|[^]/gi), ({ 0: part, index }) => {
    const piece = { at: text.length, from: offsetAt(json, index) };
    const unit = part.length === 1 ? part : (JSON.parse(`"${part}"`) as string);
    text += unit === '\\' ? '\\\\' : unit;
    return piece;
  });
  const end = { at: text.length, from: offsetAt(json, json.text.length) };
  return { source: json.source, text, pieces: [...pieces, end] };
}

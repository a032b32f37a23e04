/** Text taken out of a document, with a map back to the original offset of each character. */
import { lastIndexUpTo } from '../text/last-index-up-to.js';
import type { Source, Span } from '../text/source.js';

/**
 * Guarantees: `pieces` ascend in `at`, the first is at 0, and the text from a piece's `at` to the
 * next piece is the document's from its `from` on.
 */
export interface MappedText {
  readonly source: Source;
  readonly text: string;
  readonly pieces: readonly { readonly at: number; readonly from: number }[];
}

/** The offset in the document of the character at `offset` of the mapped text. */
function documentOffset({ pieces }: MappedText, offset: number): number {
  const piece = pieces[lastIndexUpTo(pieces.length, (index) => pieces[index]!.at, offset)]!;
  return piece.from + (offset - piece.at);
}

/** The document's span for a stretch of the mapped text. */
export function documentSpan(mapped: MappedText, start: number, end: number): Span {
  const from = documentOffset(mapped, start);
  // The last character decides where the span ends: the end offset may belong to a later line.
  const to = end > start ? documentOffset(mapped, end - 1) + 1 : from;
  return { source: mapped.source, start: from, end: to };
}

/** The stretch from `start` to `end`, as a text of its own. */
export function sliceOf(mapped: MappedText, start: number, end: number): MappedText {
  const { source, text, pieces } = mapped;
  const first = lastIndexUpTo(pieces.length, (index) => pieces[index]!.at, start);
  const last = lastIndexUpTo(pieces.length, (index) => pieces[index]!.at, Math.max(start, end - 1));
  return {
    source,
    text: text.slice(start, end),
    pieces: [
      { at: 0, from: documentOffset(mapped, start) },
      ...pieces.slice(first + 1, last + 1).map(({ at, from }) => ({ at: at - start, from })),
    ],
  };
}

/** Texts of one document, one after the other; none of them may be empty. */
export function joinTexts(texts: readonly [MappedText, ...MappedText[]]): MappedText {
  let text = '';
  const pieces: { at: number; from: number }[] = [];
  for (const part of texts) {
    for (const { at, from } of part.pieces) pieces.push({ at: text.length + at, from });
    text += part.text;
  }
  return { source: texts[0].source, text, pieces };
}

/** Text taken out of a document, with a map back to the original offset of each character. */
import { lastIndexUpTo } from '../text/last-index-up-to.js';
import type { Source, Span } from '../text/source.js';

/** A stretch of a text that is not the document's own: it begins at `at`, and stands at `from` in the document. */
export interface Piece {
  readonly at: number;
  readonly from: number;
}

/**
 * Guarantees: `pieces` ascend in `at`, the first is at 0, and the text from a piece's `at` to the
 * next piece is the document's from its `from` on, or one character that the document writes as a reference.
 */
export interface MappedText {
  readonly source: Source;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** The offset in the document of the character at `offset` of a text that consists of pieces of it. */
export function offsetAt({ pieces }: Pick<MappedText, 'pieces'>, offset: number): number {
  const piece = pieces[lastIndexUpTo(pieces.length, (index) => pieces[index]!.at, offset)]!;
  return piece.from + (offset - piece.at);
}

/** The pieces of a text from `start` on, with `start` at `shift`. */
export function piecesFrom(
  text: Pick<MappedText, 'pieces'>,
  start: number,
  shift: number,
): readonly Piece[] {
  const first = { at: shift, from: offsetAt(text, start) };
  // Most lines are one piece.
  if (text.pieces.length === 1) return [first];
  const later = text.pieces.filter(({ at }) => at > start);
  return [first, ...later.map(({ at, from }) => ({ at: at - start + shift, from }))];
}

/** The document's span for a stretch of the mapped text. */
export function documentSpan(mapped: MappedText, start: number, end: number): Span {
  const from = offsetAt(mapped, start);
  // The last character decides where the span ends: the end offset may belong to a later line.
  const to = end > start ? offsetAt(mapped, end - 1) + 1 : from;
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
      { at: 0, from: offsetAt(mapped, start) },
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

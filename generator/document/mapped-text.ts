/** Text that was taken out of a document, with the way back to where each character stood. */
import { lastIndexUpTo } from '../binary-search.js';
import type { Source, Span } from '../source.js';

/**
 * Guarantees: `pieces` ascend in `at`, the first is at 0, and the text from a piece's `at` to the
 * next piece is the document's from its `from` on.
 */
export interface MappedText {
  readonly source: Source;
  readonly text: string;
  readonly pieces: readonly { readonly at: number; readonly from: number }[];
}

/** Where the character at `offset` of the mapped text stands in the document. */
function documentOffset({ pieces }: MappedText, offset: number): number {
  const piece = pieces[lastIndexUpTo(pieces.length, (index) => pieces[index]!.at, offset)]!;
  return piece.from + (offset - piece.at);
}

/** The document's span for a stretch of the mapped text. */
export function documentSpan(mapped: MappedText, start: number, end: number): Span {
  const from = documentOffset(mapped, start);
  // The last character decides where the span ends: the end itself may belong to a later line.
  const to = end > start ? documentOffset(mapped, end - 1) + 1 : from;
  return { source: mapped.source, start: from, end: to };
}

/**
 * Finds the anchors of a declaration in its printed text.
 *
 * Printing moves white space and punctuation, but never words, and adds text only before the code. So the
 * number of words before a place identifies it.
 */
import type { Declaration } from '../program/declaration.js';

/** An anchor in a printed text, by numbers of its words; `to` is exclusive. */
export interface WordAnchor {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** A word, for counting. */
export const WORD = /\w+/g;

/** The number of words of a text. */
export function countTokens(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The anchors of a declaration in its printed text. */
export function locate(declaration: Declaration, printed: string): readonly WordAnchor[] {
  const { text, anchors } = declaration.kind === 'function' ? declaration.body : declaration.code;
  const starts = Array.from(text.matchAll(WORD), ({ index }) => index);
  const added = countTokens(printed) - starts.length;
  let word = 0;
  const wordsBefore = (place: number): number => {
    while (word > 0 && starts[word - 1]! >= place) word -= 1;
    while (word < starts.length && starts[word]! < place) word += 1;
    return added + word;
  };
  return anchors.map(({ key, from, to }) => ({
    key,
    from: wordsBefore(from),
    to: wordsBefore(to),
  }));
}

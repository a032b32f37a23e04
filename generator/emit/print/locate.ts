/**
 * Where the marks of a declaration are in its printed text.
 *
 * Printing moves white space and punctuation, but never words, and what it adds stands before the code. So
 * a place is told by how many words are before it.
 */
import type { Declaration } from '../program/declaration.js';

/** A mark in a printed text, by numbers of its words; `to` is exclusive. */
export interface WordMark {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** A word, as it is counted. */
export const WORD = /\w+/g;

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The marks of a declaration in its printed text. */
export function locate(declaration: Declaration, printed: string): readonly WordMark[] {
  const { text, marks } = declaration.kind === 'function' ? declaration.body : declaration.code;
  const starts = Array.from(text.matchAll(WORD), ({ index }) => index);
  const added = countWords(printed) - starts.length;
  let word = 0;
  const wordsBefore = (place: number): number => {
    while (word > 0 && starts[word - 1]! >= place) word -= 1;
    while (word < starts.length && starts[word]! < place) word += 1;
    return added + word;
  };
  return marks.map(({ key, from, to }) => ({ key, from: wordsBefore(from), to: wordsBefore(to) }));
}

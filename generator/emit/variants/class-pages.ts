/** The pages of `CLASS_OF`, where symbols go above FF: 256 symbols each, as few as differ. */
import { classesFrom, type SymbolClasses } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';

/** The number of symbols of a page. */
export const PAGE = 256;

export interface Pages {
  /** The number of the page of each 256 symbols. */
  readonly of: readonly number[];
  /** For each page, the first 256 symbols that have it. */
  readonly first: readonly number[];
}

/** The pages of all symbols; one page where they go up to FF. */
export function classPagesOf(classes: SymbolClasses): Pages {
  const numbers = new Map<string, number>();
  const first: number[] = [];
  const of = Array.from({ length: (classes.max + 1) / PAGE }, (_, page) => {
    const key = classesFrom(classes, page * PAGE, (page + 1) * PAGE).join();
    return getOrInsert(numbers, key, () => first.push(page) - 1);
  });
  return { of, first };
}

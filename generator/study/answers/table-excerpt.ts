/** The tables of a module, and the cells of them that decide a step. */
import type { TableStep } from './steps.js';

/** A stretch of a line, by indices of lines and of code units. */
export interface CodeCell {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** The lines of a module from its classes to its transitions. */
export interface TableExcerpt {
  /** The number of the first line in the module, from 0. */
  readonly first: number;
  readonly lines: readonly string[];
  /** The cells of the symbol's class and of the transition. */
  readonly cells: readonly CodeCell[];
}

/** The excerpt of a module of the variant `table`; undefined if it has no such tables. */
export function tableExcerpt(
  text: string,
  { symbol, state, index, count }: TableStep,
): TableExcerpt | undefined {
  const all = text.split('\n');
  const begin = (table: string): number =>
    all.findIndex((line) => line.startsWith(`const ${table} = `));
  const [first, second] = [begin('CLASS_OF'), begin('NEXT')];
  const end = all.indexOf(']);', second);
  if (first < 0 || second < first) return undefined;
  const lines = all.slice(first, end + 1);
  const cells = [
    ...cellOf(lines, 1, symbol),
    ...cellOf(lines, second - first + 1, state * count + index),
  ];
  return { first, lines, cells };
}

/** The cell of an entry of the table that begins at a line. */
function cellOf(lines: readonly string[], begin: number, entry: number): readonly CodeCell[] {
  let left = entry;
  // Above its rows, a table may have the numbers of its columns.
  for (let line = begin; /^(?: {2}|\/\/)/.test(lines[line] ?? ''); line++) {
    const [entries = ''] = lines[line]!.split(' //');
    const cells = [...entries.matchAll(/\w+(?=,)/g)];
    const cell = cells[left];
    if (cell !== undefined) return [{ line, from: cell.index, to: cell.index + cell[0].length }];
    left -= cells.length;
  }
  return [];
}

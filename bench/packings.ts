/** Ways to write a table of states in few characters, for the comparison in `docs/size.md`. */
import { packNumbers } from '../generator/emit/print/pack-numbers.js';
import { invariant } from '../generator/invariant.js';

/** A table, row by row, in which 0 is the usual entry. */
export interface Rows {
  readonly entries: readonly number[];
  readonly width: number;
}

/** The packings, by what they do; each gives a text from which the table can be restored. */
export const PACKINGS: Readonly<Record<string, (table: Rows) => string>> = {
  'numbers, as without packing': ({ entries }) => entries.join(),
  'runs, in base 36': ({ entries }) =>
    runsOf(entries)
      .map(
        ({ value, count }) => `${value.toString(36)}${count > 1 ? `*${count.toString(36)}` : ''}`,
      )
      .join(),
  'runs, a character per number': ({ entries }) =>
    characters(runsOf(entries).flatMap(({ value, count }) => [value, count])),
  'rows as their usual entry and the exceptions': (table) =>
    characters(
      rowsOf(table).flatMap((row) => [
        mostFrequent(row),
        ...exceptions(
          row,
          row.map(() => mostFrequent(row)),
        ),
      ]),
    ),
  'rows as the differences from the nearest of 90 earlier ones': (table) =>
    characters(
      rowsOf(table).flatMap((row, number, rows) => {
        const earlier = [
          row.map(() => 0),
          ...rows.slice(Math.max(0, number - 90), number).reverse(),
        ];
        const written = earlier.map((other, above) => [above, ...exceptions(row, other)]);
        return written.reduce((best, each) => (each.length < best.length ? each : best));
      }),
    ),
  'row displacement': (table) => characters(displaced(table)),
  'distinct rows once, as runs': (table) => {
    const distinct = [...new Set(rowsOf(table).map((row) => row.join()))];
    const runs = runsOf(distinct.flatMap((row) => row.split(',').map(Number)));
    const numbers = rowsOf(table).map((row) => distinct.indexOf(row.join()));
    return characters([...runs.flatMap(({ value, count }) => [value, count]), ...numbers]);
  },
  'states by how many came after them, and copies from earlier rows': ({ entries, width }) =>
    packNumbers(relative(entries), width),
  'copies from earlier rows': ({ entries, width }) => packNumbers(entries, width),
};

/** Numbers as characters: one for each up to 59, two up to 1919. */
function characters(numbers: readonly number[]): string {
  const character = (code: number): string => String.fromCharCode(code < 34 ? code + 93 : code + 1);
  return numbers
    .map((each) =>
      each < 60 ? character(each) : character(60 + Math.floor(each / 60)) + character(each % 60),
    )
    .join('');
}

function rowsOf({ entries, width }: Rows): readonly (readonly number[])[] {
  const count = entries.length / width;
  return Array.from({ length: count }, (_, row) => entries.slice(row * width, (row + 1) * width));
}

interface Run {
  readonly value: number;
  readonly count: number;
}

function runsOf(entries: readonly number[]): readonly Run[] {
  const begins = entries.flatMap((entry, at) => (entry === entries[at - 1] ? [] : [at]));
  return begins.map((begin, at) => ({
    value: entries[begin]!,
    count: (begins[at + 1] ?? entries.length) - begin,
  }));
}

function mostFrequent(row: readonly number[]): number {
  const frequency = (entry: number): number => row.filter((each) => each === entry).length;
  return row.reduce((best, each) => (frequency(each) > frequency(best) ? each : best));
}

/** How many runs of a row differ from another row, and of each the gap before it, its length, and its entry. */
function exceptions(row: readonly number[], other: readonly number[]): readonly number[] {
  const runs: number[] = [];
  let end = 0;
  for (let at = 0; at < row.length; at++) {
    if (row[at] === other[at]) continue;
    const begin = at;
    while (at + 1 < row.length && row[at + 1] === row[begin] && row[at + 1] !== other[at + 1]) at++;
    runs.push(begin - end, at + 1 - begin, row[begin]!);
    end = at + 1;
  }
  return [runs.length / 3, ...runs];
}

/**
 * Rows that overlap in one array, each at the first offset where its entries other than 0 are free [Aho et al. 2006,
 * §3.9.8].
 */
function displaced(table: Rows): readonly number[] {
  const owners: number[] = [];
  const values: number[] = [];
  const offsets = rowsOf(table).map((row, number) => {
    const used = row.flatMap((entry, index) => (entry === 0 ? [] : [index]));
    let offset = 0;
    while (used.some((index) => owners[offset + index] !== undefined)) offset++;
    for (const index of used) {
      owners[offset + index] = number;
      values[offset + index] = row[index]!;
    }
    return offset;
  });
  const filled = Array.from(values, (value = 0) => value);
  const owned = Array.from(owners, (owner = 0) => owner);
  const runs = [filled, owned].flatMap((list) => runsOf(list));
  return [...offsets, ...runs.flatMap(({ value, count }) => [value, count])];
}

/** 0 as it is, 1 for a state that comes first here, otherwise by how many states the last of those is after it. */
function relative(entries: readonly number[]): readonly number[] {
  let last = Math.max(1, entries.find((entry) => entry > 0)! - 1);
  return entries.map((entry) => {
    if (entry === 0) return 0;
    invariant(entry <= last + 1, 'states in breadth-first order');
    if (entry <= last) return 2 + last - entry;
    last = entry;
    return 1;
  });
}

/** The parts of a word that a selection reports, as text and as data. */
import { parsesOf } from '../../automata/parses-of.js';
import { buildNfa } from '../../automata/nfa.js';
import type { Captured } from '../../captures/captured.js';
import { treeOf, type Tree } from '../../captures/tree.js';
import { printTable } from '../../text/print-table.js';
import { printWord, type Notation } from '../../text/symbols.js';

/** A part of a word; offsets as in the input. */
export interface TracePart {
  readonly field: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly TracePart[];
}

/** The part of a trace that follows its end, if the input is a word and there are captures. */
export interface TraceParts {
  readonly type: 'parts';
  readonly parts: readonly TracePart[];
}

/**
 * The parts of a word in its first parse.
 *
 * @param offsetOf the offset in the input of a symbol, and of the end, by its index
 */
export function partsOfWord(
  { regex, captures }: Captured,
  word: readonly number[],
  offsetOf: (index: number) => number,
): TraceParts {
  const [parse] = parsesOf(buildNfa(regex), word);
  const partOf = ({ capture, start, end, parts }: Tree): TracePart => ({
    field: captures[capture]!.field,
    start: offsetOf(start),
    end: offsetOf(end),
    parts: parts.map(partOf),
  });
  const tree = parse === undefined ? undefined : treeOf(parse, word.length);
  return { type: 'parts', parts: tree?.parts.map(partOf) ?? [] };
}

/**
 * The lines of parts: offsets, names and text, with parts of parts indented.
 *
 * @param textOf the symbols between two offsets
 */
export function printParts(
  { parts }: TraceParts,
  textOf: (start: number, end: number) => readonly number[],
  notation: Notation,
): readonly string[] {
  const rows: (readonly string[])[] = [];
  const add = (part: TracePart, indent: string): void => {
    const text = textOf(part.start, part.end);
    const shown = text.length === 0 ? '""' : printWord(text, notation);
    rows.push([`${part.start}-${part.end}`, `${indent}${part.field}`, shown]);
    for (const inner of part.parts) add(inner, `${indent}  `);
  };
  for (const part of parts) add(part, '');
  return rows.length === 0 ? [] : ['', ...printTable([['from-to', 'part', 'text'], ...rows], [])];
}

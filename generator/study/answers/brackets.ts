/** The parts of a trace as brackets below a tape of symbols. */
import type { TimedEvent } from '../../automata/parses-of.js';
import { treeSoFar, UNNAMED, type Tree } from '../../captures/tree.js';

/** A part of the input, drawn as a bracket. */
export interface Bracket {
  /** The name of its capture; while the part is open, those that it may have: `userinfo or host`. */
  readonly field: string;
  readonly isOpen: boolean;
  /** The symbols from `start` up to `end`; of an open part, up to now. */
  readonly start: number;
  readonly end: number;
  /** The row, from 0: below the parts around it, and apart from what it would cover. */
  readonly row: number;
}

/** The number of letters of a name above one symbol. */
const LETTERS = 5;

/**
 * The brackets of a trace after a number of symbols, from left to right, outer ones first.
 *
 * @param fields the names of captures, by their numbers
 * @param open the names of open parts, outer ones first
 */
export function bracketsOf(
  events: readonly TimedEvent[],
  length: number,
  fields: readonly string[],
  open: readonly string[],
): readonly Bracket[] {
  let opened = 0;
  const brackets: Bracket[] = [];
  /** The end of the last bracket in each row, with its name. */
  const ends: number[] = [];
  const place = ({ capture, start, end, parts }: Tree, above: number): void => {
    const isOpen = capture === UNNAMED;
    const field = isOpen ? open[opened++]! : fields[capture]!;
    let row = above;
    while ((ends[row] ?? 0) > start) row++;
    // Names stand apart by the width of a letter.
    const letters = field.length + 1;
    ends[row] = Math.max(end, start + Math.ceil(letters / LETTERS));
    brackets.push({ field, isOpen, start, end, row });
    for (const part of parts) place(part, row + 1);
  };
  for (const part of treeSoFar(events, length).parts) place(part, 0);
  return brackets;
}

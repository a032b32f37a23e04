/** The rows of the bit layout that octets may belong to. */
import { lastOctet, type Row } from '../../coding/layout.js';
import type { Plan } from '../../plan/plan.js';
import type { RunMoment, InputRun } from './runner.js';

/** A row that has the pattern of all octets of a character so far. */
export interface RowMatch {
  /** The index in the layout. */
  readonly row: number;
  /** The octets read so far. */
  readonly octets: readonly number[];
}

/** Whether octets fit the first patterns of a row; their value may lie outside of its range. */
function begins({ octets: patterns }: Row, octets: readonly number[]): boolean {
  return (
    octets.length <= patterns.length &&
    octets.every(
      (octet, index) => patterns[index]!.fixed <= octet && octet <= lastOctet(patterns[index]!),
    )
  );
}

/** The rows that fit the octets of the current character, including one that did not fit; none at either end. */
export function rowsRead(
  { decoder }: Plan,
  { symbols }: InputRun,
  moment: RunMoment,
): readonly RowMatch[] {
  if (decoder === undefined || moment.step === undefined) return [];
  const read = symbols.slice(moment.begin, moment.at);
  return decoder.layout.flatMap((row, index) =>
    begins(row, read) ? [{ row: index, octets: read }] : [],
  );
}

/** `11000011 10xxxxxx` as pieces: an octet that was read has its digits, another its pattern. */
export function fillPattern(
  patterns: readonly string[],
  octets: readonly number[],
): readonly string[] {
  return patterns.map((pattern, index) => {
    const octet = octets[index];
    return octet === undefined ? pattern : octet.toString(2).padStart(8, '0');
  });
}

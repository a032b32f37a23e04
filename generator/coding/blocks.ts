/**
 * The words of a unit rule, as few blocks.
 *
 * A block is a product of octet ranges, such as `E1–EC 80–BF 80–BF`, all of whose words match the same
 * row of the layout. RFC 3629's 1 112 064 characters are nine blocks, so what is proven about blocks
 * is proven about every character without listing one.
 */
import type { ByteRange } from '../automata/byte-range.js';
import { shortestCompletions } from '../automata/completions.js';
import { rangesBetween, targetsOf, type Dfa } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import { decodeWord, lastOctet, type BitLayout, type LayoutRow } from './layout.js';

/** Guarantee: `ranges` is as long as `row.octets`, and each range lies within its octet's pattern. */
export interface Block {
  readonly ranges: readonly ByteRange[];
  readonly row: LayoutRow;
}

/** A word without a block, and the reason. */
export interface BadWord {
  readonly word: readonly number[];
  readonly problem:
    | { readonly kind: 'empty' }
    | { readonly kind: 'no-row' }
    | { readonly kind: 'two-rows'; readonly rows: readonly [LayoutRow, LayoutRow] }
    | { readonly kind: 'not-prefix-free'; readonly longer: readonly number[] }
    | { readonly kind: 'too-many-blocks' };
}

/** Beyond this many blocks a grammar and a layout are too unlike each other to be worth it. */
const MAX_BLOCKS = 10_000;

/** The blocks in the order of their first words; or the shortest word that fits no block. */
export function findBlocks(unit: Dfa, layout: BitLayout): readonly Block[] | BadWord {
  const completionOf = shortestCompletions(unit);
  const blocks: Block[] = [];
  let bad: BadWord | undefined;
  const refuse = (word: readonly number[], problem: BadWord['problem']): void => {
    if (bad === undefined || compareWords(word, bad.word) < 0) bad = { word, problem };
  };

  if (unit.accepting[unit.start]) return { word: [], problem: { kind: 'empty' } };
  const prefixes: { state: StateId; ranges: readonly ByteRange[]; rows: readonly LayoutRow[] }[] = [
    { state: unit.start, ranges: [], rows: layout },
  ];
  for (const { state, ranges, rows } of prefixes) {
    const position = ranges.length;
    for (const { range, target } of outgoing(unit, state)) {
      for (const piece of split(range, rows, position)) {
        const longer = [...ranges, piece];
        const word = [...longer.map(({ lo }) => lo), ...completionOf(target)];
        const matching = rows.filter((row) => matches(row, position, piece));
        if (matching.length === 0) {
          refuse(word, { kind: 'no-row' });
          continue;
        }
        if (unit.accepting[target]) {
          const candidates = matching
            .filter((row) => row.octets.length === longer.length)
            .map((row) => ({ ranges: longer, row }));
          // If several rows fit the bits, the one for these values is meant (modified UTF-8's C0 80).
          const meant = candidates.length > 1 ? candidates.filter(spellsOwnNumbers) : candidates;
          const [first, second] = meant;
          if (first === undefined) refuse(word, { kind: 'no-row' });
          else if (second !== undefined)
            refuse(word, { kind: 'two-rows', rows: [first.row, second.row] });
          else blocks.push(first);
          const further = outgoing(unit, target)[0];
          if (further !== undefined) {
            const rest = [further.range.lo, ...completionOf(further.target)];
            refuse(word, { kind: 'not-prefix-free', longer: [...word, ...rest] });
          }
        } else {
          prefixes.push({ state: target, ranges: longer, rows: matching });
        }
        if (prefixes.length + blocks.length > MAX_BLOCKS) {
          return bad ?? { word, problem: { kind: 'too-many-blocks' } };
        }
      }
    }
  }
  return bad ?? blocks;
}

/** Values grow with every octet, so the first and the last word of a block tell the range of its values. */
export function valuesOf({ ranges, row }: Block): { readonly lo: number; readonly hi: number } {
  return {
    lo: decodeWord(
      ranges.map(({ lo }) => lo),
      row,
    ),
    hi: decodeWord(
      ranges.map(({ hi }) => hi),
      row,
    ),
  };
}

/** Whether a block has a value in its row's range. */
function spellsOwnNumbers(block: Block): boolean {
  const { lo, hi } = valuesOf(block);
  return lo <= block.row.hi && block.row.lo <= hi;
}

/** Shorter first, then by octets. */
export function compareWords(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const different = a.findIndex((octet, index) => octet !== b[index]);
  return different < 0 ? 0 : a[different]! - b[different]!;
}

/** Where a state leads, by ranges of octets as long as possible, ascending; without the dead state. */
function outgoing(
  dfa: Dfa,
  state: StateId,
): readonly { readonly range: ByteRange; readonly target: StateId }[] {
  return targetsOf(dfa, state)
    .flatMap((target) => rangesBetween(dfa, state, target).map((range) => ({ range, target })))
    .sort((a, b) => a.range.lo - b.range.lo);
}

/** Cuts a range so that every piece lies inside or outside of every row's octet at `position`. */
function split(
  range: ByteRange,
  rows: readonly LayoutRow[],
  position: number,
): readonly ByteRange[] {
  const cuts = new Set([range.lo]);
  for (const row of rows) {
    const pattern = row.octets[position];
    if (pattern === undefined) continue;
    for (const cut of [pattern.fixed, lastOctet(pattern) + 1]) {
      if (range.lo < cut && cut <= range.hi) cuts.add(cut);
    }
  }
  const starts = [...cuts].sort((a, b) => a - b);
  return starts.map((lo, index) => ({ lo, hi: (starts[index + 1] ?? range.hi + 1) - 1 }));
}

function matches(row: LayoutRow, position: number, piece: ByteRange): boolean {
  const pattern = row.octets[position];
  return pattern !== undefined && pattern.fixed <= piece.lo && piece.hi <= lastOctet(pattern);
}

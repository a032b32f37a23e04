/**
 * Describes the words of a character rule as a few products.
 *
 * A product of octet ranges, such as `E1–EC 80–BF 80–BF`, has words that all match the same row of
 * the layout. RFC 3629's 1 112 064 characters are nine products, so a proof about the products
 * covers every character without listing one.
 */
import type { SymbolRange } from '../automata/symbol-range.js';
import { shortestCompletions } from '../automata/shortest-completions.js';
import { rangesBetween, targetsOf, type Dfa } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import { printOctets } from '../text/values.js';
import { decodeWord, lastOctet, type BitLayout, type LayoutRow } from './layout.js';
import { made, refused, type Construction } from '../automata/construction.js';

/** A product of octet ranges and its row. Guarantee: `ranges` is as long as `row.octets`, and each range lies within its pattern. */
export interface SpelledProduct {
  readonly ranges: readonly SymbolRange[];
  readonly row: LayoutRow;
}

/** Why a grammar and a layout are not a code. */
export interface NotACode {
  readonly message: string;
  readonly witness: readonly number[];
  /** The row to blame, if there is one. */
  readonly row: LayoutRow | undefined;
}

/** With more products than this, a grammar and a layout are too different to make a decoder. */
const MAX_PRODUCTS = 10_000;

/** The products in the order of their first words; or the shortest word that fits no product. */
export function findProducts(
  dfa: Dfa,
  layout: BitLayout,
): Construction<readonly SpelledProduct[], NotACode> {
  const completionOf = shortestCompletions(dfa);
  const products: SpelledProduct[] = [];
  let refusal: NotACode | undefined;
  const refuse = (
    witness: readonly number[],
    message: string,
    row?: LayoutRow,
  ): Construction<never, NotACode> => {
    if (refusal === undefined || compareWords(witness, refusal.witness) < 0)
      refusal = { message, witness, row };
    return refused(refusal);
  };

  if (dfa.accepting[dfa.starts[0]!])
    return refuse([], 'the character rule spells a character with no octets at all');
  const prefixes: { state: StateId; ranges: readonly SymbolRange[]; rows: readonly LayoutRow[] }[] =
    [{ state: dfa.starts[0]!, ranges: [], rows: layout }];
  for (const { state, ranges, rows } of prefixes) {
    const position = ranges.length;
    for (const { range, target } of outgoing(dfa, state)) {
      for (const piece of split(range, rows, position)) {
        const longer = [...ranges, piece];
        const word = [...longer.map(({ lo }) => lo), ...completionOf(target)];
        const matching = rows.filter((row) => matches(row, position, piece));
        if (matching.length === 0) {
          refuse(word, NO_ROW);
          continue;
        }
        if (dfa.accepting[target]) {
          const candidates = matching
            .filter((row) => row.octets.length === longer.length)
            .map((row) => ({ ranges: longer, row }));
          // If several rows fit the bits, the one for these values counts (modified UTF-8's C0 80).
          const meant = candidates.length > 1 ? candidates.filter(spellsOwnValues) : candidates;
          const [first, second] = meant;
          if (first === undefined) refuse(word, NO_ROW);
          else if (second !== undefined) refuse(word, TWO_ROWS, second.row);
          else products.push(first);
          const further = outgoing(dfa, target)[0];
          if (further !== undefined) {
            const rest = [further.range.lo, ...completionOf(further.target)];
            const printed = printOctets([...word, ...rest]);
            refuse(word, `a character is the beginning of another, ${printed}`);
          }
        } else {
          prefixes.push({ state: target, ranges: longer, rows: matching });
        }
        if (prefixes.length + products.length > MAX_PRODUCTS) {
          return refusal === undefined ? refuse(word, TOO_MANY_PRODUCTS) : refused(refusal);
        }
      }
    }
  }
  return refusal === undefined ? made(products) : refused(refusal);
}

const NO_ROW = 'no row of the bit layout fits a word of the character rule';
const TWO_ROWS = 'two rows of the bit layout fit a word of the character rule';
const TOO_MANY_PRODUCTS = 'the character rule cuts the rows of the bit layout into too many pieces';

/** The range of a product's values, from its first word to its last, since values grow with every octet. */
export function valuesOf(product: SpelledProduct): SymbolRange {
  const { row } = product;
  return { lo: decodeWord(firstWord(product), row), hi: decodeWord(lastWord(product), row) };
}

/** The word with the least octet in each place. */
export function firstWord({ ranges }: SpelledProduct): readonly number[] {
  return ranges.map(({ lo }) => lo);
}

/** The word with the greatest octet in each place. */
export function lastWord({ ranges }: SpelledProduct): readonly number[] {
  return ranges.map(({ hi }) => hi);
}

/** Whether a product has a value in its row's range. */
function spellsOwnValues(product: SpelledProduct): boolean {
  const { lo, hi } = valuesOf(product);
  return lo <= product.row.hi && product.row.lo <= hi;
}

/** Shorter words come first, then words with lesser octets. */
export function compareWords(a: readonly number[], b: readonly number[]): number {
  return a.length - b.length || compareOctets(a, b);
}

/** Octet by octet, as in a dictionary: a word comes after its beginnings. */
export function compareOctets(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((octet, index) => octet !== b[index]);
  return different < 0 ? a.length - b.length : a[different]! - (b[different] ?? -1);
}

/** The targets of a state other than the dead one, by ranges of octets as long as possible, ascending. */
function outgoing(
  dfa: Dfa,
  state: StateId,
): readonly { readonly range: SymbolRange; readonly target: StateId }[] {
  return targetsOf(dfa, state)
    .flatMap((target) => rangesBetween(dfa, state, target).map((range) => ({ range, target })))
    .sort((a, b) => a.range.lo - b.range.lo);
}

/** Cuts a range so that every piece lies inside or outside of every row's octet at `position`. */
function split(
  range: SymbolRange,
  rows: readonly LayoutRow[],
  position: number,
): readonly SymbolRange[] {
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

function matches(row: LayoutRow, position: number, piece: SymbolRange): boolean {
  const pattern = row.octets[position];
  return pattern !== undefined && pattern.fixed <= piece.lo && piece.hi <= lastOctet(pattern);
}

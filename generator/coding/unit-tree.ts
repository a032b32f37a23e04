/** The units of all characters of an automaton, as a tree: what may be read after the beginnings of characters. */
import { membersOf, type SymbolClasses } from '../automata/symbol-classes.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import { getOrInsert } from '../get-or-insert.js';
import type { RangeProduct, SpellRange } from './spell.js';

/** Units that end some characters, or lead to a node. */
interface UnitEdge {
  readonly range: SymbolRange;
  /** The index of a symbol of the tree, of the class of the characters; unless there is a node. */
  readonly leaf: number;
  readonly node: number | undefined;
}

interface UnitNode {
  readonly depth: number;
  /** Ascending by their units, which do not overlap. */
  readonly edges: readonly UnitEdge[];
}

/** Guarantee: nodes come after those that they lead to, so the root is the last. */
export interface UnitTree {
  readonly nodes: readonly UnitNode[];
  /** A symbol of each class that has a spelling. */
  readonly symbols: readonly number[];
}

/** What is left to read of a spelling of characters of one class. */
interface RestOfSpelling {
  readonly product: RangeProduct;
  readonly leaf: number;
}

/** The tree of the spellings of all symbols, with a leaf for each class. */
export function unitTreeOf(classes: SymbolClasses, spell: SpellRange): UnitTree {
  const nodes: UnitNode[] = [];
  const symbols: number[] = [];
  const all: RestOfSpelling[] = [];
  for (let index = 0; index < classes.count; index++) {
    const members = membersOf(classes, index);
    const products = members.flatMap(spell);
    if (products.length === 0) continue;
    const leaf = symbols.push(members[0]!.lo) - 1;
    all.push(...products.map((product) => ({ product, leaf })));
  }
  const addNode = (spellings: readonly RestOfSpelling[], depth: number): number => {
    const edges = piecesOf(spellings).map(({ range, rest }): UnitEdge => {
      const [{ leaf, product }] = rest as readonly [RestOfSpelling];
      // None begins another, so this is the only one.
      if (product.length === 0) return { range, leaf, node: undefined };
      return { range, leaf, node: addNode(rest, depth + 1) };
    });
    return nodes.push({ depth, edges }) - 1;
  };
  addNode(all, 0);
  return { nodes, symbols };
}

/** The first units of some spellings in the longest ranges that are not cut by any of them, each with the rests. */
function piecesOf(
  spellings: readonly RestOfSpelling[],
): readonly { readonly range: SymbolRange; readonly rest: readonly RestOfSpelling[] }[] {
  const cuts = new Set<number>();
  const beginning = new Map<number, RestOfSpelling[]>();
  for (const spelling of spellings) {
    const { lo, hi } = spelling.product[0]!;
    cuts.add(lo).add(hi + 1);
    getOrInsert(beginning, lo, () => []).push(spelling);
  }
  const ordered = [...cuts].sort((a, b) => a - b);
  let open: readonly RestOfSpelling[] = [];
  return ordered.flatMap((lo, index) => {
    open = [...open.filter(({ product }) => product[0]!.hi >= lo), ...(beginning.get(lo) ?? [])];
    if (open.length === 0) return [];
    const rest = open.map(({ product, leaf }) => ({ product: product.slice(1), leaf }));
    return [{ range: { lo, hi: ordered[index + 1]! - 1 }, rest }];
  });
}

/** A unit of the spellings of a range: its number among all of them, in their order, at a node where it is read. */
export interface UnitPlace {
  readonly place: number;
  readonly node: number;
}

/**
 * Returns a function for the places of ranges, which are unions of classes.
 *
 * @param firstPlace the number of the first unit, given how many spellings there are
 */
export function placesIn(
  { nodes }: UnitTree,
  spell: SpellRange,
  firstPlace: (spellings: number) => number,
): (range: SymbolRange) => readonly UnitPlace[] {
  const known = new Map<string, readonly UnitPlace[]>();
  const find = (range: SymbolRange): readonly UnitPlace[] => {
    const products = spell(range);
    const places: UnitPlace[] = [];
    let place = firstPlace(products.length);
    for (const product of products) {
      let reached = [nodes.length - 1];
      for (const { lo, hi } of product) {
        places.push(...reached.map((node) => ({ place: place, node })));
        place += 1;
        reached = reached.flatMap((node) =>
          nodes[node]!.edges.flatMap((edge) =>
            edge.node !== undefined && lo <= edge.range.lo && edge.range.hi <= hi
              ? [edge.node]
              : [],
          ),
        );
      }
    }
    return places;
  };
  return (range) => getOrInsert(known, `${range.lo}-${range.hi}`, () => find(range));
}

import { getOrInsert } from '../get-or-insert.js';

/**
 * The coarsest partition of some items in which items of one class have the same key, by refinement, round by round
 * [Moore 1956]: at most as many rounds as there are classes. For large automata see `quotient.ts` and `minimize.ts`.
 *
 * @param keyOf the key of an item, given the classes of the round before; in the first round, all items have class 0
 * @returns the class of each item, numbered in the order of their first items
 */
export function refineInRounds<Item>(
  items: readonly Item[],
  keyOf: (item: Item, classOf: (other: Item) => number) => string,
): ReadonlyMap<Item, number> {
  let classes = new Map(items.map((item) => [item, 0]));
  for (let count = 0; ;) {
    const numbers = new Map<string, number>();
    const before = classes;
    const classOf = (item: Item): number => before.get(item)!;
    classes = new Map(
      items.map((item) => [item, getOrInsert(numbers, keyOf(item, classOf), () => numbers.size)]),
    );
    if (numbers.size === count) return classes;
    count = numbers.size;
  }
}

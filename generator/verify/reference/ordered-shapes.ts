/** The shapes of the parts of words: the least solution of the counts in all rules, from below. */
import type { Item, OrderedRules } from './ordered-rules.js';
import {
  add,
  isSame,
  join,
  MANY,
  shapesIn,
  type Count,
  type Counts,
  type PartShape,
} from './part-counts.js';
import { WHOLE } from './selected-parts.js';

/** The shapes of parts, by their numbers. */
export function orderedShapes(
  { rules }: OrderedRules,
  fields: readonly string[],
): readonly PartShape[] {
  let known: readonly Counts[] = rules.map(() => undefined);
  const ofItem = (item: Item): Counts => {
    if ('ranges' in item) return new Map();
    if ('all' in item)
      return item.all.reduce<Counts>((sum, each) => add(sum, ofItem(each)), new Map());
    if ('any' in item) return item.any.map(ofItem).reduce(join, undefined);
    if ('rule' in item) {
      const own = known[item.rule];
      const { part } = rules[item.rule]!;
      if (own === undefined || part === WHOLE) return own;
      return new Map([WHOLE, part].map((number) => [number, { min: 1, max: 1 }]));
    }
    const { of, min, max } = item;
    const once = ofItem(of);
    if (once === undefined) return min === 0 ? new Map() : undefined;
    const counts = new Map<number, Count>();
    for (const [number, { min: least, max: most }] of once)
      counts.set(number, {
        min: Math.min(least * min, MANY),
        max: Math.min(most * (max ?? MANY), MANY),
      });
    return counts;
  };
  for (let isChanged = true; isChanged;) {
    const before = known;
    known = rules.map(({ body }) => ofItem(body));
    isChanged = !known.every((counts, index) => isSame(before[index], counts));
  }
  return shapesIn(fields, (number) =>
    rules.reduce<Counts>((counts, { part }, index) => {
      const isOf = number === WHOLE ? index === 0 : part === number;
      return isOf ? join(counts, known[index]) : counts;
    }, undefined),
  );
}

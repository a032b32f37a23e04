import type { Expression, OrderedRule } from './rule-reader.js';
import type { Ranges } from './terminals.js';

/** The symbols with which words of rules begin, by the names of the rules. */
export function firstSymbolsIn(rules: readonly OrderedRule[]): Readonly<Record<string, Ranges>> {
  const first = rules.map((): Ranges => []);
  const isEmpty = rules.map(() => false);
  /** The first symbols of an item, and whether it has the empty word, as far as known. */
  const of = (item: Expression): readonly [first: Ranges, isEmpty: boolean] => {
    if ('ranges' in item) return [item.ranges, false];
    if ('rule' in item) return [first[item.rule]!, isEmpty[item.rule]!];
    if ('any' in item) {
      const parts = item.any.map(of);
      return [parts.flatMap(([ranges]) => ranges), parts.some(([, empty]) => empty)];
    }
    if ('all' in item) {
      const parts = item.all.map(of);
      const last = parts.findIndex(([, empty]) => !empty);
      const read = last < 0 ? parts : parts.slice(0, last + 1);
      return [read.flatMap(([ranges]) => ranges), last < 0];
    }
    const [ranges, empty] = of(item.of);
    return [item.max === 0 ? [] : ranges, empty || item.min === 0];
  };
  // More is known in each round, until nothing is new.
  for (let isNew = true; isNew;) {
    isNew = false;
    rules.forEach(({ body }, index) => {
      const [ranges, empty] = of(body);
      const distinct = [...new Map(ranges.map((range) => [range.join(), range])).values()];
      if (distinct.length === first[index]!.length && empty === isEmpty[index]) return;
      first[index] = distinct;
      isEmpty[index] = empty;
      isNew = true;
    });
  }
  return Object.fromEntries(rules.map(({ name }, index) => [name, first[index]!]));
}

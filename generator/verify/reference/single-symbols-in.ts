import type { Expression, OrderedRule } from './rule-reader.js';
import type { Ranges } from './terminals.js';

/** All words of an item: the empty one alone, single symbols alone, or others; no symbols if it is too deep for a word. */
type Words = Ranges | 'the empty one' | 'others';

/** The symbols of the rules whose words are single symbols, by their names. */
export function singleSymbolsIn(rules: readonly OrderedRule[]): Readonly<Record<string, Ranges>> {
  // A recursive rule never counts as a single symbol.
  const known = new Map<OrderedRule, Words>();
  const ofRule = (rule: OrderedRule): Words => {
    const found = known.get(rule);
    if (found !== undefined) return found;
    known.set(rule, 'others');
    const words = ofItem(rule.body);
    known.set(rule, words);
    return words;
  };
  const ofItem = (item: Expression): Words => {
    if ('ranges' in item) return item.ranges;
    if ('rule' in item) return ofRule(rules[item.rule]!);
    if ('any' in item) return item.any.map(ofItem).reduce<Words>(eitherOf, []);
    if ('all' in item) return item.all.map(ofItem).reduce<Words>(bothOf, 'the empty one');
    const words = ofItem(item.of);
    const isOnce = item.min === 1 && item.max === 1;
    if (words.length === 0) return item.min === 0 ? 'the empty one' : [];
    return isOnce || words === 'the empty one' ? words : 'others';
  };
  const byName = new Map<string, Words>();
  for (const rule of rules)
    byName.set(rule.name, eitherOf(byName.get(rule.name) ?? [], ofRule(rule)));
  return Object.fromEntries(
    [...byName].flatMap(([name, words]) =>
      typeof words === 'string' || words.length === 0 ? [] : [[name, words] as const],
    ),
  );
}

/** The words of one or the other. */
function eitherOf(a: Words, b: Words): Words {
  if (typeof a !== 'string' && typeof b !== 'string') return [...a, ...b];
  if (a.length === 0) return b;
  return a === b || b.length === 0 ? a : 'others';
}

/** The words of one after those of the other. */
function bothOf(a: Words, b: Words): Words {
  if (a.length === 0 || b === 'the empty one') return a;
  return b.length === 0 || a === 'the empty one' ? b : 'others';
}

/**
 * The first parse of a word by rules that embed themselves, as the ordered choice of the text has it: first alternatives,
 * longest repetitions. For each rule and each offset, the first parse up to each end, in the order in which the rules
 * allow them: the least solution, found by repetition. Polynomial in the length of a word, and meant for short ones.
 */
import { getOrInsert } from '../../get-or-insert.js';
import type { Item, OrderedRules } from './ordered-rules.js';
import { reads, type ParsedPart, type PartShape } from './parse-reference.js';
import { WHOLE } from './selected-parts.js';

type Repeated = Extract<Item, { readonly of: Item }>;

/** The parts up to each end, those first that come first. */
type Ends = ReadonlyMap<number, readonly ParsedPart[]>;

const NONE: ReadonlyMap<number, readonly ParsedPart[]> = new Map();

/** The most rounds until nothing changes. */
const MOST_ROUNDS = 1000;

/** The first parse of a word of the first rule, in its symbols; undefined if it is no word. */
export function firstWord(
  { rules }: OrderedRules,
  word: ArrayLike<number>,
): ParsedPart | undefined {
  const { length } = word;
  let known = new Map<number, Ends>();
  const asked = new Set<number>();

  const then = (before: Ends, next: (at: number) => Ends): Ends => {
    const all = new Map<number, readonly ParsedPart[]>();
    for (const [at, parts] of before)
      for (const [end, more] of next(at)) if (!all.has(end)) all.set(end, [...parts, ...more]);
    return all;
  };
  const either = (all: readonly Ends[]): Ends => {
    const found = new Map<number, readonly ParsedPart[]>();
    for (const ends of all)
      for (const [end, parts] of ends) if (!found.has(end)) found.set(end, parts);
    return found;
  };
  const nothing = (at: number): Ends => new Map([[at, []]]);

  const ofRule = (number: number, at: number): Ends => {
    const key = number * (length + 1) + at;
    asked.add(key);
    const { part, isEmptyLast } = rules[number]!;
    const words = Array.from(known.get(key) ?? NONE, ([end, parts]) => {
      const own = part === WHOLE ? parts : [{ part, start: at, end, parts }];
      return [end, own] as const;
    });
    if (!isEmptyLast) return new Map(words);
    return new Map([...words.filter(([end]) => end > at), ...words.filter(([end]) => end === at)]);
  };
  const ofItem = (item: Item, at: number): Ends => {
    if ('ranges' in item)
      return at < length && reads(item.ranges, word[at]!) ? nothing(at + 1) : NONE;
    if ('all' in item)
      return item.all.reduce(
        (before, each) => then(before, (after) => ofItem(each, after)),
        nothing(at),
      );
    if ('any' in item) return either(item.any.map((each) => ofItem(each, at)));
    if ('rule' in item) return ofRule(item.rule, at);
    return ofRounds(item, 0, at);
  };
  /** What is known in a round of repetitions, by how many are behind and by offsets. */
  let rounds = new Map<Item, Map<string, Ends>>();
  const ofRounds = (item: Repeated, count: number, at: number): Ends => {
    const { min, max = Infinity } = item;
    const own = getOrInsert(rounds, item, () => new Map<string, Ends>());
    const key = `${max === Infinity ? Math.min(count, min) : count} ${at}`;
    return getOrInsert(own, key, () => moreRounds(item, count, at));
  };
  const moreRounds = (item: Repeated, count: number, at: number): Ends => {
    const { of, min, max = Infinity } = item;
    const stop = count < min ? [] : [nothing(at)];
    if (count >= max) return either(stop);
    const again = then(ofItem(of, at), (after) =>
      // A round that reads nothing is left out where there is no bound.
      after === at && max === Infinity && count >= min ? NONE : ofRounds(item, count + 1, after),
    );
    return either([again, ...stop]);
  };

  asked.add(0);
  for (let round = 0, before = ''; round < MOST_ROUNDS; round++) {
    rounds = new Map();
    const next = new Map<number, Ends>();
    for (const key of asked) {
      const number = Math.floor(key / (length + 1));
      next.set(key, ofItem(rules[number]!.body, key - number * (length + 1)));
    }
    const printed = JSON.stringify(Array.from(next, ([key, ends]) => [key, [...ends]]));
    known = next;
    if (printed === before) {
      const parts = known.get(0)!.get(length);
      return parts && { part: WHOLE, start: 0, end: length, parts };
    }
    before = printed;
  }
  throw new Error(`no solution after ${MOST_ROUNDS} rounds`);
}

/** The least and the greatest count of something in a word; 2 stands for two or more. */
interface Count {
  readonly min: number;
  readonly max: number;
}

/** The counts of parts, and under {@link WHOLE} that of all together; undefined without a word. */
type Counts = ReadonlyMap<number, Count> | undefined;

const MANY = 2;
const NEVER: Count = { min: 0, max: 0 };

/** The shapes of parts, by their numbers: the least solution of the counts of all rules, from below. */
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
  for (let before = ''; ;) {
    known = rules.map(({ body }) => ofItem(body));
    const printed = JSON.stringify(
      known.map((counts) => counts && [...counts].sort(([a], [b]) => a - b)),
    );
    if (printed === before) break;
    before = printed;
  }
  return fields.map((field, number) => {
    const bodies = rules.flatMap((rule, index) =>
      (number === WHOLE ? index === 0 : rule.part === number) ? [known[index]] : [],
    );
    const counts = bodies.reduce(join, undefined) ?? new Map<number, Count>();
    const parts = [...counts]
      .filter(([part]) => part !== WHOLE)
      .sort(([a], [b]) => a - b)
      .map(([part, { min, max }]) => {
        return { part, count: max > 1 ? 'list' : min === 1 ? 'one' : 'optional' } as const;
      });
    const { min, max } = counts.get(WHOLE) ?? NEVER;
    return { field, parts, isUnion: parts.length > 1 && min === 1 && max === 1 };
  });
}

/** The counts in words of one behind words of another. */
function add(a: Counts, b: Counts): Counts {
  if (a === undefined || b === undefined) return undefined;
  return merged(a, b, (one, other) => ({
    min: Math.min(one.min + other.min, MANY),
    max: Math.min(one.max + other.max, MANY),
  }));
}

/** The counts in words of either. */
function join(a: Counts, b: Counts): Counts {
  if (a === undefined || b === undefined) return a ?? b;
  return merged(a, b, (one, other) => ({
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  }));
}

function merged(
  a: ReadonlyMap<number, Count>,
  b: ReadonlyMap<number, Count>,
  both: (one: Count, other: Count) => Count,
): Counts {
  const numbers = new Set([...a.keys(), ...b.keys()]);
  return new Map(
    Array.from(numbers, (number) => [number, both(a.get(number) ?? NEVER, b.get(number) ?? NEVER)]),
  );
}

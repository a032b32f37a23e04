/**
 * The first parse of a word by rules that are called, as the ordered choice of the text has it: first alternatives,
 * longest repetitions. For each rule and each offset, the first parse up to each end, in the order that the rules
 * allow them: the least solution, found by fixpoint iteration; each round evaluates those again that depend on
 * what changed in the one before. Polynomial in the length of a word, and meant for short ones.
 */
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import type { Expression, OrderedRule } from './rule-reader.js';
import { reads, type ParsedPart } from './parse-reference.js';
import { WHOLE } from './selected-parts.js';

type Repeated = Extract<Expression, { readonly of: Expression }>;

/** The parts, for each end; preferred parses come first. */
type Ends = ReadonlyMap<number, readonly ParsedPart[]>;

/** What a rule reads from an offset. */
interface Evaluated {
  readonly ends: Ends;
  /** The rules and offsets on which it depends. */
  readonly uses: ReadonlySet<number>;
  /** The result as text, to see whether it changes. */
  readonly printed: string;
}

const NONE: ReadonlyMap<number, readonly ParsedPart[]> = new Map();

const MAX_ROUNDS = 1000;

/** The first parse of a word of the first rule, in its symbols; undefined if it is not a word. */
export function firstParse(
  rules: readonly OrderedRule[],
  word: ArrayLike<number>,
): ParsedPart | undefined {
  const { length } = word;
  let known = new Map<number, Evaluated>();
  const asked = new Set<number>();
  let uses = new Set<number>();

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
    uses.add(key);
    const { part, isEmptyLast } = rules[number]!;
    const words = Array.from(known.get(key)?.ends ?? NONE, ([end, parts]) => {
      const own = part === WHOLE ? parts : [{ part, start: at, end, parts }];
      return [end, own] as const;
    });
    if (!isEmptyLast) return new Map(words);
    return new Map([...words.filter(([end]) => end > at), ...words.filter(([end]) => end === at)]);
  };
  const ofItem = (item: Expression, at: number): Ends => {
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
  /**
   * The ends found in this evaluation for the rest of a repetition, by the number of repetitions before it, which counts
   * up to `min` where there is no bound, and by offset.
   */
  let rounds = new Map<Expression, Map<string, Ends>>();
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

  const evaluate = (key: number): Evaluated => {
    rounds = new Map();
    uses = new Set();
    const number = Math.floor(key / (length + 1));
    const ends = ofItem(rules[number]!.body, key - number * (length + 1));
    return { ends, uses, printed: JSON.stringify([...ends]) };
  };

  asked.add(0);
  let changed = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = new Map<number, Evaluated>();
    const changes = new Set<number>();
    for (const key of asked) {
      const before = known.get(key);
      const isOld = before === undefined || [...before.uses].some((used) => changed.has(used));
      const now = isOld ? evaluate(key) : before;
      if (now.printed !== (before?.printed ?? '[]')) changes.add(key);
      next.set(key, now);
    }
    known = next;
    changed = changes;
    if (changed.size > 0) continue;
    const parts = known.get(0)!.ends.get(length);
    return parts && { part: WHOLE, start: 0, end: length, parts };
  }
  invariant(false, `no solution after ${MAX_ROUNDS} rounds`);
}

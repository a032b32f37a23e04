/**
 * The first parse of a word by rules that embed themselves, with every rule as a part: for each rule and each offset, the
 * first parse up to each end, in the order in which the rules allow them. The least solution, found by repetition.
 */
import {
  ruleKey,
  type Alternation,
  type Element,
  type Repetition,
  type Rule,
} from '../../generator/abnf/ast.js';
import type { Grammar } from '../../generator/abnf/resolve.js';

/** A word of a rule, and the words of rules in it. */
export interface RuleWord {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly RuleWord[];
}

/** The first parse up to each end, those first that come first. */
type Ends = ReadonlyMap<number, readonly RuleWord[]>;

/** The most rounds until nothing changes. */
const MOST_ROUNDS = 60;

/**
 * The first parse of a word; undefined if it is no word.
 *
 * @param called the rules whose empty word comes last
 */
export function firstParse(
  { rules, start }: Grammar,
  called: ReadonlySet<Rule>,
  word: readonly number[],
): RuleWord | undefined {
  let known = new Map<string, Ends>();
  const asked = new Map<string, readonly [rule: Rule, at: number]>();

  const then = (before: Ends, next: (at: number) => Ends): Ends => {
    const all = new Map<number, readonly RuleWord[]>();
    for (const [at, parts] of before)
      for (const [end, more] of next(at)) if (!all.has(end)) all.set(end, [...parts, ...more]);
    return all;
  };
  const either = (all: readonly Ends[]): Ends => {
    const found = new Map<number, readonly RuleWord[]>();
    for (const ends of all)
      for (const [end, parts] of ends) if (!found.has(end)) found.set(end, parts);
    return found;
  };
  const nothing = (at: number): Ends => new Map([[at, []]]);

  const ofRule = (rule: Rule, at: number): Ends => {
    const key = `${rule.name.text} ${at}`;
    asked.set(key, [rule, at]);
    const found = known.get(key) ?? new Map<number, readonly RuleWord[]>();
    const words = Array.from(found, ([end, parts]): [number, readonly RuleWord[]] => [
      end,
      [{ rule: rule.name.text, start: at, end, parts }],
    ]);
    if (!called.has(rule)) return new Map(words);
    return new Map([...words.filter(([end]) => end > at), ...words.filter(([end]) => end === at)]);
  };
  const ofAlternation = ({ alternatives }: Alternation, at: number): Ends =>
    either(
      alternatives.map(({ repetitions }) =>
        repetitions.reduce<Ends>(
          (before, each) => then(before, (after) => ofRounds(each, 0, after)),
          nothing(at),
        ),
      ),
    );
  const ofRounds = (repetition: Repetition, count: number, at: number): Ends => {
    const { min, max = Infinity, element } = repetition;
    const stop = count < min ? [] : [nothing(at)];
    if (count >= max) return either(stop);
    const again = then(ofElement(element, at), (after) =>
      // A round that reads nothing is left out where there is no bound.
      after === at && max === Infinity && count >= min
        ? new Map()
        : ofRounds(repetition, count + 1, after),
    );
    return either([again, ...stop]);
  };
  const ofElement = (element: Element, at: number): Ends => {
    const read = (tests: readonly ((symbol: number) => boolean)[]): Ends =>
      tests.every((test, index) => at + index < word.length && test(word[at + index]!))
        ? nothing(at + tests.length)
        : new Map();
    switch (element.kind) {
      case 'rulename':
        return ofRule(rules.get(ruleKey(element.text))!, at);
      case 'group':
        return ofAlternation(element.alternation, at);
      case 'option':
        return either([ofAlternation(element.alternation, at), nothing(at)]);
      case 'char-val':
        return read(
          Array.from(element.text, (char) => (symbol: number) => {
            const own = String.fromCharCode(symbol);
            return element.caseSensitive ? own === char : own.toLowerCase() === char.toLowerCase();
          }),
        );
      case 'num-range':
        return read([(symbol) => element.lo <= symbol && symbol <= element.hi]);
      case 'num-concatenation':
        return read(element.values.map((value) => (symbol: number) => symbol === value));
      case 'prose-val':
        throw new Error('prose has no words');
    }
  };

  let before = '';
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const whole = ofAlternation(start.elements, 0);
    const next = new Map<string, Ends>();
    for (const [key, [rule, at]] of asked) next.set(key, ofAlternation(rule.elements, at));
    const printed = JSON.stringify(Array.from(next, ([key, ends]) => [key, [...ends]]));
    if (printed === before) {
      const parts = whole.get(word.length);
      return parts && { rule: start.name.text, start: 0, end: word.length, parts };
    }
    before = printed;
    known = next;
  }
  throw new Error(`no solution after ${MOST_ROUNDS} rounds`);
}

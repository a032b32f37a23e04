/**
 * Shows that rules embed themselves: by a reference between other symbols on a cycle of rules, and a word where
 * one of them contains itself. The result goes into a message, so the search is simple.
 */
import type { Span } from '../text/source.js';
import { ruleKey, type Alternation, type Element, type Rule, type RuleName } from './ast.js';
import { referencesOf, type Cycles, type RuleReference } from './components.js';

type Rules = ReadonlyMap<string, Rule>;
type Word = readonly number[];

export interface EmbeddingExample {
  readonly rule: Rule;
  /** The reference with symbols on both sides; undefined if the two sides are in different alternatives. */
  readonly reference: RuleReference | undefined;
  /** A word whose reading contains the rule twice, one within the other; undefined if none has up to {@link LONGEST} symbols. */
  readonly word: Word | undefined;
}

/** The longest word that is worth showing; the search ignores longer ones. */
const LONGEST = 40;

/** The most references and cycles to try, and the most rounds in search of shortest words. */
const MAX_REFERENCES = 2000;
const MAX_CYCLES = 100;
const MAX_ROUNDS = 50;

/**
 * The first of some mutually recursive rules that embeds itself: by one reference with symbols on both sides, or else by
 * the shortest cycles of references; undefined if none of these does.
 */
export function findEmbeddingExample(
  rules: Rules,
  members: readonly Rule[],
  { references, through }: Cycles,
): EmbeddingExample | undefined {
  const words = shortestWords(rules, members);
  const nest = (cycle: readonly RuleReference[], inner: Word | undefined): Word | undefined =>
    cycle.reduceRight<Word | undefined>(
      (word, { from, name }) =>
        word &&
        wordOf(wordsThrough(from.elements, name), (each) =>
          each === name ? word : wordOfName(each, rules, words),
        ),
      inner,
    );
  const wordIn = (cycle: readonly RuleReference[]): Word | undefined =>
    nest(cycle, words.get(cycle[0]!.from));
  const embeds = (cycle: readonly RuleReference[]): boolean => {
    const around = nest(cycle, [HOLE]);
    const at = around?.indexOf(HOLE) ?? 0;
    return around !== undefined && at > 0 && at < around.length - 1;
  };
  const reference = references.slice(0, MAX_REFERENCES).find((each) => embeds([each]));
  if (reference !== undefined)
    return { rule: reference.from, reference, word: wordIn(through(reference)) };
  const cycle = references.slice(0, MAX_CYCLES).map(through).find(embeds);
  return cycle && { rule: cycle[0]!.from, reference: undefined, word: wordIn(cycle) };
}

/** Stands for `inner` in a word; no symbol is negative. */
const HOLE = -1;

/** A shortest word of each rule that these rules need, if there is one. */
function shortestWords(rules: Rules, starts: readonly Rule[]): ReadonlyMap<Rule, Word> {
  const needed = new Set(starts);
  for (const rule of needed) for (const { to } of referencesOf(rules, rule)) needed.add(to);
  const words = new Map<Rule, Word>();
  // Mostly, a rule stands before the rules that it needs.
  const backwards = [...needed].reverse();
  let isChanged = true;
  for (let round = 0; isChanged && round < MAX_ROUNDS; round++) {
    isChanged = false;
    for (const rule of backwards) {
      const found = wordOf(rule.elements, (name) => wordOfName(name, rules, words));
      if (found === undefined || (words.get(rule)?.length ?? Infinity) <= found.length) continue;
      words.set(rule, found);
      isChanged = true;
    }
  }
  return words;
}

/** The shortest words of rules, by their names. */
type WordOfName = (name: RuleName) => Word | undefined;

function wordOfName(
  { text }: RuleName,
  rules: Rules,
  words: ReadonlyMap<Rule, Word>,
): Word | undefined {
  const rule = rules.get(ruleKey(text));
  return rule && words.get(rule);
}

function wordOf({ alternatives }: Alternation, ofName: WordOfName): Word | undefined {
  return shortest(
    alternatives.map(({ repetitions }) =>
      inOrder(
        repetitions.map(({ min, element }) => {
          const word = min === 0 ? [] : wordOfElement(element, ofName);
          return word && (min * word.length > LONGEST ? undefined : Array(min).fill(word).flat());
        }),
      ),
    ),
  );
}

function wordOfElement(element: Element, ofName: WordOfName): Word | undefined {
  switch (element.kind) {
    case 'rulename':
      return ofName(element);
    case 'group':
      return wordOf(element.alternation, ofName);
    case 'option':
      return [];
    case 'char-val':
      return Array.from(element.text, (char) => char.codePointAt(0)!);
    case 'num-range':
      return [element.lo];
    case 'num-concatenation':
      return element.values;
    case 'prose-val':
      return undefined;
  }
}

/** An alternation reduced to the words that contain a word of a reference. */
function wordsThrough(alternation: Alternation, name: RuleName): Alternation {
  const isAround = ({ span }: { readonly span: Span }): boolean =>
    span.start <= name.span.start && name.span.end <= span.end;
  const within = (element: Element): Element =>
    element.kind === 'group' || element.kind === 'option'
      ? { ...element, kind: 'group', alternation: wordsThrough(element.alternation, name) }
      : element;
  return {
    ...alternation,
    alternatives: alternation.alternatives.filter(isAround).map((alternative) => ({
      ...alternative,
      repetitions: alternative.repetitions.flatMap((each) => {
        if (!isAround(each)) return [each];
        const others = { ...each, min: Math.max(0, each.min - 1) };
        return [{ ...each, min: 1, element: within(each.element) }, others];
      }),
    })),
  };
}

function inOrder(words: readonly (Word | undefined)[]): Word | undefined {
  if (!words.every((word) => word !== undefined)) return undefined;
  const length = words.reduce((sum, word) => sum + word.length, 0);
  return length <= LONGEST ? words.flat() : undefined;
}

function shortest(words: readonly (Word | undefined)[]): Word | undefined {
  return words
    .filter((word) => word !== undefined)
    .reduce<Word | undefined>(
      (best, word) => (best === undefined || word.length < best.length ? word : best),
      undefined,
    );
}

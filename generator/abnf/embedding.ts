/**
 * Shows that rules embed themselves: by a reference between other symbols on a cycle of rules, and a word in which
 * one of them contains itself. The result goes into a message, so the search is simple.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { Span } from '../text/source.js';
import { ruleKey, type Alternation, type Concatenation, type Element, type Rule } from './ast.js';
import { referencesOf, type Component, type Reference } from './components.js';

type Rules = ReadonlyMap<string, Rule>;
type Word = readonly number[];

/** A rule that embeds itself. */
export interface Embedding {
  readonly rule: Rule;
  /** The reference with symbols on both sides; undefined if the two sides are in different alternatives. */
  readonly reference: Reference | undefined;
  /** A word in which the rule contains itself; undefined if none has up to {@link LONGEST} symbols. */
  readonly word: Word | undefined;
}

/** The longest word that is worth showing; the search ignores longer ones. */
const LONGEST = 40;

/** The most references and cycles to try, and the most rounds in search of shortest words. */
const MOST_REFERENCES = 2000;
const MOST_CIRCLES = 100;
const MOST_ROUNDS = 50;

/**
 * The first rule of a component that embeds itself: by one reference with symbols on both sides, or else by the
 * shortest cycles of references; undefined if none of these does.
 */
export function findEmbedding(rules: Rules, component: Component): Embedding | undefined {
  const members = new Set(component.rules);
  const words = shortestWords(rules, component.rules);
  const references = component.rules.flatMap((rule) =>
    referencesOf(rules, rule).filter(({ to }) => members.has(to)),
  );
  const wordIn = (cycle: readonly Reference[]): Word | undefined =>
    nest(rules, words, cycle, words.get(cycle[0]!.from));
  const embeds = (cycle: readonly Reference[]): boolean => {
    const around = nest(rules, words, cycle, [MARK]);
    const at = around?.indexOf(MARK) ?? 0;
    return around !== undefined && at > 0 && at < around.length - 1;
  };
  for (const reference of references.slice(0, MOST_REFERENCES)) {
    if (!embeds([reference])) continue;
    const cycle = cycleThrough(rules, members, reference);
    return { rule: reference.from, reference, word: wordIn(cycle) };
  }
  for (const first of references.slice(0, MOST_CIRCLES)) {
    const cycle = cycleThrough(rules, members, first);
    if (embeds(cycle)) return { rule: first.from, reference: undefined, word: wordIn(cycle) };
  }
  return undefined;
}

/** Stands for `inner` in a word; no symbol is negative. */
const MARK = -1;

/** A reference and the shortest way back to its rule. Linear in the number of references of the component. */
function cycleThrough(
  rules: Rules,
  members: ReadonlySet<Rule>,
  first: Reference,
): readonly Reference[] {
  const reachedBy = new Map<Rule, Reference>([[first.to, first]]);
  for (const rule of reachedBy.keys()) {
    if (rule === first.from) break;
    for (const reference of referencesOf(rules, rule))
      if (members.has(reference.to)) getOrInsert(reachedBy, reference.to, () => reference);
  }
  const cycle: Reference[] = [];
  let at = first.from;
  do {
    cycle.push(reachedBy.get(at)!);
    at = cycle.at(-1)!.from;
  } while (at !== first.from);
  return cycle.reverse();
}

/** The shortest word of the first rule that has `inner` in the place of the last rule, along references. */
function nest(
  rules: Rules,
  words: ReadonlyMap<Rule, Word>,
  references: readonly Reference[],
  inner: Word | undefined,
): Word | undefined {
  return references.reduceRight<Word | undefined>(
    (word, reference) => word && wordAround(reference.from.elements, reference, word, rules, words),
    inner,
  );
}

/** A shortest word of each rule that these rules need, if there is one. */
function shortestWords(rules: Rules, starts: readonly Rule[]): ReadonlyMap<Rule, Word> {
  const needed = new Set(starts);
  for (const rule of needed) for (const { to } of referencesOf(rules, rule)) needed.add(to);
  const words = new Map<Rule, Word>();
  // Mostly, a rule stands before the rules that it needs.
  const backwards = [...needed].reverse();
  let isChanged = true;
  for (let round = 0; isChanged && round < MOST_ROUNDS; round++) {
    isChanged = false;
    for (const rule of backwards) {
      const found = wordOf(rule.elements, rules, words);
      if (found === undefined || (words.get(rule)?.length ?? Infinity) <= found.length) continue;
      words.set(rule, found);
      isChanged = true;
    }
  }
  return words;
}

function wordOf(
  { alternatives }: Alternation,
  rules: Rules,
  words: ReadonlyMap<Rule, Word>,
): Word | undefined {
  return shortest(
    alternatives.map(({ repetitions }) =>
      inOrder(
        repetitions.map(({ min, element }) => {
          const word = min === 0 ? [] : wordOfElement(element, rules, words);
          return word && (min * word.length > LONGEST ? undefined : Array(min).fill(word).flat());
        }),
      ),
    ),
  );
}

function wordOfElement(
  element: Element,
  rules: Rules,
  words: ReadonlyMap<Rule, Word>,
): Word | undefined {
  switch (element.kind) {
    case 'rulename': {
      const rule = rules.get(ruleKey(element.text));
      return rule && words.get(rule);
    }
    case 'group':
      return wordOf(element.alternation, rules, words);
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

/** A shortest word of an alternation that has `inner` in the place of a reference. */
function wordAround(
  { alternatives }: Alternation,
  reference: Reference,
  inner: Word,
  rules: Rules,
  words: ReadonlyMap<Rule, Word>,
): Word | undefined {
  const isInside = ({ span }: { readonly span: Span }): boolean =>
    span.start <= reference.name.span.start && reference.name.span.end <= span.end;
  const within = (element: Element): Word | undefined =>
    element.kind === 'group' || element.kind === 'option'
      ? wordAround(element.alternation, reference, inner, rules, words)
      : inner;
  const around = ({ repetitions }: Concatenation): Word | undefined =>
    inOrder(
      repetitions.map((repetition) => {
        const { min, element, span } = repetition;
        if (isInside(repetition)) {
          const others = min > 1 ? wordOfElement(element, rules, words) : [];
          return inOrder([
            within(element),
            ...Array<Word | undefined>(Math.max(0, min - 1)).fill(others),
          ]);
        }
        const one: Concatenation = {
          kind: 'concatenation',
          repetitions: [repetition],
          span,
        };
        return wordOf({ kind: 'alternation', alternatives: [one], span }, rules, words);
      }),
    );
  return shortest(alternatives.filter(isInside).map(around));
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

/**
 * The proof that rules embed themselves: a reference between other symbols on a circle of rules, and a word in which
 * one of them contains itself. It is for a message, so the search is simple.
 */
import { getOrInsert } from '../get-or-insert.js';
import { ruleKey, type Alternation, type Concatenation, type Element, type Rule } from './ast.js';
import { referencesOf, type Component, type Reference } from './components.js';

type Rules = ReadonlyMap<string, Rule>;
type Word = readonly number[];

/** A reference that embeds a rule in itself, and a word that shows it. */
export interface Embedding {
  readonly reference: Reference;
  /** Undefined if a rule on the way has no finite word, or more than {@link LONGEST} symbols. */
  readonly word: Word | undefined;
}

/** The longest word that is worth showing. */
const LONGEST = 40;

/**
 * The first reference of a component with other symbols on both sides; undefined if the component only refers to
 * itself on both sides in different alternatives.
 */
export function findEmbedding(rules: Rules, component: Component): Embedding | undefined {
  const members = new Set(component.rules);
  const words = shortestWords(rules, component.rules);
  for (const rule of component.rules) {
    for (const reference of referencesOf(rules, rule)) {
      if (!members.has(reference.to)) continue;
      const around = wordAround(rule.elements, reference, [MARK], rules, words);
      const at = around?.indexOf(MARK) ?? 0;
      if (around === undefined || at === 0 || at === around.length - 1) continue;
      return { reference, word: nest(rules, members, words, reference) };
    }
  }
  return undefined;
}

/** No symbol. */
const MARK = -1;

/** The word in which the rule of a reference contains itself once, by the shortest way back from the reference. */
function nest(
  rules: Rules,
  members: ReadonlySet<Rule>,
  words: ReadonlyMap<Rule, Word>,
  first: Reference,
): Word | undefined {
  const back = new Map<Rule, readonly Reference[]>([[first.to, []]]);
  for (const [rule, path] of back) {
    for (const reference of referencesOf(rules, rule))
      if (members.has(reference.to)) getOrInsert(back, reference.to, () => [...path, reference]);
  }
  const circle = [first, ...(back.get(first.from) ?? [])];
  let word = words.get(first.from);
  for (const reference of circle.toReversed()) {
    word = word && wordAround(reference.from.elements, reference, word, rules, words);
  }
  return word !== undefined && word.length <= LONGEST ? word : undefined;
}

/** A shortest word of each rule that these rules need, if there is one. */
function shortestWords(rules: Rules, starts: readonly Rule[]): ReadonlyMap<Rule, Word> {
  const needed = new Set(starts);
  for (const rule of needed) for (const { to } of referencesOf(rules, rule)) needed.add(to);
  const words = new Map<Rule, Word>();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const rule of needed) {
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
  const isInside = ({ span }: { readonly span: Reference['span'] }): boolean =>
    span.start <= reference.span.start && reference.span.end <= span.end;
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
  return words.every((word) => word !== undefined) ? words.flat() : undefined;
}

function shortest(words: readonly (Word | undefined)[]): Word | undefined {
  return words
    .filter((word) => word !== undefined)
    .reduce<Word | undefined>(
      (best, word) => (best === undefined || word.length < best.length ? word : best),
      undefined,
    );
}

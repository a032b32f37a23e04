/**
 * All parses of a word, straight from the rules: every way to read it is tried. It shares nothing with the compiler
 * but the rules as they were read.
 */
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
  type Rule,
} from '../../generator/abnf/ast.js';
import type { SelectedItem } from '../../generator/captures/selection.js';

/** A reported part: its field as it was selected, and its offsets in the word. */
export interface ParsedPart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly ParsedPart[];
}

type Parts = readonly ParsedPart[];
type Ends = readonly { readonly end: number; readonly parts: Parts }[];

/**
 * The distinct parses of a word of a rule, those first that come first in the order of the text, with longer
 * repetitions first.
 *
 * @param isOrdered whether only the first one matters, in which no repetition without a maximum reads nothing
 */
export function allParses(
  rules: ReadonlyMap<string, Rule>,
  start: Rule,
  items: readonly SelectedItem[],
  word: readonly number[],
  isOrdered = false,
): readonly Parts[] {
  return new Parser(rules, word, isOrdered)
    .alternation(start.elements, items, 0)
    .filter(({ end }) => end === word.length)
    .map(({ parts }) => parts);
}

class Parser {
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #word: readonly number[];
  readonly #isOrdered: boolean;
  readonly #known = new Map<object, Map<object, Ends[]>>();

  constructor(rules: ReadonlyMap<string, Rule>, word: readonly number[], isOrdered: boolean) {
    this.#rules = rules;
    this.#word = word;
    this.#isOrdered = isOrdered;
  }

  alternation({ alternatives }: Alternation, items: readonly SelectedItem[], at: number): Ends {
    return distinct(alternatives.flatMap((each) => this.#concatenation(each, items, at)));
  }

  #concatenation({ repetitions }: Concatenation, items: readonly SelectedItem[], at: number): Ends {
    return repetitions.reduce<Ends>(
      (before, repetition) =>
        distinct(
          before.flatMap(({ end, parts }) =>
            this.#repetition(repetition, items, end, 0).map((after) => ({
              end: after.end,
              parts: [...parts, ...after.parts],
            })),
          ),
        ),
      [{ end: at, parts: [] }],
    );
  }

  #repetition(
    repetition: Repetition,
    items: readonly SelectedItem[],
    at: number,
    count: number,
  ): Ends {
    const { min, max = Infinity, element } = repetition;
    const stop = count >= min ? [{ end: at, parts: [] }] : [];
    if (count >= max) return stop;
    const more = this.#element(element, items, at).flatMap(({ end, parts }): Ends => {
      // Reading nothing again and again is endless; once is enough to see that it makes another parse.
      if (end === at && max === Infinity && count >= min)
        return parts.length > 0 && !this.#isOrdered ? [{ end, parts }] : [];
      return this.#repetition(repetition, items, end, count + 1).map((after) => ({
        end: after.end,
        parts: [...parts, ...after.parts],
      }));
    });
    return distinct([...more, ...stop]);
  }

  #element(element: Element, items: readonly SelectedItem[], at: number): Ends {
    const byItems = this.#known.get(element) ?? new Map<object, Ends[]>();
    this.#known.set(element, byItems);
    const known = byItems.get(items) ?? [];
    byItems.set(items, known);
    return (known[at] ??= this.#read(element, items, at));
  }

  #read(element: Element, items: readonly SelectedItem[], at: number): Ends {
    const symbol = this.#word[at];
    const one = (isRead: boolean): Ends => (isRead ? [{ end: at + 1, parts: [] }] : []);
    switch (element.kind) {
      case 'rulename': {
        const rule = this.#rules.get(ruleKey(element.text))!;
        const item = items.find(({ rules }) =>
          rules.some(({ text }) => ruleKey(text) === ruleKey(element.text)),
        );
        if (item === undefined) return this.alternation(rule.elements, items, at);
        const name = (item.field ?? item.rules[0]!).text;
        return this.alternation(rule.elements, item.items, at).map(({ end, parts }) => ({
          end,
          parts: [{ name, start: at, end, parts }],
        }));
      }
      case 'group':
        return this.alternation(element.alternation, items, at);
      case 'option':
        return distinct([
          ...this.alternation(element.alternation, items, at),
          { end: at, parts: [] },
        ]);
      case 'char-val': {
        const { text, caseSensitive } = element;
        const read = String.fromCodePoint(...this.#word.slice(at, at + text.length));
        const isSame = caseSensitive ? read === text : lower(read) === lower(text);
        return isSame ? [{ end: at + text.length, parts: [] }] : [];
      }
      case 'num-range':
        return one(symbol !== undefined && element.lo <= symbol && symbol <= element.hi);
      case 'num-concatenation': {
        const isSame = element.values.every((value, index) => this.#word[at + index] === value);
        return isSame ? [{ end: at + element.values.length, parts: [] }] : [];
      }
      case 'prose-val':
        return [];
    }
  }
}

/** The first of equal ones. */
function distinct(ends: Ends): Ends {
  const seen = new Set<string>();
  return ends.filter((each) => {
    const key = JSON.stringify(each);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Letters of ASCII only: RFC 5234 §2.3. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

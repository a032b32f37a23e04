/**
 * Finds the rule to start with, if no option names one. In a grammar it is the first; a document such as an RFC builds its
 * rules from the small to the large, or the other way round, and there it is the rule that needs the most others.
 *
 * A text that was left out counts as a rule, and a misspelled name as the rule that was probably meant. So a slip does not
 * make a part of the language the whole: the start rule stays the same, and is refused if it cannot be read or compiled.
 */
import { getOrInsert } from '../get-or-insert.js';
import { isSlipOf } from '../text/similar.js';
import { ruleKey, visitNeededElements, type Rule } from './ast.js';
import type { LeftOut } from './parse-document.js';

/** A rule of a document that may be its start rule. */
export interface StartRule {
  readonly name: string;
  /** The number of rules of the document that it needs, itself included; 0 if others need it, and in a grammar. */
  readonly reach: number;
  /** The text, if it was left out. */
  readonly leftOut?: LeftOut | undefined;
}

/** All texts of one name: definitions, and alternatives that `=/` adds. */
interface Named {
  readonly name: string;
  readonly texts: (Rule | LeftOut)[];
}

/** The greatest number of references that are followed, and of names that are compared: enough for any published document. */
const MAX_STEPS = 10_000_000;

/**
 * The rules of a document, each name once; the first is the start rule.
 *
 * In a grammar they have its order. Elsewhere those that no others need come first, by the number of rules that they need;
 * of several with the same number, and of rules that need each other, the first of the document counts, and before these
 * a text that was left out, since nobody knows what it needs.
 *
 * @param leftOut the texts that may be rules
 * @param core the keys of the core rules, which are no slips
 */
export function startRules(
  rules: readonly Rule[],
  leftOut: readonly LeftOut[],
  core: ReadonlySet<string>,
  isGrammar: boolean,
): readonly StartRule[] {
  const placeOf = (text: Rule | LeftOut): number =>
    'elements' in text ? text.name.span.start : text.span.start;
  const texts = isGrammar ? rules : [...rules, ...leftOut].sort((a, b) => placeOf(a) - placeOf(b));
  const byKey = new Map<string, Named>();
  for (const text of texts) {
    const name = 'elements' in text ? text.name.text : text.name;
    getOrInsert(byKey, keyOf(name), () => ({ name, texts: [] as Named['texts'] })).texts.push(text);
  }
  if (isGrammar) return Array.from(byKey.values(), ({ name }) => ({ name, reach: 0 }));

  const references = referencesIn(byKey, core);
  const keys = [...byKey.keys()];
  const used = new Set(
    keys.flatMap((key) => [...references.get(key)!].filter((other) => other !== key)),
  );
  const reached = new Set<string>();
  let steps = 0;
  const reachOf = (key: string): number => {
    const needed = new Set([key]);
    for (const each of needed)
      for (const other of references.get(each)!) if (steps++ < MAX_STEPS) needed.add(other);
    for (const each of needed) reached.add(each);
    return needed.size;
  };
  // Rules that need each other may have no user besides, so all that is not reached from elsewhere counts.
  const tops = new Map<string, number>();
  for (const key of [...keys.filter((each) => !used.has(each)), ...keys])
    if (!reached.has(key)) tops.set(key, reachOf(key));
  const starts = keys.map((key) => {
    const { name, texts } = byKey.get(key)!;
    const isLost = texts.every((text) => !('elements' in text));
    const lost = isLost ? (texts[0] as LeftOut) : undefined;
    return { name, reach: tops.get(key) ?? 0, leftOut: lost };
  });
  return starts.sort((a, b) => b.reach - a.reach || Number(!a.leftOut) - Number(!b.leftOut));
}

/** For each rule the rules that it needs, as far as its words say that. */
function referencesIn(
  byKey: ReadonlyMap<string, Named>,
  core: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const meant = new Map<string, string | undefined>();
  let steps = 0;
  const meaningOf = (word: string): string | undefined => {
    const key = keyOf(word);
    if (byKey.has(key)) return key;
    if (core.has(key) || (steps += byKey.size) > MAX_STEPS) return undefined;
    return getOrInsert(meant, key, () => [...byKey.keys()].find((each) => isSlipOf(key, each)));
  };
  return new Map(
    Array.from(byKey, ([key, { texts }]) => [
      key,
      new Set(texts.flatMap(wordsOf).flatMap((word) => meaningOf(word) ?? [])),
    ]),
  );
}

/** The words of a text that may be names of rules: names and words of prose; outside of strings, where it was left out. */
function wordsOf(text: Rule | LeftOut): readonly string[] {
  if (!('elements' in text)) return wordsIn(text.text.replace(/"[^"\n]*"/g, ' '));
  const words: string[] = [];
  visitNeededElements(text.elements, (element) => {
    if (element.kind === 'rulename') words.push(element.text);
    else if (element.kind === 'prose-val') words.push(...wordsIn(element.text));
  });
  return words;
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[a-z][\w-]*/gi) ?? [];
}

/** The key of a name that may have underscores, which other notations write for hyphens. */
function keyOf(name: string): string {
  return ruleKey(name.replaceAll('_', '-'));
}

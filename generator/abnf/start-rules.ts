/**
 * Finds the rule to start with, if no option names one. In a grammar it is the first. A document such as an RFC may build
 * its rules from the small to the large; if one rule needs most of the others, that is the whole.
 *
 * A text that was left out counts as a rule, and a misspelled name as the rule that was probably meant. So a slip does not
 * make a part of the language the whole.
 */
import { getOrInsert } from '../get-or-insert.js';
import { isSlipOf } from '../text/similar.js';
import { ruleKey, visitNeededElements, type Rule } from './ast.js';
import type { LeftOut } from './parse-document.js';

/** The rules of a grammar's own document with which it may start. */
export interface StartRules {
  /** The name of its first rule; undefined if it has none. */
  readonly first: string | undefined;
  /** In a document, the rules that no other needs, by the number of rules that they need; undefined in a grammar. */
  readonly tops: readonly StartRule[] | undefined;
  /** The first of them, if it needs more than half of the rules, itself included. */
  readonly root: StartRule | undefined;
}

/** A rule of a document that no other needs. */
export interface StartRule {
  readonly name: string;
  /** The text, if it was left out. */
  readonly leftOut: LeftOut | undefined;
}

/** All texts of one name: definitions, and alternatives that `=/` adds. */
type Texts = (Rule | LeftOut)[];

/** The greatest number of references that are followed, and of names that are compared: enough for any published document. */
const MAX_STEPS = 10_000_000;

/**
 * Ranks the rules of a document. Of rules that need each other, and that no others need, the first is a top. Tops that need
 * equally many rules stay in order, after texts that were left out, since nobody knows what these need.
 *
 * @param leftOut the texts that may be rules
 * @param core the keys of the core rules, which are not slips
 */
export function startRules(
  rules: readonly Rule[],
  leftOut: readonly LeftOut[],
  core: ReadonlySet<string>,
  isGrammar: boolean,
): StartRules {
  const first = rules[0]?.name.text;
  if (isGrammar) return { first, tops: undefined, root: undefined };
  const placeOf = ({ span }: Rule | LeftOut): number => span.start;
  const byKey = new Map<string, Texts>();
  for (const text of [...rules, ...leftOut].sort((a, b) => placeOf(a) - placeOf(b)))
    getOrInsert(byKey, keyOf(nameOf(text)), (): Texts => []).push(text);
  const references = referencesIn(byKey, core);
  const reached = new Set<string>();
  let steps = 0;
  const topOf = (key: string): (StartRule & { readonly reach: number })[] => {
    if (reached.has(key)) return [];
    const needed = new Set([key]);
    for (const each of needed)
      for (const other of references.get(each)!) if (steps++ < MAX_STEPS) needed.add(other);
    for (const each of needed) reached.add(each);
    const texts = byKey.get(key)!;
    const text = texts.find((each) => 'elements' in each) ?? texts[0]!;
    const leftOut = 'elements' in text ? undefined : text;
    return [{ name: nameOf(text), leftOut, reach: needed.size }];
  };
  const keys = [...byKey.keys()];
  const used = new Set(keys.flatMap((key) => [...references.get(key)!]));
  // Rules that need each other may have no other user, so after the unused rules, all are tried.
  const tops = [...keys.filter((key) => !used.has(key)), ...keys].flatMap(topOf);
  tops.sort((a, b) => b.reach - a.reach || Number(!a.leftOut) - Number(!b.leftOut));
  const [top] = tops;
  return { first, tops, root: top && top.reach > keys.length / 2 ? top : undefined };
}

/** For each rule the rules that it needs, as far as its words say that. */
function referencesIn(
  byKey: ReadonlyMap<string, Texts>,
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
  const others = (key: string, texts: Texts): readonly string[] =>
    texts
      .flatMap(wordsOf)
      .flatMap((word) => meaningOf(word) ?? [])
      .filter((other) => other !== key);
  return new Map(Array.from(byKey, ([key, texts]) => [key, new Set(others(key, texts))]));
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

function nameOf(text: Rule | LeftOut): string {
  return 'elements' in text ? text.name.text : text.name;
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[a-z][\w-]*/gi) ?? [];
}

/** The key of a name that may have underscores, which other notations write for hyphens. */
function keyOf(name: string): string {
  return ruleKey(name.replaceAll('_', '-'));
}

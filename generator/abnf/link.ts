/**
 * Joins the rules of several documents: all rules of the first, and from the others what it needs.
 *
 * A name means the rule of its own document; if that does not define it, the first other document that does.
 * So `Host` of RFC 9110 and `host` of RFC 3986, which are one name in ABNF, stay two rules. Prose such as
 * `<host, see [RFC3986], Section 3.2.2>` names a rule of the document with that number. `=/` without a rule in its own
 * document adds to another's, for all documents, as RFC 6532 adds to RFC 5322.
 *
 * Prose such as `<any CHAR except CR>` becomes the group of its symbols; its names are looked up in its document.
 *
 * Rules of two documents become one rule if their definitions have the same tokens, and their references mean the same
 * rules. Otherwise the later one gets the name of its document, as in `host-rfc3986`.
 */
import { getOrInsert } from '../get-or-insert.js';
import { baseName, type Source } from '../text/source.js';
import {
  mapRepetitions,
  ruleKey,
  visitElements,
  type Element,
  type Rule,
  type RuleName,
} from './ast.js';
import { findReferenced, referenceIn, type DocumentRules, type RuleOfDocument } from './imports.js';
import { coarsestPartition } from '../automata/coarsest-partition.js';
import { printFolded } from './print.js';
import { readDifferences, SymbolSets } from './symbol-sets.js';

/** The rules of all documents under names that are unique. */
export interface LinkedRules {
  /** The rules of the first document keep their names. */
  readonly rules: readonly Rule[];
  /** The name of the start rule among them; undefined if there is none. */
  readonly start: string | undefined;
  readonly ambiguousReferences: readonly AmbiguousReference[];
}

/** A name that its document does not define, and that others define differently. */
export interface AmbiguousReference {
  /** One use of the name. */
  readonly name: RuleName;
  readonly meant: Rule;
  readonly other: Rule;
}

/** All rules of one name in one document. */
interface NamedRules extends RuleOfDocument {
  readonly rules: Rule[];
}

/**
 * Gives the rules of all documents names that are unique.
 *
 * @param defined rules that replace their namesakes in every document, and fill in missing ones
 * @param core the core rules, for documents that do not define them differently
 * @param startName the name of the start rule in the first document
 */
export function link(
  given: readonly DocumentRules[],
  defined: readonly Rule[],
  core: readonly Rule[],
  startName: string | undefined,
): LinkedRules {
  const coreRules = { source: core[0]!.name.span.source, rules: core };
  const everywhere = replacedEverywhere(given, defined, coreRules);
  /** Names that options define for all documents. */
  const replaced = new Set(everywhere.map(({ name }) => ruleKey(name.text)));
  /** The canonical text of each core rule. */
  const coreTexts = new Map(core.map((rule) => [ruleKey(rule.name.text), printFolded(rule)]));
  const documents = replaceRules(given, defined, everywhere);
  const meaningsByDocument = new Map<DocumentRules, Map<string, NamedRules>>();
  /** The meanings that the elements of a meaning refer to, once all incremental alternatives are in place. */
  const targetsByMeaning = new Map<NamedRules, readonly (NamedRules | undefined)[]>();
  /** Names of one document that stand for a rule of the same name in another. */
  const importsByDocument = new Map<DocumentRules, Map<string, DocumentRules>>();

  /** The names in a meaning that its document leaves to other documents, and that these define differently. */
  function ambiguousIn(
    meaning: NamedRules,
    ruleOf: (meaning: NamedRules) => Rule,
  ): readonly AmbiguousReference[] {
    const ambiguousReferences = new Map<string, AmbiguousReference>();
    const visit = (name: Element, document: DocumentRules): void => {
      if (name.kind !== 'rulename') return;
      const key = ruleKey(name.text);
      const isOwn =
        importsByDocument.get(document)!.has(key) || meaningsByDocument.get(document)!.has(key);
      if (isOwn || coreTexts.has(key) || ambiguousReferences.has(key)) return;
      const [first, ...others] = documents.flatMap(
        (each) => meaningsByDocument.get(each)!.get(key) ?? [],
      );
      const other = others.find((each) => ruleOf(each) !== ruleOf(first!));
      if (other === undefined) return;
      ambiguousReferences.set(key, { name, meant: ruleOf(first!), other: ruleOf(other) });
    };
    for (const rule of meaning.rules) {
      const home = homeOf(rule);
      visitElements(rule.elements, (element) => visit(element, home));
    }
    return [...ambiguousReferences.values()];
  }

  function collect(document: DocumentRules): void {
    const meanings = new Map<string, NamedRules>();
    const imports = new Map<string, DocumentRules>();
    for (const rule of document.rules) {
      const key = ruleKey(rule.name.text);
      // In a further document, core rules in the same tokens count as RFC 5234's.
      if (document !== documents[0] && coreTexts.get(key) === printFolded(rule)) continue;
      const reference = referenceIn(rule);
      const from = reference && findReferenced(reference, documents, coreRules);
      const isSame = from?.key === key && from.document !== document;
      // Such a rule only repeats that it is the core rule.
      if (isSame && from.document === coreRules) continue;
      if (isSame && rule.definedAs === '=') imports.set(key, from.document);
      else
        getOrInsert(meanings, key, (): NamedRules => ({ document, key, rules: [] })).rules.push(
          rule,
        );
    }
    meaningsByDocument.set(document, meanings);
    importsByDocument.set(document, imports);
  }

  /** Moves a `=/` without a rule in its own document to the rule that it adds to. */
  function placeIncrements(document: DocumentRules): void {
    const meanings = meaningsByDocument.get(document)!;
    for (const [key, { rules }] of meanings) {
      if (rules.some(({ definedAs }) => definedAs === '=')) continue;
      const base = coreTexts.has(key)
        ? coreMeaning(key)
        : documents
            .map((other) => meaningsByDocument.get(other)!.get(key))
            .find((found) => found?.rules.some(({ definedAs }) => definedAs === '='));
      if (base === undefined || base.document === document) continue;
      base.rules.push(...rules);
      meanings.delete(key);
    }
  }

  /** Incremental alternatives of a core rule go to the first document. */
  function coreMeaning(key: string): NamedRules {
    const document = documents[0]!;
    return getOrInsert(meaningsByDocument.get(document)!, key, () => ({
      document,
      key,
      rules: [],
    }));
  }

  /** Puts the symbols of prose such as `any CHAR except CR` in its place, where all its words are understood. */
  function rewriteDifferences(): void {
    const sets = new SymbolSets<NamedRules>({
      rulesOf: ({ rules }) => rules,
      find: (element, rule) => targetAt(element, homeOf(rule)),
      coreRule: (key) => coreRule(key),
    });
    const all = documents.flatMap((document) => [...meaningsByDocument.get(document)!.values()]);
    const read = all.map(({ rules }) => rules.map((rule) => readDifferences(rule, sets)));
    for (const [index, { rules }] of all.entries()) rules.splice(0, rules.length, ...read[index]!);
  }

  /** The rule to which prose refers: `host, see [RFC3986], Section 3.2.2`. */
  function referencedBy(element: Element): RuleOfDocument | undefined {
    return element.kind === 'prose-val' && element.meaning?.kind === 'reference'
      ? findReferenced(element.meaning, documents, coreRules)
      : undefined;
  }

  /** The name of the core rule to which prose refers, if no document changes it. */
  function plainCoreName(element: Element): string | undefined {
    const found = referencedBy(element);
    return found && coreRule(found.key)?.name.text;
  }

  function coreRule(key: string): Rule | undefined {
    return coreRules.rules.find(({ name }) => ruleKey(name.text) === key);
  }

  /** The document for looking up the names in a rule; the first, if an option has the rule. */
  function homeOf({ name }: Rule): DocumentRules {
    const { source } = name.span;
    const all = [...documents, coreRules];
    return all.find((document) => document.source === source) ?? documents[0]!;
  }

  /** The rules that an element of a document refers to; undefined for core rules, and if no document has any. */
  function targetAt(element: Element, document: DocumentRules): NamedRules | undefined {
    const found = referencedBy(element);
    if (found !== undefined) return meaningIn(found.document, found.key);
    if (element.kind !== 'rulename') return undefined;
    return meaningIn(document, ruleKey(element.text));
  }

  function meaningIn(document: DocumentRules, key: string): NamedRules | undefined {
    const from = importsByDocument.get(document)?.get(key) ?? document;
    const own = meaningsByDocument.get(from)!.get(key);
    if (own !== undefined) return own;
    if (coreTexts.has(key)) return coreMeaningFor(document, key);
    for (const other of documents) {
      const from = importsByDocument.get(other)?.get(key) ?? other;
      const found = meaningsByDocument.get(from)!.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A core rule for a further document, if the first document has another rule of that name. */
  function coreMeaningFor(document: DocumentRules, key: string): NamedRules | undefined {
    const [first] = documents;
    const isOther = meaningsByDocument
      .get(first!)!
      .get(key)
      ?.rules.some(({ definedAs }) => definedAs === '=');
    if (document === first || isOther !== true || replaced.has(key)) return undefined;
    return getOrInsert(meaningsByDocument.get(coreRules)!, key, () => ({
      document: coreRules,
      key,
      rules: coreRules.rules.filter(({ name }) => ruleKey(name.text) === key),
    }));
  }

  /** Puts meanings into one block if they have the same tokens, and their references have the same meanings. */
  function blocksOf(all: readonly NamedRules[]): ReadonlyMap<NamedRules, number> {
    const tokens = all.map(
      ({ key, rules }) =>
        `${key} ${rules.map((rule) => `${rule.definedAs} ${printFolded(rule)}`).join('\n')}`,
    );
    const numbers = new Map(all.map((meaning, index) => [meaning, index]));
    const targets = all.map((meaning) =>
      targetsOf(meaning).map((each) => each && numbers.get(each)!),
    );
    const blocks = coarsestPartition(
      targets.map((each) => each.filter((target) => target !== undefined)),
      (index, blockOf) =>
        `${targets[index]!.map((each) => (each === undefined ? '' : blockOf[each]!)).join()} ${tokens[index]!}`,
    )!;
    return new Map(all.map((meaning, index) => [meaning, blocks[index]!]));
  }

  function targetsOf(meaning: NamedRules): readonly (NamedRules | undefined)[] {
    return getOrInsert(targetsByMeaning, meaning, () => {
      const targets: (NamedRules | undefined)[] = [];
      for (const rule of meaning.rules) {
        const home = homeOf(rule);
        visitElements(rule.elements, (element) => void targets.push(targetAt(element, home)));
      }
      return targets;
    });
  }

  /** The names of all rules, one for each class: as written, unless a further document writes a name that is taken. */
  function nameAll(
    all: readonly NamedRules[],
    classes: ReadonlyMap<NamedRules, number>,
  ): ReadonlyMap<NamedRules, string> {
    const byClass = new Map<number, string>();
    const taken = new Set<string>();
    const names = new Map<NamedRules, string>();
    for (const meaning of all) {
      const name = getOrInsert(byClass, classes.get(meaning)!, () => {
        const own = meaning.rules[0]!.name.text;
        const isFirst = meaning.document === documents[0];
        if (isFirst || !(taken.has(meaning.key) || coreTexts.has(meaning.key))) return own;
        const qualified = `${own}-${tagOf(meaning.document.source)}`;
        let unique = qualified;
        for (let i = 2; taken.has(ruleKey(unique)); i++) unique = `${qualified}-${i}`;
        return unique;
      });
      taken.add(ruleKey(name));
      names.set(meaning, name);
    }
    return names;
  }

  function rename(rule: Rule, meaning: NamedRules, names: ReadonlyMap<NamedRules, string>): Rule {
    const home = homeOf(rule);
    const renameElement = (element: Element): Element => {
      if (element.kind === 'group' && element.prose !== undefined) {
        const operands = element.prose.operands.map(renameElement);
        return { ...element, prose: { ...element.prose, operands } };
      }
      const target = targetAt(element, home);
      const name = target === undefined ? plainCoreName(element) : names.get(target)!;
      if (
        name === undefined ||
        (element.kind === 'rulename' && ruleKey(name) === ruleKey(element.text))
      )
        return element;
      return { kind: 'rulename', text: name, span: element.span };
    };
    const name = names.get(meaning)!;
    const isSame = ruleKey(name) === ruleKey(rule.name.text);
    return {
      ...rule,
      name: isSame ? rule.name : { ...rule.name, text: name },
      elements: mapRepetitions(rule.elements, (repetition) => ({
        ...repetition,
        element: renameElement(repetition.element),
      })),
    };
  }

  meaningsByDocument.set(coreRules, new Map());
  importsByDocument.set(coreRules, new Map());
  for (const document of documents) collect(document);
  for (const document of documents) placeIncrements(document);
  rewriteDifferences();
  const [first] = documents;
  // The start rule may be a rule of another document.
  const start = first && startName !== undefined ? meaningIn(first, ruleKey(startName)) : undefined;
  const known = [...meaningsByDocument.values()].flatMap((byKey) => [...byKey.values()]);
  const meanings = new Set([...known, ...(start === undefined ? [] : [start])]);
  // The set grows while it is walked, by the core rules that are needed.
  for (const meaning of meanings)
    for (const target of targetsOf(meaning)) if (target !== undefined) meanings.add(target);
  const all = [...meanings];
  const names = nameAll(all, blocksOf(all));
  const written = new Map<string, readonly Rule[]>();
  for (const meaning of all)
    getOrInsert(written, names.get(meaning)!, () =>
      meaning.rules.map((rule) => rename(rule, meaning, names)),
    );
  const ruleOf = (meaning: NamedRules): Rule => written.get(names.get(meaning)!)![0]!;
  const ambiguousReferences = all.flatMap((meaning) => ambiguousIn(meaning, ruleOf));
  const rules = [...written.values()].flat();
  // A rule that only says that it is a core rule has no meaning of its own.
  const name = start === undefined ? rules[0]?.name.text : names.get(start);
  return { rules, start: name, ambiguousReferences };
}

/** The definitions of options that replace a rule in all documents. */
function replacedEverywhere(
  documents: readonly DocumentRules[],
  defined: readonly Rule[],
  core: DocumentRules,
): readonly Rule[] {
  // A definition that refers to a rule of another document does not replace that rule in its own document.
  return definitionsIn(defined).filter((rule) => {
    const reference = referenceIn(rule);
    return reference === undefined || findReferenced(reference, documents, core) === undefined;
  });
}

function definitionsIn(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ definedAs }) => definedAs === '=');
}

/** The documents with the rules that options define, which are rules of the first document. */
function replaceRules(
  [first, ...others]: readonly DocumentRules[],
  defined: readonly Rule[],
  everywhere: readonly Rule[],
): readonly DocumentRules[] {
  const without = (rules: readonly Rule[], replaced: readonly Rule[]): readonly Rule[] => {
    const keys = new Set(replaced.map(({ name }) => ruleKey(name.text)));
    return rules.filter(({ name }) => !keys.has(ruleKey(name.text)));
  };
  const { source, rules } = first!;
  const own = [...without(rules, definitionsIn(defined)), ...defined];
  return [
    { source, rules: own },
    ...others.map((other) => ({ source: other.source, rules: without(other.rules, everywhere) })),
  ];
}

/** A document as the end of a rule name: `rfc3986`. */
function tagOf(source: Source): string {
  const tag = baseName(source)
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-z\d]+/gi, '-');
  return tag === '' ? 'imported' : tag;
}

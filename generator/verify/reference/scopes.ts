/**
 * The rules that names mean, for the reference: looked up where they stand, in the rules as they were parsed, while
 * the compiler renames them (`abnf/link.ts`) and joins `=/` to them (`abnf/resolve.ts`) first.
 *
 * The words of prose are read once, for both (`abnf/prose.ts`); which rule they mean, and which symbols a set has, is
 * found here by other means.
 */
import {
  ruleKey,
  type Alternation,
  type Element,
  type Operand,
  type ProseVal,
  type ProseReference,
  type Rule,
  type RuleName,
} from '../../abnf/ast.js';
import type { DocumentRules } from '../../abnf/imports.js';
import type { Lists } from '../../abnf/lists.js';
import { printFolded } from '../../abnf/print.js';
import { joinRanges } from '../../automata/symbol-range.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import { readCoreRules } from '../../analysis/core-rules.js';
import type { Stages } from '../../analysis/stages.js';
import type { Source } from '../../text/source.js';
import { formsOf, type Ranges } from './terminals.js';

/** Finds the rule that an element means. */
export interface Scope {
  find(element: RuleName | ProseVal): Rule | undefined;
  /** The symbols of prose such as `any CHAR except CR`; undefined for other prose. */
  symbolsOf(element: ProseVal): Ranges | undefined;
  /** The rule as this scope has it, for one of the compiler's. */
  ruleOf(rule: Rule): Rule;
  /** The meaning of lists; undefined if there are none. */
  readonly lists: Lists | undefined;
}

/** Whether a rule defines a name, and does not only add to it. */
function isBase({ name, definedAs }: Rule, key: string): boolean {
  return definedAs === '=' && ruleKey(name.text) === key;
}

/**
 * What a list of rules adds to a name: its first definition, and what is added after that or after a repetition of it.
 * Several definitions have the same words.
 */
function incrementsIn(rules: readonly Rule[], key: string): readonly Rule[] {
  const own = rules.filter(({ name }) => ruleKey(name.text) === key);
  const first = own.find((rule) => isBase(rule, key));
  let base = first;
  return own.filter((rule) => {
    if (rule.definedAs === '=') base = rule;
    return rule !== base && (base === first || printFolded(base!) === printFolded(first!));
  });
}

function baseIn({ rules }: DocumentRules, key: string): Rule | undefined {
  return rules.find((rule) => isBase(rule, key));
}

/** The prose value that is all of an alternation; undefined if there is anything else. */
function proseIn({ alternatives }: Alternation): ProseVal | undefined {
  const [only, ...others] = alternatives.flatMap(({ repetitions }) => repetitions);
  const isOne = others.length === 0 && only?.min === 1 && only.max === 1;
  return isOne && only.element.kind === 'prose-val' ? only.element : undefined;
}

/** Rules of options come before all documents; core rules come after a document's own, and before other documents'. */
export function scopeOf({
  linked: { documents, defined: ofOptions, lists },
}: Pick<Stages, 'linked'>): Scope {
  const { rules: coreRules } = readCoreRules();
  /** What names mean in the documents. */
  const meanings = new Map<Source, Map<string, Rule | undefined>>();
  /** The joined rule, by the first of its definitions. */
  const joined = new Map<Rule, Rule>();

  function find(element: RuleName | ProseVal): Rule | undefined {
    const { source } = element.span;
    if (element.kind === 'rulename') return meaningOf(element.text, source);
    if (element.meaning?.kind !== 'reference') return undefined;
    const found = referenced(element.meaning);
    return found && meaningIn(found.name, found.home);
  }

  function symbolsOf({ meaning }: ProseVal): Ranges | undefined {
    if (meaning?.kind !== 'difference') return undefined;
    const except = new Set(symbolsIn(meaning.except));
    const left = symbolsIn(meaning.of).filter((symbol) => !except.has(symbol));
    return joinRanges(left.map((symbol) => ({ lo: symbol, hi: symbol }))).map(
      ({ lo, hi }) => [lo, hi] as const,
    );
  }

  /** Every symbol of some operands; the first element with a meaning counts. */
  function symbolsIn(operands: readonly Operand[]): readonly number[] {
    return operands.flatMap((operand) => {
      const known = operand.find((each) => each.kind !== 'rulename' || find(each));
      invariant(known !== undefined, 'other prose is refused before');
      return symbolsOfElement(known);
    });
  }

  function symbolsOfElement(element: Element): readonly number[] {
    const rangesOf = (ranges: Ranges): readonly number[] =>
      ranges.flatMap(([lo, hi]) => Array.from({ length: hi - lo + 1 }, (_, index) => lo + index));
    switch (element.kind) {
      case 'char-val':
        return rangesOf(formsOf(element.text, element.caseSensitive));
      case 'num-range':
        return rangesOf([[element.lo, element.hi]]);
      case 'num-concatenation':
        return element.values;
      case 'group':
      case 'option':
        return symbolsOfAlternation(element.alternation);
      case 'rulename':
      case 'prose-val': {
        const symbols = element.kind === 'prose-val' ? symbolsOf(element) : undefined;
        return symbols ? rangesOf(symbols) : symbolsOfAlternation(find(element)!.elements);
      }
    }
  }

  function symbolsOfAlternation({ alternatives }: Alternation): readonly number[] {
    return alternatives.flatMap(({ repetitions: [only] }) => symbolsOfElement(only!.element));
  }

  function ruleOf({ name: { text, span } }: Rule): Rule {
    const written = span.source.text.slice(span.start, span.end);
    // Rules that are made of a bit layout have names that stand nowhere.
    return (meaningOf(written, span.source) ?? meaningOf(text, span.source))!;
  }

  /** Finds the rule that a name means in a document. */
  function meaningOf(name: string, source: Source): Rule | undefined {
    const known = getOrInsert(meanings, source, () => new Map<string, Rule | undefined>());
    const key = ruleKey(name);
    return getOrInsert(known, key, () => findMeaning(name, key, source));
  }

  function findMeaning(name: string, key: string, source: Source): Rule | undefined {
    const defined = ofOptions.find((rule) => isBase(rule, key));
    const core = coreRules.find((rule) => isBase(rule, key));
    const imported = defined && importOf(defined);
    if (defined !== undefined && imported === undefined) return join(defined, incrementsOf(key));
    // The document to look in first. Rules that options define belong to the first one; core rules belong to none.
    const isCore = coreRules.some((each) => each.name.span.source === source);
    const own = isCore
      ? undefined
      : (documents.find((document) => document.source === source) ?? documents[0]);
    const isThere = imported !== undefined && 'rules' in imported && imported.source === source;
    const elsewhere = isThere ? undefined : imported;
    if (elsewhere !== undefined && own === documents[0]) return meaningIn(name, elsewhere);
    if (own !== undefined && baseIn(own, key) !== undefined) return ruleIn(own, key);
    if (core !== undefined) return coreRule(core);
    if (elsewhere !== undefined) return meaningIn(name, elsewhere);
    const document = documents.find((each) => baseIn(each, key) !== undefined);
    return document && ruleIn(document, key);
  }

  /**
   * A core rule, or the rule that options define in its place; with what documents add to it, unless the first one
   * defines the name.
   */
  function coreRule(core: Rule): Rule {
    const key = ruleKey(core.name.text);
    const defined = ofOptions.find((rule) => isBase(rule, key));
    if (defined !== undefined && importOf(defined) === undefined)
      return join(defined, incrementsOf(key));
    const first = documents[0]!;
    const base = baseIn(first, key);
    return base === undefined || importOf(base) === core ? withIncrements(key, first, core) : core;
  }

  /** The rule of a document, with its increments, or the rule to which it only refers. */
  function ruleIn(document: DocumentRules, key: string): Rule | undefined {
    const rule = baseIn(document, key)!;
    return ruleElsewhere(rule) ?? withIncrements(key, document, rule);
  }

  /** The rule of the same name to which a rule only refers in prose. */
  function ruleElsewhere(rule: Rule): Rule | undefined {
    const imported = importOf(rule);
    return imported && meaningIn(rule.name.text, imported);
  }

  /** The document or core rule to which a rule merely refers by its own name; undefined for a definition. */
  function importOf({ name, elements }: Rule): DocumentRules | Rule | undefined {
    const meaning = proseIn(elements)?.meaning;
    const found = meaning?.kind === 'reference' ? referenced(meaning) : undefined;
    if (found === undefined || ruleKey(found.name) !== ruleKey(name.text)) return undefined;
    const { home } = found;
    return 'source' in home && home.source === name.span.source ? undefined : home;
  }

  /** What prose refers to: a name of a document, or a core rule. */
  function referenced({
    number,
    names,
  }: ProseReference): { readonly name: string; readonly home: DocumentRules | Rule } | undefined {
    const core = names
      .map((name) => coreRules.find((rule) => isBase(rule, ruleKey(name))))
      .find((rule) => rule !== undefined);
    const asCore = core && { name: core.name.text, home: core };
    if (asCore !== undefined && [5234, 4234, 2234].includes(number)) return asCore;
    const document = documentOf(`${number}`);
    if (document === undefined) return undefined;
    const rules = rulesOf(document);
    const name = names.find((each) =>
      rules.some((rule) => isBase(rule, ruleKey(each)) && proseIn(rule.elements) === undefined),
    );
    if (name !== undefined) return { name, home: document };
    const isItsOwn = rules.some(
      (rule) => ruleKey(rule.name.text) === ruleKey(core?.name.text ?? ''),
    );
    return isItsOwn ? undefined : asCore;
  }

  /** The rules of a document; rules from options belong to the first one. */
  function rulesOf(document: DocumentRules): readonly Rule[] {
    if (document !== documents[0]) return document.rules;
    const isReplaced = ({ name }: Rule): boolean =>
      ofOptions.some((rule) => isBase(rule, ruleKey(name.text)));
    return [...ofOptions, ...document.rules.filter((rule) => !isReplaced(rule))];
  }

  function meaningIn(name: string, home: DocumentRules | Rule): Rule | undefined {
    return 'rules' in home ? meaningOf(name, home.source) : coreRule(home);
  }

  function documentOf(number: string): DocumentRules | undefined {
    return documents.find(
      ({ source: { name, text } }) =>
        new RegExp(`rfc[-_ ]?${number}(?!\\d)[^/\\\\]*$`, 'i').test(name) ||
        new RegExp(`^Request for Comments:\\s*${number}\\b`, 'm').test(text),
    );
  }

  /**
   * A rule with the increments of its document. An increment in a document without the rule extends the rule of the first
   * document that has it; for a core rule, the first document.
   */
  function withIncrements(key: string, document: DocumentRules, rule: Rule): Rule {
    const has = (each: DocumentRules): boolean =>
      rulesOf(each).some((base) => isBase(base, key) && importOf(base) === undefined);
    const isCore = coreRules.some((each) => isBase(each, key));
    const isOrdered = document === (isCore ? documents[0] : documents.find(has));
    const others = documents.filter((other) => other !== document && !has(other));
    const all = [document, ...(isOrdered ? others : [])];
    const increments = all.flatMap(({ rules }) => incrementsIn(rules, key));
    // Rules of options are rules of the first document.
    const own = all.includes(documents[0]!) ? incrementsOf(key) : [];
    return join(rule, [...increments, ...own]);
  }

  function incrementsOf(key: string): readonly Rule[] {
    return incrementsIn(ofOptions, key);
  }

  /** A rule with its increments, always the same object. */
  function join(first: Rule, increments: readonly Rule[]): Rule {
    return getOrInsert(joined, first, () => ({
      ...first,
      elements: {
        ...first.elements,
        alternatives: [first, ...increments].flatMap(({ elements }) => elements.alternatives),
      },
    }));
  }

  return { find, symbolsOf, ruleOf, lists };
}

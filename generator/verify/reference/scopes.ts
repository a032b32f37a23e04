/**
 * The rules that names mean, for the reference: looked up where they stand, in the rules as they were parsed, while
 * the compiler renames and joins them first (`abnf/link.ts`).
 */
import {
  ruleKey,
  type Alternation,
  type ProseVal,
  type Rule,
  type RuleName,
} from '../../abnf/ast.js';
import type { DocumentRules } from '../../abnf/imports.js';
import type { Lists } from '../../abnf/lists.js';
import type { Grammar } from '../../abnf/resolve.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Source } from '../../text/source.js';
import type { Linked } from '../../passes/stages.js';

/** Finds the rule that an element means. */
export interface Scope {
  find(element: RuleName | ProseVal): Rule | undefined;
  /** The rule as this scope has it, for one of the compiler's. */
  ruleOf(rule: Rule): Rule;
  /** The meaning of lists; undefined if there are none. */
  readonly lists: Lists | undefined;
}

/** The scope of a grammar of one document. */
export function scopeOf({ rules }: Grammar): Scope {
  return {
    find: (element) => (element.kind === 'rulename' ? rules.get(ruleKey(element.text)) : undefined),
    ruleOf: (rule) => rule,
    lists: undefined,
  };
}

/** Whether a rule defines a name, and does not only add to it. */
function isBase({ name, definedAs }: Rule, key: string): boolean {
  return definedAs === '=' && ruleKey(name.text) === key;
}

function baseIn({ rules }: DocumentRules, key: string): Rule | undefined {
  return rules.find((rule) => isBase(rule, key));
}

/** The prose value of which an alternation consists; undefined if it has anything else. */
function proseIn({ alternatives }: Alternation): string | undefined {
  const [only, ...others] = alternatives.flatMap(({ repetitions }) => repetitions);
  const isOne = others.length === 0 && only?.min === 1 && only.max === 1;
  return isOne && only.element.kind === 'prose-val' ? only.element.text : undefined;
}

/** The scope of several documents. */
export class DocumentScope implements Scope {
  readonly #documents: readonly DocumentRules[];
  /** Rules that come before those of all documents. */
  readonly #defined: readonly Rule[];
  readonly #core: readonly Rule[];
  readonly lists: Lists | undefined;
  /** The joined rule, by the first of its definitions. */
  readonly #joined = new Map<Rule, Rule>();

  /** @param core those that come after the rules of a document, and before those of others */
  constructor({ documents, defined, lists }: Linked, core: readonly Rule[]) {
    this.#documents = documents;
    this.#defined = defined;
    this.#core = core;
    this.lists = lists;
  }

  find(element: RuleName | ProseVal): Rule | undefined {
    const { source } = element.span;
    if (element.kind === 'rulename') return this.#meaningOf(element.text, source);
    const named = /^\s*([\w-]+)\s*,.*?RFC[\s-]*(\d+)/is.exec(element.text);
    const document = named && this.#documentOf(named[2]!);
    return document ? this.#meaningOf(named![1]!, document.source) : undefined;
  }

  ruleOf({ name: { span } }: Rule): Rule {
    return this.#meaningOf(span.source.text.slice(span.start, span.end), span.source)!;
  }

  /** The rule that a name means in a document. */
  #meaningOf(name: string, source: Source): Rule | undefined {
    const key = ruleKey(name);
    const defined = this.#defined.find((rule) => isBase(rule, key));
    const core = this.#core.find((rule) => isBase(rule, key));
    const imported = defined && this.#importOf(defined, core);
    if (defined !== undefined && imported === undefined)
      return this.#join(defined, this.#incrementsOf(key));
    // The document in which to look first. Rules that options define belong to the first one; core rules belong to none.
    const isCore = this.#core.some((each) => each.name.span.source === source);
    const own = isCore
      ? undefined
      : (this.#documents.find((document) => document.source === source) ?? this.#documents[0]);
    const isThere = imported !== undefined && 'rules' in imported && imported.source === source;
    const elsewhere = isThere ? undefined : imported;
    if (elsewhere !== undefined && own === this.#documents[0])
      return this.#meaningIn(name, elsewhere);
    if (own !== undefined && baseIn(own, key) !== undefined) return this.#ruleIn(own, key, core);
    if (core !== undefined) {
      const first = this.#documents[0]!;
      return baseIn(first, key) === undefined ? this.#withIncrements(key, first, core) : core;
    }
    if (elsewhere !== undefined) return this.#meaningIn(name, elsewhere);
    const document = this.#documents.find((each) => baseIn(each, key) !== undefined);
    return document && this.#ruleIn(document, key, core);
  }

  /** The rule of a document that has one, with increments, or that to which it refers. */
  #ruleIn(document: DocumentRules, key: string, core: Rule | undefined): Rule | undefined {
    const rule = baseIn(document, key)!;
    return this.#elsewhere(rule, core) ?? this.#withIncrements(key, document, rule);
  }

  /** The rule that another only refers to in prose, by the same name. */
  #elsewhere(rule: Rule, core: Rule | undefined): Rule | undefined {
    const imported = this.#importOf(rule, core);
    return imported && this.#meaningIn(rule.name.text, imported);
  }

  /** The document that has the rule to which another only refers, by the same name, or that core rule. */
  #importOf({ name, elements }: Rule, core: Rule | undefined): DocumentRules | Rule | undefined {
    const prose = proseIn(elements) ?? '';
    const [, number] = /RFC[\s-]*(\d+)/i.exec(prose) ?? [];
    if (number === undefined) return undefined;
    const [, named] = /^\s*([\w-]+)\s*,/.exec(prose) ?? [];
    if (named !== undefined && ruleKey(named) !== ruleKey(name.text)) return undefined;
    if (core !== undefined && ['5234', '4234', '2234'].includes(number)) return core;
    const document = this.#documentOf(number);
    const isThere = document?.rules.some(
      (rule) => isBase(rule, ruleKey(name.text)) && proseIn(rule.elements) === undefined,
    );
    return isThere === true && document!.source !== name.span.source ? document : undefined;
  }

  #meaningIn(name: string, place: DocumentRules | Rule): Rule | undefined {
    return 'rules' in place ? this.#meaningOf(name, place.source) : place;
  }

  #documentOf(number: string): DocumentRules | undefined {
    return this.#documents.find(
      ({ source: { name, text } }) =>
        new RegExp(`rfc[-_ ]?${number}(?!\\d)[^/\\\\]*$`, 'i').test(name) ||
        new RegExp(`^Request for Comments:\\s*${number}\\b`, 'm').test(text),
    );
  }

  /**
   * A rule with the increments of its document. An increment in a document without the rule extends the rule of the first
   * document that has it; of a core rule, that of the first document.
   */
  #withIncrements(key: string, document: DocumentRules, rule: Rule): Rule {
    const has = ({ rules }: DocumentRules): boolean =>
      rules.some((each) => isBase(each, key) && this.#importOf(each, undefined) === undefined);
    const isCore = this.#core.some((each) => isBase(each, key));
    const isOrdered = document === (isCore ? this.#documents[0] : this.#documents.find(has));
    const others = this.#documents.filter((other) => other !== document && !has(other));
    const all = [document, ...(isOrdered ? others : [])];
    const increments = all
      .flatMap(({ rules }) => rules)
      .filter(({ name, definedAs }) => definedAs === '=/' && ruleKey(name.text) === key);
    // Rules of options are rules of the first document.
    const own = all.includes(this.#documents[0]!) ? this.#incrementsOf(key) : [];
    return this.#join(rule, [...increments, ...own]);
  }

  #incrementsOf(key: string): readonly Rule[] {
    return this.#defined.filter(
      ({ name, definedAs }) => definedAs === '=/' && ruleKey(name.text) === key,
    );
  }

  /** A rule with its increments, always the same object. */
  #join(first: Rule, increments: readonly Rule[]): Rule {
    return getOrInsert(this.#joined, first, () => ({
      ...first,
      elements: {
        ...first.elements,
        alternatives: [first, ...increments].flatMap(({ elements }) => elements.alternatives),
      },
    }));
  }
}

/**
 * Judges what a grammar loses by the texts that were left out of its documents: no rule in use may mean something else
 * because of that.
 */
import {
  leftOutDefinition,
  lostContinuation,
  leftOutRules,
  startInDoubt,
} from '../diagnostics/document.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Source, Span } from '../text/source.js';
import { ruleKey, visitNeededElements, type Rule, type RuleName } from './ast.js';
import { numberOf } from './imports.js';
import type { LeftOut, ParsedDocument } from './parse-document.js';

/** What was left out, by the names of rules. */
export class LeftOutRules {
  readonly #own: Source;
  readonly #all: readonly LeftOut[];
  readonly #startDoubts: readonly LeftOut[];
  readonly #byKey = new Map<string, LeftOut[]>();
  readonly #documents: readonly ParsedDocument[];

  /** @param own the grammar's own document; the others fill in its missing rules */
  constructor(own: ParsedDocument, others: readonly ParsedDocument[]) {
    this.#own = own.source;
    this.#startDoubts = own.startDoubts;
    this.#documents = [own, ...others];
    this.#all = this.#documents.flatMap(({ leftOut }) => leftOut);
    for (const each of this.#all) getOrInsert(this.#byKey, ruleKey(each.name), () => []).push(each);
  }

  /** The text that may define a rule; one of the given document if there is any. */
  find(name: string, source: Source = this.#own): LeftOut | undefined {
    const all = (this.#byKey.get(ruleKey(name)) ?? []).filter(
      (each) => each.continuation === undefined,
    );
    return all.find((each) => each.source === source) ?? all[0];
  }

  /** Whether a document is an RFC of the given number. */
  isGiven(rfc: number): boolean {
    return this.#documents.some(({ source }) => numberOf(source) === rfc);
  }

  /** Whether everything in a document must be right, even what is not in use. */
  isStrict(source: Source): boolean {
    const document = this.#documents.find((each) => each.source === source);
    return document === undefined || document.isStrict;
  }

  /** Reports texts that may be the first rule of the document, which would be its start rule. */
  reportStartDoubts(diagnostics: DiagnosticBag): void {
    for (const each of this.#startDoubts) diagnostics.report(startInDoubt(each));
  }

  /**
   * Reports the texts that would change the meaning of rules in use, and warns of others.
   *
   * @param needed the rules in use
   * @param rules all rules by their keys
   */
  check(
    needed: Iterable<Rule>,
    rules: ReadonlyMap<string, Rule>,
    diagnostics: DiagnosticBag,
  ): void {
    if (this.#all.length === 0) return;
    const inUse = new Set<LeftOut>();
    const wrong = new Map<LeftOut, RuleName>();
    for (const rule of needed) {
      for (const each of this.#namedAs(rule.name)) {
        const isOwn = each.source === rule.name.span.source;
        if (isOwn) inUse.add(each);
        if (isOwn && each.continuation === 'likely')
          diagnostics.report(lostContinuation(each, rule.name));
        // Alternatives would be missing, also those that another document adds.
        if (isLost(each) && each.definedAs === '=/' && (isOwn || !this.#hasBase(each)))
          wrong.set(each, rule.name);
      }
      visitNeededElements(rule.elements, (element) => {
        if (element.kind !== 'rulename') return;
        const target = rules.get(ruleKey(element.text));
        if (target === undefined) return;
        for (const each of this.#namedAs(this.#isProse(element) ? target.name : element)) {
          if (each.source === element.span.source) inUse.add(each);
          if (isLost(each) && this.#isReplaced(each, element, target)) wrong.set(each, element);
        }
      });
    }
    for (const [each, name] of wrong) diagnostics.report(leftOutDefinition(each, name));
    if (diagnostics.hasErrors) return;
    const others = this.#all.filter(
      (each) => each.isSuspect && (each.source === this.#own || inUse.has(each)),
    );
    if (others.length > 0) diagnostics.report(leftOutRules(others));
  }

  /** Whether the rule that a name means takes the place of a text that was left out. */
  #isReplaced(each: LeftOut, { span }: RuleName, { name }: Rule): boolean {
    const { source } = name.span;
    if (each.definedAs === '=/' || source === each.source || source.option !== undefined)
      return false;
    // A name means the rule of its own document, or else of the first document that has one.
    if (each.source === span.source) return true;
    const [own, left, meant] = [span.source, each.source, source].map((one) =>
      this.#documents.findIndex((document) => document.source === one),
    );
    if (this.#isProse({ span })) return meant! < 0;
    return meant! >= 0 && meant !== own && left! < meant!;
  }

  /** Whether a document defines the rule to which one of its texts adds. */
  #hasBase({ source, name }: LeftOut): boolean {
    const document = this.#documents.find((each) => each.source === source);
    return document!.rules.some(
      (rule) => rule.definedAs === '=' && ruleKey(rule.name.text) === ruleKey(name),
    );
  }

  /** Whether a name stands in the place of prose that refers to it. */
  #isProse({ span }: { readonly span: Span }): boolean {
    return span.source.text[span.start] === '<';
  }

  /** The texts that may define the rule that a name means. */
  #namedAs({ span }: { readonly span: Span }): readonly LeftOut[] {
    const written = span.source.text.slice(span.start, span.end);
    return this.#byKey.get(ruleKey(written)) ?? [];
  }
}

/** Whether a text resembles a rule that is lost, and not only a line of one, or prose about it. */
function isLost({ mayBeFirst, continuation }: LeftOut): boolean {
  return mayBeFirst && continuation === undefined;
}

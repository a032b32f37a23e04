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

export type LeftOutRules = ReturnType<typeof leftOutRulesOf>;

/**
 * What was left out, by the names of rules.
 *
 * @param first the grammar's own document; the others fill in its missing rules
 */
export function leftOutRulesOf(first: ParsedDocument, others: readonly ParsedDocument[]) {
  const byKey = new Map<string, LeftOut[]>();
  const documents = [first, ...others];
  const leftOut = documents.flatMap((each) => each.leftOut);
  for (const each of leftOut) getOrInsert(byKey, ruleKey(each.name), () => []).push(each);

  /** The text that may define a rule; one of the given document if there is any. */
  function find(name: string, source: Source = first.source): LeftOut | undefined {
    const all = (byKey.get(ruleKey(name)) ?? []).filter((each) => each.continuation === undefined);
    return all.find((each) => each.source === source) ?? all[0];
  }

  /** Whether a document is an RFC of the given number. */
  function isGiven(rfc: number): boolean {
    return documents.some(({ source }) => numberOf(source) === rfc);
  }

  /** Whether everything in a document must be right, even what is not in use. */
  function isStrict(source: Source): boolean {
    const document = documents.find((each) => each.source === source);
    return document === undefined || document.isStrict;
  }

  /** Reports texts that may be the first rule of the document, which would be its start rule. */
  function reportStartDoubts(diagnostics: DiagnosticBag): void {
    for (const each of first.startDoubts) diagnostics.report(startInDoubt(each));
  }

  /**
   * Reports the texts that would change the meaning of rules in use, and warns of others.
   *
   * @param needed the rules in use
   * @param rules all rules by their keys
   */
  function check(
    needed: Iterable<Rule>,
    rules: ReadonlyMap<string, Rule>,
    diagnostics: DiagnosticBag,
  ): void {
    if (leftOut.length === 0) return;
    const inUse = new Set<LeftOut>();
    const wrong = new Map<LeftOut, RuleName>();
    for (const rule of needed) {
      for (const each of namedAs(rule.name)) {
        const isOwn = each.source === rule.name.span.source;
        if (isOwn) inUse.add(each);
        if (isOwn && each.continuation === 'likely')
          diagnostics.report(lostContinuation(each, rule.name));
        // Alternatives would be missing, also those that another document adds.
        if (isLost(each) && each.definedAs === '=/' && (isOwn || !hasBase(each)))
          wrong.set(each, rule.name);
      }
      visitNeededElements(rule.elements, (element) => {
        if (element.kind !== 'rulename') return;
        const target = rules.get(ruleKey(element.text));
        if (target === undefined) return;
        for (const each of namedAs(isProse(element) ? target.name : element)) {
          if (each.source === element.span.source) inUse.add(each);
          if (isLost(each) && isReplaced(each, element, target)) wrong.set(each, element);
        }
      });
    }
    for (const [each, name] of wrong) diagnostics.report(leftOutDefinition(each, name));
    if (diagnostics.hasErrors) return;
    const others = leftOut.filter(
      (each) => each.isSuspect && (each.source === first.source || inUse.has(each)),
    );
    if (others.length > 0) diagnostics.report(leftOutRules(others));
  }

  /** Whether the rule that a name means takes the place of a text that was left out. */
  function isReplaced(each: LeftOut, { span }: RuleName, { name }: Rule): boolean {
    const { source } = name.span;
    if (each.definedAs === '=/' || source === each.source || source.option !== undefined)
      return false;
    // A name means the rule of its own document, or else of the first document that has one.
    if (each.source === span.source) return true;
    const [own, left, meant] = [span.source, each.source, source].map((one) =>
      documents.findIndex((document) => document.source === one),
    );
    if (isProse({ span })) return meant! < 0;
    return meant! >= 0 && meant !== own && left! < meant!;
  }

  /** Whether a document defines the rule to which one of its texts adds. */
  function hasBase({ source, name }: LeftOut): boolean {
    const document = documents.find((each) => each.source === source);
    return document!.rules.some(
      (rule) => rule.definedAs === '=' && ruleKey(rule.name.text) === ruleKey(name),
    );
  }

  /** Whether a name stands in the place of prose that refers to it. */
  function isProse({ span }: { readonly span: Span }): boolean {
    return span.source.text[span.start] === '<';
  }

  /** The texts that may define the rule that a name means. */
  function namedAs({ span }: { readonly span: Span }): readonly LeftOut[] {
    const written = span.source.text.slice(span.start, span.end);
    return byKey.get(ruleKey(written)) ?? [];
  }

  return { find, isGiven, isStrict, reportStartDoubts, check };
}

/** Whether a text resembles a rule that is lost, and not only a line of one, or prose about it. */
function isLost({ mayBeFirst, continuation }: LeftOut): boolean {
  return mayBeFirst && continuation === undefined;
}

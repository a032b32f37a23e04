/**
 * Parses the rules of a document. In a grammar, a text that cannot be read is an error; among other text it is left out, and
 * is an error only if a rule in use needs it (`left-out-rules.ts`).
 */
import type { BitLayout } from '../coding/layout.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { noGrammar, noRulesToImport } from '../diagnostics/document.js';
import { sliceOf } from '../document/mapped-text.js';
import type { Document, LeftOutText, RuleText } from '../document/read-document.js';
import type { Source } from '../text/source.js';
import type { Rule } from './ast.js';
import type { DocumentRules } from './imports.js';
import { otherNotation, parseRule } from './parse.js';

/** A text that resembles a rule but is not one. */
export interface LeftOut extends LeftOutText {
  /** The syntax error in it; undefined if it reads as ABNF, and may be prose. */
  readonly problem: Diagnostic | undefined;
}

/** The rules of a document, and what was left out. */
export interface ParsedDocument extends DocumentRules {
  /** The texts of the rules. */
  readonly texts: readonly RuleText[];
  /** In the order of the document. */
  readonly leftOut: readonly LeftOut[];
  /** The texts that may be the first rule of the document, since they stand before it or in its block. */
  readonly startDoubts: readonly LeftOut[];
  /** Whether all rules stand in a grammar, or in blocks that are marked as one. */
  readonly isStrict: boolean;
}

/**
 * Parses the rules of a document; reports errors of grammars, and a document without any rule.
 *
 * @param isImport whether it is given for another document: then it is useless without rules, but that is not an error
 */
export function parseDocument(
  document: Document,
  diagnostics: DiagnosticBag,
  isImport = false,
): ParsedDocument {
  const { source, layout } = document;
  const rules: Rule[] = [];
  const leftOut: LeftOut[] = [];
  let first: RuleText | undefined;
  const foreign = otherNotation(source);
  if (foreign !== undefined) {
    diagnostics.report(foreign);
    return { source, rules, texts: [], leftOut, startDoubts: [], isStrict: true };
  }
  let isWhole = true;
  for (const [index, text] of inOrder(document).entries()) {
    const isTaken = !('reason' in text);
    const mayBeRule = isTaken || text.isSuspect || document.rules.length === 0;
    const parsed = mayBeRule ? parseRule(text, index === 0) : undefined;
    const problem = parsed !== undefined && 'code' in parsed ? parsed : undefined;
    if (isTaken && problem === undefined) {
      rules.push(parsed as Rule);
      first ??= text;
    } else if (isTaken && text.isStrict) {
      for (const each of [problem!, ...errorsBelow(text, problem!)]) diagnostics.report(each);
      isWhole = false;
    } else if (isTaken) {
      const reason = 'it does not read as ABNF';
      const kind = { isSuspect: true, mayBeFirst: true };
      leftOut.push({ ...text, ...kind, reason, problem });
    } else {
      leftOut.push({ ...text, problem });
    }
  }
  if (rules.length === 0 && isWhole) {
    if (isImport) diagnostics.report(noRulesToImport(source, hintFor(source.text)));
    else reportNoRule(source, layout, leftOut, diagnostics);
  }
  const startDoubts =
    first === undefined || first.isStrict
      ? []
      : leftOut.filter(
          ({ mayBeFirst, block, span }) =>
            mayBeFirst && (block === first.block || span.start < first.span.start),
        );
  const isStrict = document.rules.every((text) => text.isStrict);
  return { source, rules, texts: document.rules, leftOut, startDoubts, isStrict };
}

/** Further errors in a text with one: in lines that begin like rules, though they are indented as if they continued it. */
function errorsBelow(text: RuleText, problem: Diagnostic): readonly Diagnostic[] {
  const starts = [...text.text.matchAll(/(?<=\n)[ \t]+(?=[a-z][a-z\d-]*[ \t]*=)/gi)];
  return starts.flatMap(({ 0: indentation, index }, k) => {
    const end = starts[k + 1]?.index ?? text.text.length;
    const parsed = parseRule(sliceOf(text, index + indentation.length, end), false);
    return 'code' in parsed && startOf(parsed) !== startOf(problem) ? [parsed] : [];
  });
}

function startOf({ at }: Diagnostic): number | undefined {
  return at !== undefined && 'start' in at ? at.start : undefined;
}

/** All texts in the order of the document. */
function inOrder({ rules, leftOut }: Document): readonly (RuleText | LeftOutText)[] {
  return [...rules, ...leftOut].sort((a, b) => a.span.start - b.span.start);
}

/**
 * Reports that there is no rule, by the errors in texts that may be one. A document with a layout and nothing like a rule
 * needs none.
 */
function reportNoRule(
  source: Source,
  layout: BitLayout,
  leftOut: readonly LeftOut[],
  diagnostics: DiagnosticBag,
): void {
  // From a layout alone, rules are made, which must not take the place of others.
  const counts = layout.length > 0 ? (): boolean => true : ({ isSuspect }: LeftOut) => isSuspect;
  const problems = leftOut.flatMap((each) => (counts(each) && each.problem) || []);
  problems.forEach((problem) => diagnostics.report(problem));
  if (problems.length === 0 && layout.length === 0 && /\S/.test(source.text))
    diagnostics.report(noGrammar(source, hintFor(source.text)));
}

/** A hint at what a text without rules may be. */
function hintFor(text: string): string | undefined {
  if (/\r(?!\n)/.test(text)) return 'lines end in LF or CRLF; this text has lone CRs';
  if (/^[ \t]*<?[a-z][\w-]{0,99}>?[ \t]*::?=/im.test(text))
    return 'rules with "::=" or ":=" belong to another notation; ABNF defines a rule with "="';
  return undefined;
}

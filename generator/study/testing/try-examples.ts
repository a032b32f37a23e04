import { ruleKey } from '../../abnf/ast.js';
import { analyzeGrammar } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import {
  badExample,
  exampleOfNoRule,
  failedExample,
  untriedExample,
} from '../../diagnostics/examples.js';
import { renderDiagnostic } from '../../diagnostics/render-diagnostic.js';
import { documentSpan } from '../../document/mapped-text.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { Source } from '../../text/source.js';
import { compiledOf, type Compiled } from '../reading/compiled.js';
import { judgeLine } from '../answers/judge-line.js';
import { reasonOf } from '../answers/say-verdict.js';
import type { StatedExample } from './stated-example.js';

/** An example, and what became of it. */
export interface TriedExample {
  readonly example: StatedExample;
  /** The name of its rule; undefined for a start rule with errors. */
  readonly rule: string | undefined;
  /** The number of characters, or octets, that begin a word; -1 for a word, undefined if it was not tried. */
  readonly offset: number | undefined;
  /** What is wrong; undefined if the grammar does what the example says. */
  readonly problem: Diagnostic | undefined;
}

/** The grammar, analyzed with one start rule. */
interface AnalyzedRule {
  /** What judges words; undefined if the grammar has errors. */
  readonly compiled: Compiled | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Why there is no such rule, as a sentence. */
  readonly unknown: Diagnostic | undefined;
}

/** Tries examples against a grammar, each against its rule, which is analyzed once; and says what is wrong with the grammar. */
export function tryExamples(
  source: Source,
  options: AnalyzeOptions,
  examples: readonly StatedExample[],
): { readonly diagnostics: readonly Diagnostic[]; readonly tried: readonly TriedExample[] } {
  const rules = new Map<string | undefined, AnalyzedRule>();
  const ruleOf = ({ rule: named }: StatedExample): AnalyzedRule =>
    getOrInsert(rules, named && ruleKey(named.text), () => {
      // A selection in options is for the start rule that these name.
      const own = { start: named?.text, capture: undefined, prefer: undefined, values: undefined };
      const given = named === undefined ? options : { ...options, ...own };
      const { ok, stages, diagnostics: all } = analyzeGrammar(source, given);
      // An option that this rule does not need may be there for another.
      const diagnostics = all.filter(
        ({ code }) => !/^(?:unused-definition|unused-document|idle-option)$/.test(code),
      );
      const unknown = named && diagnostics.find(({ code }) => code === 'start-rule');
      return { diagnostics, unknown, compiled: ok ? compiledOf(stages, given) : undefined };
    });
  // A comment that names no rule and has no word only looks like an example.
  const all = examples.filter(
    (each) => each.word !== undefined || ruleOf(each).unknown === undefined,
  );
  const tried = all.map((each) => tryExample(each, ruleOf(each)));
  const said = new Map<string, Diagnostic>();
  for (const { diagnostics, unknown } of rules.values())
    for (const each of unknown === undefined ? diagnostics : [])
      getOrInsert(said, renderDiagnostic(each), () => each);
  return { diagnostics: [...said.values()], tried };
}

function tryExample(example: StatedExample, { compiled, unknown }: AnalyzedRule): TriedExample {
  const { verdict, rule: named, word, span, expected = '' } = example;
  const rule = named?.text ?? compiled?.stages.grammar.start.name.text;
  const failed = (problem: Diagnostic | undefined, offset?: number): TriedExample => {
    return { example, rule, offset, problem };
  };
  if (named !== undefined && unknown !== undefined)
    return failed(exampleOfNoRule(named, unknown.notes));
  if (word === undefined)
    return failed(badExample(`this is no example: expected ${expected}`, span));
  if (compiled === undefined) return failed(untriedExample(rule, span));
  const judged = judgeLine(word.text, compiled);
  const { kind, read, wrong } = judged;
  const { length } = word.text;
  if (kind === 'accepted') {
    const problem = failedExample(
      `this is a word of ${rule}, but the example rejects it`,
      documentSpan(word, 0, length),
    );
    return failed(verdict === 'accept' ? undefined : problem, -1);
  }
  const { from, to } = wrong ?? { from: length, to: length };
  const place = documentSpan(word, from, to);
  const reason = reasonOf(judged);
  if (verdict === 'accept' || kind === 'unjudged')
    return failed(failedExample(`this is not a word of ${rule}: ${reason}`, place), read);
  const isThere = example.offset === undefined || example.offset === read;
  const problem = `this is rejected at offset ${read}, not at ${example.offset}: ${reason}`;
  return failed(isThere ? undefined : failedExample(problem, place), read);
}

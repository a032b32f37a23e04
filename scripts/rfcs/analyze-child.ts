/** The process of {@link Analyzer}: analyzes documents on request, and answers with what the survey counts. */
import { onlyRepetition, ruleKey, visitElements, type Rule } from '../../generator/abnf/ast.js';
import { analyzeGrammar } from '../../generator/compile.js';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.js';
import type { Analysis, StudiedStages } from '../../generator/analysis/stages.js';
import { positionAt } from '../../generator/text/source.js';
import { judgedLines } from '../../generator/study/inspect/dump.js';
import { readRfc } from './documents.js';
import type { Flagship } from './flagships.js';
import { failedAnswer, type Answer, type SurveyError } from './answer.js';
import { lostRules } from './lost-rules.js';

/** A document to analyze, by its path. */
export interface Request {
  readonly path: string;
  readonly imports?: readonly string[];
  readonly start?: string | undefined;
  readonly options?: Flagship['options'];
}

function answer({ path, imports = [], start, options }: Request): Answer {
  const begun = performance.now();
  const source = readRfc(path);
  const analysis = analyzeGrammar(source, {
    imports: imports.map(readRfc),
    ...(start && { start }),
    ...options,
  });
  const seconds = (performance.now() - begun) / 1000;
  const errors = analysis.diagnostics.filter(({ severity }) => severity === 'error');
  const { own, document } = analysis.stages;
  const rules = own?.rules ?? [];
  const used = usesOf(rules);
  const isUnused = ({ name }: Rule): boolean => {
    const users = used.get(ruleKey(name.text));
    return users === undefined || [...users].every((user) => user === ruleKey(name.text));
  };
  return {
    ok: analysis.ok,
    hasRules: rules.length > 0,
    errors: errors.map(errorOf),
    missing: missingNames(rules, analysis),
    defined: distinctNames(rules.filter((rule) => !isReference(rule))),
    unused: distinctNames(rules.filter(isUnused)),
    used: distinctNames(rules.filter((rule) => !isUnused(rule) && refersTo(rule) > 0)),
    lost: analysis.ok
      ? lostRules(source, judgedLines(document!.lines, own!.leftOut), analysis.diagnostics, {
          defined: new Set(rules.map(({ name }) => ruleKey(name.text))),
          used: new Set(used.keys()),
        })
      : [],
    seconds,
  };
}

/** The keys of all names that rules refer to, each with those of the rules that do. */
function usesOf(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const { name, elements } of rules)
    visitElements(elements, (element) => {
      if (element.kind !== 'rulename') return;
      const key = ruleKey(element.text);
      used.set(key, (used.get(key) ?? new Set()).add(ruleKey(name.text)));
    });
  return used;
}

/** The names that rules use and the document does not have. */
function missingNames(
  rules: readonly Rule[],
  { stages: { context, document } }: Analysis<StudiedStages>,
): readonly string[] {
  const there = new Set(context?.core.keys);
  for (const { name } of rules) there.add(ruleKey(name.text));
  for (const { name } of document?.leftOut ?? []) there.add(ruleKey(name));
  const missing = new Map<string, string>();
  for (const { elements } of rules)
    visitElements(elements, (element) => {
      if (element.kind === 'rulename' && !there.has(ruleKey(element.text)))
        missing.set(ruleKey(element.text), element.text);
    });
  return [...missing.values()];
}

/** Whether a rule only says in prose where it is defined. */
function isReference(rule: Rule): boolean {
  return onlyRepetition(rule.elements)?.element.kind === 'prose-val';
}

/** The number of names in a rule. */
function refersTo({ elements }: Rule): number {
  const names = new Set<string>();
  visitElements(elements, (element) => {
    if (element.kind === 'rulename') names.add(ruleKey(element.text));
  });
  return names.size;
}

function distinctNames(rules: readonly Rule[]): readonly string[] {
  return [...new Map(rules.map(({ name }) => [ruleKey(name.text), name.text])).values()];
}

function errorOf({ code, message, at }: Diagnostic): SurveyError {
  const span = at && 'start' in at ? at : undefined;
  return {
    code,
    message,
    line: span && positionAt(span.source, span.start).line,
    document: span?.source.name ?? (at && 'name' in at ? at.name : undefined),
  };
}

/** The answer to a request whose analysis throws, which is a bug. */
function exception(thrown: unknown): Answer {
  return failedAnswer('exception', thrown instanceof Error ? thrown.message : String(thrown), 0);
}

process.on('message', (request: Request) => {
  try {
    process.send!(answer(request));
  } catch (thrown) {
    process.send!(exception(thrown));
  }
});
process.on('disconnect', () => process.exit());

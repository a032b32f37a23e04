/**
 * The target of patterns: a rule as a regular expression of a host.
 *
 * A pattern is printed from the structure of the grammar, so that a person can compare the two; where a matcher that
 * backtracks would take more than linear time, it is printed from the minimal automaton of that part. Its text is then
 * read back by a parser that is not ours. What was read has the automaton of the grammar, and backtracks in linear time:
 * both are decided here, for each pattern.
 */
import { findBacktracking, MAX_PATHS } from '../automata/backtracking.js';
import { buildMinimal } from '../automata/build.js';
import { symbolsRead, type Dfa } from '../automata/dfa.js';
import { equivalent } from '../automata/distinguishing-word.js';
import { isSpelledAlike } from '../automata/expression-of.js';
import { expandedSize, type Regex } from '../automata/regex.js';
import { grouped, note } from '../diagnostics/diagnostic.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import {
  adviseOneAutomaton,
  badStandalone,
  noPattern,
  patternLimit,
  slowPattern,
} from '../diagnostics/output.js';
import { invariant } from '../invariant.js';
import { DEFAULT_MAX_STATES } from '../options/limits.js';
import { flagOf } from '../options/option.js';
import { STANDALONE_OPTIONS } from '../options/table.js';
import { DIALECTS } from '../patterns/dialect.js';
import { groupNames } from '../patterns/group-names.js';
import { linearExpression, plain } from '../patterns/linear-expression.js';
import { MAX_PATTERN, printPattern } from '../patterns/print-pattern.js';
import { printPatternFile } from '../patterns/print-pattern-file.js';
import { prefersFirst, type Plan } from '../plan/plan.js';
import { printAllSymbols } from '../text/symbols.js';
import type { Source } from '../text/source.js';
import type { Target } from './target.js';

/** The most parts of an expression that is printed at all. */
const MAX_PARTS = 1_000_000;

const UNDECIDED = 'in linear time or not, which takes too many steps to decide';

export const pattern: Target = (source, options, diagnostics) => {
  const { pattern: format, variants, standalone, language } = options;
  const { selftest, maxStates = DEFAULT_MAX_STATES } = options;
  if (format === undefined) return undefined;
  if (variants !== undefined || standalone !== undefined)
    diagnostics.fail(badStandalone('a pattern has no variant, and is no standalone file'));
  if (language !== undefined || selftest)
    diagnostics.fail(badStandalone('a pattern is in no other language, and has no self-test'));

  return async (plan) => {
    refuseOthers(plan, source, diagnostics);
    const { platform } = await import('#platform');
    const readPattern = await platform.loadPatternReader?.();
    if (readPattern === undefined)
      return diagnostics.fail(
        badStandalone('a browser has no parser of patterns, by which each of them is proven'),
      );
    const { fields, lowered, minimal } = plan.language;
    const { max } = minimal.classes;
    const dialect = DIALECTS[format];
    const hasNames = dialect.hasNames && !prefersFirst(plan);
    const structure = hasNames ? plan.language.expression : lowered.regex;
    const read = symbolsRead(minimal);
    const greatest = read.at(-1)?.hi ?? 0;
    const tooLong = (length: number): never => {
      const lengths = [...lowered.ruleOf]
        .filter(([part]) => part !== lowered.regex)
        .map(([part, rule]) => {
          const { length } = printPattern(plain(part), dialect);
          return { rule: rule.name.text, length };
        });
      const [largest] = lengths.sort((one, other) => other.length - one.length);
      return diagnostics.fail(patternLimit(length, MAX_PATTERN, largest, source));
    };
    const parts = expandedSize(structure);
    if (parts > MAX_PARTS) tooLong(parts);
    const limits = { max, maxStates, maxParts: MAX_PATTERN };
    const { expression, replaced } = linearExpression(structure, limits);
    const reasons = replaced.map(({ prefix, pump }) => {
      const begin = printAllSymbols(prefix, plan.notation);
      if (pump === undefined) return `${begin} has more than ${grouped(MAX_PATHS)} paths`;
      const again = printAllSymbols(pump, plan.notation);
      return `${begin === '' ? '' : `after ${begin}, `}each ${again} adds paths`;
    });
    const tooSlow = (): never => diagnostics.fail(slowPattern(reasons.at(-1) ?? UNDECIDED, source));
    if (expression === undefined) return tooSlow();
    const names = groupNames(expression, fields);
    const text = printPattern(expression, dialect, names);
    if (text.length > MAX_PATTERN) tooLong(text.length);
    const whole = dialect.isAnchored ? text : `^(?:${text})$`;
    const allFlags = dialect.flags(greatest);
    const [first, ...others] = allFlags.map((flags) => readPattern(whole, flags, max));
    if (!prove(first!, minimal, maxStates)) tooSlow();
    invariant(
      others.every((each) => isSpelledAlike(each, first!)),
      'flags change what a pattern means',
    );
    const flag = `--${flagOf('format', STANDALONE_OPTIONS.format)} ${format}`;
    const why = [...new Set(reasons)];
    const command = `${plan.command} ${flag}`;
    const summary = { grammar: plan.name, variant: format, shape: 'a pattern' } as const;
    return [{ ...printPatternFile(format, text, allFlags[0]!, plan, command, why), summary }];
  };
};

/** Refuses what no pattern can be equal to. */
function refuseOthers(plan: Plan, source: Source, diagnostics: DiagnosticBag): void {
  const { startRule } = plan;
  if (plan.kind === 'calling')
    diagnostics.fail(
      noPattern(
        `rules that "${startRule}" needs call each other, and a pattern has no stack`,
        source,
        adviseOneAutomaton(plan.isRegular),
      ),
    );
  if (plan.kind !== 'flat' || plan.requirements === undefined) return;
  const { lengths, checks } = plan.requirements;
  const all = [...(lengths ? [lengths] : []), ...checks].map(({ expected }) => expected);
  diagnostics.fail(
    noPattern(
      `a pattern does not check what "${startRule}" requires besides its rules: ${all.join('; ')}`,
      source,
      note('a copy of the grammar without these lines of its head has a pattern'),
    ),
  );
}

/**
 * Throws unless what was read has the words of the grammar, and backtracks in linear time; false if it takes too many
 * steps to decide whether it does.
 */
function prove(read: Regex, minimal: Dfa, maxStates: number): boolean {
  const dfa = buildMinimal(read, minimal.classes.max, maxStates);
  invariant(
    dfa !== undefined && equivalent(dfa, minimal),
    'a pattern has other words than its grammar',
  );
  const found = findBacktracking(read, minimal.classes.max);
  invariant(typeof found !== 'object', 'a pattern backtracks');
  return found === undefined;
}

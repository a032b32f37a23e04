/** The limits on the size of a grammar, of its automata and of its modules; errors blame the rule. */
import { findLongest, findMultiplied } from '../abnf/blame.js';
import type { Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lower.js';
import type { TooManyStates } from '../automata/determinize.js';
import type { Nfa } from '../automata/nfa.js';
import { lengthLimit, stateLimit } from '../diagnostics/automaton.js';
import { branchlessParse } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inputLimit } from '../diagnostics/files.js';
import { moduleLimit, slowSwitch } from '../diagnostics/output.js';
import type { Plan } from '../emit/plan.js';
import { VARIANTS, type Variant } from '../emit/variant.js';
import { DEFAULT_MAX_INPUT } from '../limits.js';
import type { AnalyzeOptions, CompileOptions } from '../options/table.js';
import type { Source } from '../source.js';

/** Reports a source with too many octets in UTF-8; returns whether their number is allowed. */
export function checkInputLength(
  { name, text }: Source,
  { maxInput = DEFAULT_MAX_INPUT }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): boolean {
  // A UTF-16 code unit takes one to three octets.
  if (text.length * 3 <= maxInput) return true;
  if (text.length <= maxInput && new TextEncoder().encode(text).length <= maxInput) return true;
  diagnostics.report(inputLimit(name, maxInput));
  return false;
}

/**
 * Reports a rule whose words are too long; returns whether all words are short enough. The shortest and
 * the longest word of a rule lead through as many states as they have symbols.
 *
 * @param noun the word for one symbol
 */
export function checkWordLengths(
  { regex, labels }: Lowered,
  rule: Rule,
  maxStates: number,
  noun: string,
  diagnostics: DiagnosticBag,
): boolean {
  const long = findLongest(regex, labels, rule, maxStates);
  if (long !== undefined) diagnostics.report(lengthLimit(maxStates, long, noun));
  return long === undefined;
}

/** Reports the rule that multiplies the states of an automaton. */
export function reportStates(
  { limit, longest }: TooManyStates,
  nfa: Nfa,
  { labels }: Lowered,
  rule: Rule,
  diagnostics: DiagnosticBag,
): void {
  diagnostics.report(stateLimit(limit, findMultiplied(nfa, longest, labels, rule)));
}

/** The greatest number of edges, or of entries of a table; a larger module would have many megabytes. */
const MAX_EMITTED: Readonly<Record<Variant, number>> = {
  switch: 50_000,
  table: 1_000_000,
  branchless: 1_000_000,
};

/**
 * The greatest number of edges of a switch variant that V8 compiles to machine code: it leaves functions alone whose
 * bytecode exceeds 60 KiB. In `bench/large.ts`, `findError` falls from a third to a thirtieth of the speed of the
 * table between 1,500 and 2,000 edges.
 */
const MAX_OPTIMIZED_EDGES = 1500;

/** The variants that options ask for: by default all of a decoder, and of a recognizer the one that suits it best. */
export function askedVariants(
  plan: Plan,
  { variants = plan.decoder === undefined ? 'auto' : VARIANTS }: Pick<CompileOptions, 'variants'>,
): readonly Variant[] {
  return variants === 'auto' ? [suitedTo(plan)] : variants;
}

/**
 * The variant that suits a grammar best, as `bench/` measures them: of a decoder the one that decodes fastest; of a
 * recognizer the one that is the smallest and, of most strings, the fastest, unless it would be too large.
 */
function suitedTo(plan: Plan): Variant {
  if (plan.decoder !== undefined) return 'switch';
  const isSmaller = isTooLarge('table', plan) && !isTooLarge('switch', plan);
  return isSmaller ? 'switch' : 'table';
}

/** The number of edges of a switch variant, or of entries of a table. */
function sizeOf(variant: Variant, { states, dfa }: Plan): number {
  return variant === 'switch'
    ? states.reduce((sum, state) => sum + state.edges.length, 0)
    : dfa.transitions.length;
}

function isTooLarge(variant: Variant, plan: Plan): boolean {
  return sizeOf(variant, plan) > MAX_EMITTED[variant];
}

/**
 * The variants to make of those that are asked for. Where there are several, those that are too large to be of use are
 * left out, with warnings; where there is one, it is an error if it is too large, and a warning if it is only slow.
 */
export function chooseVariants(
  plan: Plan,
  asked: readonly Variant[],
  source: Source,
): { readonly variants: readonly Variant[]; readonly diagnostics: readonly Diagnostic[] } {
  if (plan.parse !== undefined) {
    // What happens to traces depends on the data. Who asks for all variants gets those that there are.
    const isAll = VARIANTS.every((variant) => asked.includes(variant));
    const others = asked.filter((variant) => variant !== 'branchless');
    if (others.length < asked.length && !isAll)
      return { variants: [], diagnostics: [branchlessParse(source)] };
    asked = others;
  }
  const edges = sizeOf('switch', plan);
  const isSlow = (variant: Variant): boolean => variant === 'switch' && edges > MAX_OPTIMIZED_EDGES;
  const possible = asked.filter((variant) => !isTooLarge(variant, plan));
  const useful = possible.filter((variant) => !isSlow(variant));
  const variants = useful.length > 0 ? useful : possible;
  const diagnostics = asked.flatMap((variant) => {
    const isMade = variants.includes(variant);
    if (isSlow(variant) && !isTooLarge(variant, plan))
      return [slowSwitch(edges, MAX_OPTIMIZED_EDGES, isMade, source)];
    if (isMade) return [];
    const isError = variants.length === 0;
    return [moduleLimit(variant, sizeOf(variant, plan), MAX_EMITTED[variant], isError, source)];
  });
  return { variants, diagnostics };
}

/** Which variants are emitted: those asked for, without those that would be too large or too slow. */
import { DEAD } from '../automata/dfa.js';
import type { PushdownAutomaton } from '../automata/pushdown-automaton.js';
import { branchlessParse } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import {
  moduleLimit,
  noVariantOfCalls,
  noVariantOfCharacters,
  slowSwitch,
} from '../diagnostics/output.js';
import { VARIANTS, type Variant } from '../options/variant.js';
import type { CompileOptions } from '../options/table.js';
import type { Source } from '../text/source.js';
import { stackOf, type Plan } from './plan.js';

/** The greatest number of transitions of a switch variant; a larger one would have many megabytes. */
const MAX_BRANCHES = 50_000;

/**
 * The greatest number of transitions of a switch variant that V8 compiles well. In `bench/large.ts`, `findError` is as fast
 * as with the table up to 550 transitions, has a sixth of its speed at 700, and a fiftieth where V8 gives up, which
 * it does from 850 on in some runs and from 1,500 on in all.
 */
const MAX_OPTIMIZED_TRANSITIONS = 700;

/**
 * The variants to emit. If options ask for several, variants that are too large to be useful are left out with warnings,
 * and variants that rules with calls cannot have are left out without one. A single variant is an error if it is too large,
 * and a warning if it is only slow.
 */
export function chooseVariants(
  plan: Plan,
  asked: readonly Variant[],
  source: Source,
  diagnostics: DiagnosticBag,
): readonly Variant[] {
  const possible = possibleFor(plan, asked, source, diagnostics);
  const transitions = sizeOf('switch', plan);
  const isSlow = (variant: Variant): boolean =>
    variant === 'switch' && transitions > MAX_OPTIMIZED_TRANSITIONS;
  const small = possible.filter((variant) => !isTooLarge(variant, plan));
  const useful = small.filter((variant) => !isSlow(variant));
  const variants = useful.length > 0 ? useful : small;
  for (const variant of possible)
    if (isTooLarge(variant, plan)) {
      const [size, limit] = [sizeOf(variant, plan), limitOf(variant, plan)];
      diagnostics.report(moduleLimit(variant, size, limit, variants.length === 0, source));
    } else if (isSlow(variant)) {
      const isMade = variants.includes(variant);
      const hasTable = !isTooLarge('table', plan);
      diagnostics.report(
        slowSwitch(transitions, MAX_OPTIMIZED_TRANSITIONS, isMade, hasTable, source),
      );
    }
  diagnostics.stopIfErrors();
  return variants;
}

/** The variants that options ask for; by default all for a decoder, and the one that suits it best for a recognizer. */
export function askedVariants(
  plan: Plan,
  variants: CompileOptions['variants'] = plan.kind === 'decoder' ? VARIANTS : 'auto',
): readonly Variant[] {
  return variants === 'auto' ? [suitedTo(plan)] : [...new Set(variants)];
}

/**
 * The variant that suits a grammar best, by the measurements of `bench/`: for a decoder the one that decodes fastest;
 * for a recognizer the one that is the smallest and, for most strings, the fastest, unless it would be too large.
 */
function suitedTo(plan: Plan): Variant {
  if (plan.kind === 'decoder') return 'switch';
  if (plan.isWhole) return 'table';
  const onlySwitchFits = isTooLarge('table', plan) && !isTooLarge('switch', plan);
  return onlySwitchFits ? 'switch' : 'table';
}

/** The number of transitions of a switch variant, or of table entries. */
function sizeOf(variant: Variant, plan: Plan): number {
  const { states, dfa } = plan;
  const stack = plan.kind === 'nested' ? stackOf(plan) : undefined;
  if (stack !== undefined)
    return variant === 'switch'
      ? distinctTransitions(stack.automaton)
      : stack.automaton.transitions.length;
  return variant === 'switch'
    ? states.reduce((sum, state) => sum + state.transitions.length, 0)
    : dfa.transitions.length;
}

/** The number of transitions; equal ones of a state count once. */
function distinctTransitions({ transitions, classes }: PushdownAutomaton): number {
  const keys = transitions.flatMap((transition, entry) =>
    transition.to === DEAD
      ? []
      : [Math.floor(entry / classes.count), ...transition.pushes, transition.to].join(),
  );
  return new Set(keys).size;
}

function isTooLarge(variant: Variant, plan: Plan): boolean {
  return sizeOf(variant, plan) > limitOf(variant, plan);
}

/** The greatest number of transitions, or of table entries. */
function limitOf(variant: Variant, { maxEntries }: Plan): number {
  return variant === 'switch' ? MAX_BRANCHES : maxEntries;
}

/** Leaves out variants that a plan cannot have; stops if none is left, or if one that was named cannot parse. */
function possibleFor(
  plan: Plan,
  asked: readonly Variant[],
  source: Source,
  diagnostics: DiagnosticBag,
): readonly Variant[] {
  if (plan.kind === 'nested') {
    const isDecided = stackOf(plan) !== undefined;
    const possible = asked.filter((each) => each === 'table' || (isDecided && each === 'switch'));
    if (possible.length === 0) diagnostics.fail(noVariantOfCalls(asked[0]!, isDecided, source));
    return possible;
  }
  if (plan.isWhole) {
    const possible = asked.filter((each) => each === 'table');
    if (possible.length === 0) diagnostics.fail(noVariantOfCharacters(asked[0]!, source));
    return possible;
  }
  if (plan.kind === 'decoder' || plan.parse === undefined) return asked;
  // The moves of traces depend on the data, so `branchless` cannot parse; `all` then means the other two.
  const possible = asked.filter((variant) => variant !== 'branchless');
  const isAll = VARIANTS.every((variant) => asked.includes(variant));
  if (possible.length < asked.length && !isAll) diagnostics.fail(branchlessParse(source));
  return possible;
}

/**
 * From this number of branches on, a minified script of the switch variant has three times the octets of the table variant
 * or more, in all formats of the package without a stack (docs/engines.md).
 */
const MAX_SMALL_BRANCHES = 100;

/** The branches of a switch variant at least three times as large as the table variant, minified; undefined if it is smaller. */
export function branchesToSave(plan: Plan): number | undefined {
  const branches = sizeOf('switch', plan);
  const isTableSmaller = plan.kind === 'flat' && !plan.isWhole && !isTooLarge('table', plan);
  return isTableSmaller && branches > MAX_SMALL_BRANCHES ? branches : undefined;
}

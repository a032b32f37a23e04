import { moduleLimit, type Diagnostic } from '../diagnostics.js';
import type { Plan } from '../emit/plan.js';
import type { Variant } from '../emit/variant.js';
import type { Source } from '../source.js';

/** The greatest number of edges, or of entries of a table; a larger module would have many megabytes. */
const MAX_EMITTED: Readonly<Record<Variant, number>> = {
  switch: 50_000,
  table: 1_000_000,
  branchless: 1_000_000,
};

/** One error for each variant whose module would be too large. */
export function checkModuleSizes(
  plan: Plan,
  variants: readonly Variant[],
  source: Source,
): readonly Diagnostic[] {
  const edges = plan.states.reduce((sum, state) => sum + state.edges.length, 0);
  return variants.flatMap((variant) => {
    const size = variant === 'switch' ? edges : plan.dfa.transitions.length;
    const limit = MAX_EMITTED[variant];
    return size > limit ? [moduleLimit(variant, size, limit, source)] : [];
  });
}

import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { noBrand, noSearch, undecidedCalls } from '../diagnostics/output.js';
import type { CompileOptions } from '../options/table.js';
import type { Source } from '../text/source.js';
import { undecidedIn, type Plan } from './plan.js';

/** Refuses a plan that lacks what options ask for: a stack, a search, or the strings that a brand types. */
export function checkPlan(
  plan: Plan,
  { linear = false, maxNesting, boundary, brand = false }: CompileOptions,
  source: Source,
  diagnostics: DiagnosticBag,
): void {
  const isDecoder = plan.kind === 'decoder';
  const undecided = plan.kind === 'nested' ? undecidedIn(plan) : undefined;
  // Only with a stack can nesting be counted, and is time linear.
  if ((linear || maxNesting !== undefined) && undecided !== undefined)
    diagnostics.fail(undecidedCalls(undecided.where, undecided.rules, linear, source));
  if (boundary !== undefined && plan.kind !== 'flat') diagnostics.fail(noSearch(isDecoder, source));
  if (brand && (isDecoder || !plan.inputs.includes('string')))
    diagnostics.fail(noBrand(isDecoder, source));
}

import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { noBrand, noSearch, undecidedCalls } from '../diagnostics/output.js';
import type { CompileOptions } from '../options/table.js';
import type { Source } from '../text/source.js';
import { undecidedIn, type Plan } from './plan.js';

/** Refuses a plan that lacks what options ask for: a stack, a search, or the strings that a brand types. */
export function checkPlan(
  { calls, boundary, brand, inputs, decoder }: Plan,
  { linear = false, maxNesting }: CompileOptions,
  source: Source,
  diagnostics: DiagnosticBag,
): void {
  const undecided = undecidedIn(calls);
  // Only with a stack can nesting be counted, and is time linear.
  if ((linear || maxNesting !== undefined) && undecided !== undefined)
    diagnostics.fail(undecidedCalls(undecided.where, undecided.rules, linear, source));
  if (boundary !== undefined && (decoder !== undefined || calls !== undefined))
    diagnostics.fail(noSearch(decoder !== undefined, source));
  if (brand !== undefined && !inputs.includes('string'))
    diagnostics.fail(noBrand(decoder !== undefined, source));
}

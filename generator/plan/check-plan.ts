import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { noSearch, undecidedCalls } from '../diagnostics/output.js';
import type { CompileOptions } from '../options/table.js';
import type { Source } from '../text/source.js';
import { undecidedIn, type Plan } from './plan.js';

/** Refuses a plan that lacks what options ask for: a stack, or a search. */
export function checkPlan(
  plan: Plan,
  { maxWork, maxNesting, boundary }: CompileOptions,
  source: Source,
  diagnostics: DiagnosticBag,
): void {
  const isDecoder = plan.kind === 'decoder';
  const undecided = plan.kind === 'calling' ? undecidedIn(plan) : undefined;
  // Nesting can be counted, and time is linear, only with a stack.
  const isLinear = maxWork === 0;
  if ((isLinear || maxNesting !== undefined) && undecided !== undefined)
    diagnostics.fail(undecidedCalls(undecided.where, undecided.rules, isLinear, source));
  if (boundary !== undefined && plan.kind !== 'flat') diagnostics.fail(noSearch(isDecoder, source));
}

import type { Pass } from '../analysis/pass-runner.js';
import { checkRedefinedCoreRules } from '../checks/check-redefined-core-rules.js';
import { checkRepeatedRules } from '../checks/check-repeated-rules.js';

/** Compares definitions. It needs sound ones, so errors in rules end the analysis first. */
export const compare: Pass<'grammar' | 'context', never> = (
  { grammar, context: { core } },
  session,
) => {
  checkRepeatedRules(grammar, session);
  session.diagnostics.stopIfErrors();
  checkRedefinedCoreRules(grammar, core, session);
  return {};
};

/** From rules to a grammar; all mistakes in rules end here. */
import { resolve as resolveNames } from '../abnf/resolve.js';
import { checkRedefinedCoreRules } from './core-rules.js';
import type { Run } from './run.js';
import { checkRepeatedRules } from './repeated-rules.js';

/** Names looked up. It needs all rules, so it comes after all syntax errors. */
export const resolve: Run = (
  { rules, surroundings: { core }, document },
  { options, diagnostics },
) => ({
  grammar: resolveNames(rules, core.rules, document, options, diagnostics),
});

/** Definitions compared. It needs sound ones: errors of rules end here. */
export const compare: Run = ({ grammar, surroundings: { core } }, session) => {
  checkRepeatedRules(grammar, session);
  session.diagnostics.stopIfErrors();
  checkRedefinedCoreRules(grammar, core, session);
  return {};
};

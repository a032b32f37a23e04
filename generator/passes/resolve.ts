/** From rules to a grammar. An analysis with mistakes in rules ends here. */
import { startInDoubt } from '../diagnostics/document.js';
import { rootRejected } from '../diagnostics/grammar.js';
import { leftOutRulesOf } from '../abnf/left-out-rules.js';
import { resolveNames } from '../abnf/resolve.js';
import type { Pass } from '../analysis/pass-runner.js';

/** Looks up names. It needs all rules, so syntax errors end the analysis before it. */
export const resolve: Pass<
  'rules' | 'start' | 'starts' | 'context' | 'own' | 'document',
  'grammar'
> = (
  { rules, start, starts, context: { core, documents, head }, own, document },
  { options, diagnostics, rejected },
) => {
  // A decoder has no stack, so its rules may not embed themselves.
  const depth = options.depth ?? (document.layout.length === 0 ? Infinity : undefined);
  const leftOut = leftOutRulesOf(own, documents);
  const { tops, root } = starts;
  if (options.start === undefined) {
    if (root === undefined || rejected !== undefined) leftOut.reportStartDoubts(diagnostics);
    else if (root.leftOut !== undefined)
      diagnostics.report(startInDoubt(root.leftOut, { isRoot: true }));
    diagnostics.stopIfErrors();
  }
  if (root !== undefined && rejected !== undefined)
    diagnostics.report(rootRejected(root.name, rejected));
  const choice = tops && { root: root?.name, tops: tops.map(({ name }) => name) };
  const linked = { rules, start, choice };
  const { alphabet = head.options.alphabet } = options;
  const given = { ...options, alphabet, depth };
  return { grammar: resolveNames(linked, core.rules, document, leftOut, given, diagnostics) };
};

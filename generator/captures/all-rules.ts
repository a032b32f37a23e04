import type { Lowered } from '../abnf/lowered.js';
import type { Rule } from '../abnf/ast.js';
import { captureLoops } from '../diagnostics/captures.js';
import { getOrInsert } from '../get-or-insert.js';
import { fieldName, typeName } from './names.js';
import type { CaptureDraft, Selector } from './selector.js';

/** The captures of a syntax tree: every rule, core rules excepted. */
export function allRules(start: Rule, { repeated }: Lowered): Selector {
  const drafts: CaptureDraft[] = [];
  const byRule = new Map<Rule, CaptureDraft>();
  const add = (rule: Rule, like?: CaptureDraft): CaptureDraft => {
    const { text, span } = rule.name;
    const names = { field: fieldName(text), typeBase: typeName(text) };
    const draft = { number: drafts.length, ...names, rules: [rule], names: [], span, like };
    drafts.push(draft);
    return draft;
  };
  const whole = add(start);
  return {
    drafts,
    within: (_outer, rule) =>
      rule.name.span.source.title === undefined
        ? getOrInsert(byRule, rule, () => add(rule, rule === start ? whole : undefined))
        : undefined,
    check: (_lowered, diagnostics) => {
      for (const { name } of repeated) diagnostics.report(captureLoops(name.text, name.span));
    },
  };
}

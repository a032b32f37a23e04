import { ruleKey, type Rule } from '../abnf/ast.js';
import { captureLoops, captureNotFound, captureUndefined } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { similarTo } from '../text/similar.js';
import { fieldName, typeName } from './names.js';
import type { SelectedItem } from './selection.js';
import type { CaptureDraft, NamedRule, Selector } from './selector.js';

/**
 * The captures of a selection.
 *
 * An item without brackets, inside one of the same rules, is that one again: in `value(array(value))` the values of an
 * array have arrays, too. Names that no rule has are reported.
 *
 * @param isNested whether rules that are called may be captured inside themselves
 */
export function selectedRules(
  start: Rule,
  rules: ReadonlyMap<string, Rule>,
  isNested: boolean,
  selection: readonly SelectedItem[],
  diagnostics: DiagnosticBag,
): Selector {
  const { text, span } = start.name;
  const drafts: CaptureDraft[] = [
    { number: 0, field: text, typeBase: typeName(text), rules: [start], names: [], span },
  ];
  const insideOf = new Map<CaptureDraft, readonly CaptureDraft[]>();
  const unfound = new Set<NamedRule>();

  /** @param around the captures around the items, the innermost first */
  const add = (items: readonly SelectedItem[], around: readonly CaptureDraft[]): void => {
    const found = items.map((item) => {
      const names = item.rules.flatMap(({ text: name, span }): readonly NamedRule[] => {
        const rule = rules.get(ruleKey(name));
        if (rule !== undefined) return [{ rule, span }];
        const similar = similarTo(name, rules.values(), (each) => each.name.text)?.name;
        diagnostics.report(captureUndefined({ text: name, span }, similar));
        return [];
      });
      const named = item.field ?? item.rules[0]!;
      const own = names.map(({ rule }) => rule);
      const mayRepeat = isNested && item.items.length === 0;
      const draft: CaptureDraft = {
        number: drafts.length,
        // A field that is named without hyphens keeps its name.
        field: item.field?.text.includes('-') === false ? named.text : fieldName(named.text),
        // The name of a single rule says more than the name of the field.
        typeBase: typeName(names.length === 1 ? item.rules[0]!.text : named.text),
        rules: own,
        names,
        span: named.span,
        like: mayRepeat ? around.find((other) => hasRules(other, own)) : undefined,
      };
      drafts.push(draft);
      for (const name of names) unfound.add(name);
      if (draft.like === undefined) add(item.items, [draft, ...around]);
      return draft;
    });
    insideOf.set(around[0]!, found);
  };

  add(selection, drafts.slice());
  for (const draft of drafts)
    if (draft.like !== undefined) insideOf.set(draft, insideOf.get(draft.like)!);
  return {
    drafts,
    within: (outer, rule) => {
      const inner = insideOf.get(outer)!.find((each) => each.rules.includes(rule));
      for (const name of inner?.names ?? []) if (name.rule === rule) unfound.delete(name);
      return inner;
    },
    check: ({ repeated }) => {
      for (const [outer, inside] of insideOf) {
        // A capture without rules was reported before; one that is like another has no items of its own.
        if (outer.rules.length === 0 || outer.like !== undefined) continue;
        for (const name of inside.flatMap(({ names }) => names)) {
          const { rule, span } = name;
          if (repeated.has(rule)) diagnostics.report(captureLoops(rule.name.text, span));
          else if (unfound.has(name))
            diagnostics.report(captureNotFound(rule.name.text, outer.rules[0]!.name.text, span));
        }
      }
    },
  };
}

function hasRules(draft: CaptureDraft, rules: readonly Rule[]): boolean {
  return draft.rules.length === rules.length && rules.every((rule) => draft.rules.includes(rule));
}

import type { Lowered } from '../abnf/lowered.js';
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
 * array have arrays, too.
 */
export class SelectedRules implements Selector {
  readonly #drafts: CaptureDraft[];
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #isNested: boolean;
  readonly #inside = new Map<CaptureDraft, readonly CaptureDraft[]>();
  readonly #unfound = new Set<NamedRule>();

  /** @param isNested whether rules that are called may be captured inside themselves */
  constructor(start: Rule, rules: ReadonlyMap<string, Rule>, isNested: boolean) {
    const { text, span } = start.name;
    this.#drafts = [
      { number: 0, field: text, typeBase: typeName(text), rules: [start], names: [], span },
    ];
    this.#rules = rules;
    this.#isNested = isNested;
  }

  get drafts(): readonly CaptureDraft[] {
    return this.#drafts;
  }

  /** Makes a capture of each item; reports names that no rule has. */
  select(items: readonly SelectedItem[], diagnostics: DiagnosticBag): void {
    this.#add(items, [this.#drafts[0]!], diagnostics);
    for (const draft of this.#drafts)
      if (draft.like !== undefined) this.#inside.set(draft, this.#inside.get(draft.like)!);
  }

  /** @param around the captures around the items, the innermost first */
  #add(
    items: readonly SelectedItem[],
    around: readonly CaptureDraft[],
    diagnostics: DiagnosticBag,
  ): void {
    const outer = around[0]!;
    const found = items.map((item) => {
      const names = item.rules.flatMap(({ text: name, span }): readonly NamedRule[] => {
        const rule = this.#rules.get(ruleKey(name));
        if (rule !== undefined) return [{ rule, span }];
        const similar = similarTo(name, this.#rules.values(), (each) => each.name.text)?.name;
        diagnostics.report(captureUndefined({ text: name, span }, similar));
        return [];
      });
      const named = item.field ?? item.rules[0]!;
      const rules = names.map(({ rule }) => rule);
      const mayRepeat = this.#isNested && item.items.length === 0;
      const draft: CaptureDraft = {
        number: this.#drafts.length,
        // A field that is named without hyphens keeps its name.
        field: item.field?.text.includes('-') === false ? named.text : fieldName(named.text),
        // The name of a single rule says more than the name of the field.
        typeBase: typeName(names.length === 1 ? item.rules[0]!.text : named.text),
        rules,
        names,
        span: named.span,
        like: mayRepeat ? around.find((other) => hasRules(other, rules)) : undefined,
      };
      this.#drafts.push(draft);
      for (const name of names) this.#unfound.add(name);
      if (draft.like === undefined) this.#add(item.items, [draft, ...around], diagnostics);
      return draft;
    });
    this.#inside.set(outer, found);
  }

  within(outer: CaptureDraft, rule: Rule): CaptureDraft | undefined {
    const inner = this.#inside.get(outer)!.find(({ rules }) => rules.includes(rule));
    if (inner === undefined) return undefined;
    for (const name of inner.names) if (name.rule === rule) this.#unfound.delete(name);
    return inner;
  }

  check({ repeated }: Lowered, diagnostics: DiagnosticBag): void {
    for (const [outer, inside] of this.#inside) {
      // A capture without rules was reported before; one that is like another has no items of its own.
      if (outer.rules.length === 0 || outer.like !== undefined) continue;
      for (const inner of inside)
        for (const name of inner.names) {
          if (repeated.has(name.rule))
            diagnostics.report(captureLoops(name.rule.name.text, name.span));
          else if (this.#unfound.has(name))
            diagnostics.report(
              captureNotFound(name.rule.name.text, outer.rules[0]!.name.text, name.span),
            );
        }
    }
  }
}

function hasRules(draft: CaptureDraft, rules: readonly Rule[]): boolean {
  return draft.rules.length === rules.length && rules.every((rule) => draft.rules.includes(rule));
}

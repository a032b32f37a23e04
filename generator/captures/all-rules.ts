import type { Lowered } from '../abnf/lowered.js';
import type { Rule } from '../abnf/ast.js';
import { captureLoops } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { getOrInsert } from '../get-or-insert.js';
import { fieldName, typeName } from './names.js';
import type { CaptureDraft, Selector } from './selector.js';

/** The captures of a syntax tree: every rule, core rules excepted. */
export class AllRules implements Selector {
  readonly #drafts: CaptureDraft[] = [];
  readonly #byRule = new Map<Rule, CaptureDraft>();
  readonly #start: Rule;
  readonly #looped: ReadonlySet<Rule>;

  constructor(start: Rule, { repeated }: Lowered) {
    this.#start = start;
    this.#looped = repeated;
    this.#drafts.push(this.#newDraft(start));
  }

  get drafts(): readonly CaptureDraft[] {
    return this.#drafts;
  }

  within(_outer: CaptureDraft, rule: Rule): CaptureDraft | undefined {
    const isCore = rule.name.span.source.title !== undefined;
    return isCore ? undefined : this.#draftOf(rule);
  }

  #draftOf(rule: Rule): CaptureDraft {
    return getOrInsert(this.#byRule, rule, () => {
      const draft = this.#newDraft(rule, rule === this.#start ? this.#drafts[0] : undefined);
      this.#drafts.push(draft);
      return draft;
    });
  }

  #newDraft(rule: Rule, like?: CaptureDraft): CaptureDraft {
    const { text, span } = rule.name;
    return {
      number: this.#drafts.length,
      field: fieldName(text),
      typeBase: typeName(text),
      rules: [rule],
      names: [],
      span,
      like,
    };
  }

  check(_lowered: Lowered, diagnostics: DiagnosticBag): void {
    for (const { name } of this.#looped) diagnostics.report(captureLoops(name.text, name.span));
  }
}

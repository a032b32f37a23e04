/**
 * Turns a selection into captures: expressions with their captured parts, and the shape of a result.
 */
import type { Lowered } from '../abnf/lower.js';
import { hasEmptyWord } from '../abnf/rules-with-word.js';
import { ruleKey, type Rule } from '../abnf/ast.js';
import type { Grammar } from '../abnf/resolve.js';
import { partsOf, type Regex } from '../automata/regex.js';
import {
  captureClash,
  captureLoops,
  captureNotFound,
  relatedLists,
  reservedField,
} from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { getOrInsert } from '../get-or-insert.js';
import type { PartValues } from '../options/choices.js';
import type { Span } from '../text/source.js';
import { ABSENT, countsOf, either, type Count, type Counts } from './counts.js';
import { markParts, type Marked } from './mark-parts.js';
import { fieldName, takeName, typeName } from './names.js';
import { relatedCaptures } from './related.js';
import type { SelectedItem, Selection } from './selection.js';

/** A field of a captured word: a capture, and how often it occurs there. */
export interface Field extends Count {
  readonly capture: Capture;
}

/** One or several rules whose words a parse reports under one field of the result. */
export interface Capture {
  /** From 1; 0 is the start rule, which is the result itself. */
  readonly number: number;
  readonly field: string;
  /** The names of its rules as they are written, for documentation. */
  readonly rules: readonly string[];
  /** The type of the words with their parts, that of captures with the same parts. A capture without parts is a span. */
  readonly type: string;
  readonly parts: readonly Field[];
  /** Whether the capture has several parts, exactly one of which occurs in each word. */
  readonly isUnion: boolean;
  /** Whether its type says where a word begins and ends: not that of the result, unless parts have it, too. */
  readonly hasSpan: boolean;
}

/**
 * Expressions with captured parts.
 *
 * Guarantees:
 * 1. `captures[k].number` is k, and `captures[0]` is the whole word.
 * 2. The captures of `regex` and `called` are indices of `captures`.
 */
export interface Captured extends Marked {
  /** The expressions without captures. */
  readonly lowered: Lowered;
  readonly captures: readonly Capture[];
  /** Whether to take the first of several parses. */
  readonly isFirst: boolean;
  readonly values: PartValues;
}

/** A lowered rule with the captures of a selection; stops after errors. */
export function capture(
  lowered: Lowered,
  { rules, start }: Grammar,
  selection: Selection,
  isFirst: boolean,
  values: PartValues,
  diagnostics: DiagnosticBag,
): Captured {
  const selector =
    selection === 'all'
      ? new AllRules(start, lowered)
      : new SelectedRules(start, rules, selection, lowered.called.length > 0, diagnostics);
  const marked = markParts(
    lowered,
    (rule) => hasEmptyWord(rules, rule),
    selector.drafts[0]!,
    (outer, rule) => selector.within(outer, rule),
  );
  selector.check(lowered, diagnostics);
  if (lowered.called.length === 0) checkNesting(marked.regex, selector.drafts, diagnostics);
  diagnostics.stopIfErrors();
  const captures = shapesOf(marked, selector.drafts, values, diagnostics);
  diagnostics.stopIfErrors();
  if (selection !== 'all') warnOfRelated(lowered, selector, diagnostics);
  return { ...marked, lowered, captures, isFirst, values };
}

/** A capture whose parts are not known yet. */
interface CaptureDraft {
  readonly number: number;
  readonly field: string;
  readonly typeBase: string;
  readonly rules: readonly Rule[];
  /** The rules as a selection names them. */
  readonly names: readonly NamedRule[];
  readonly span: Span;
  /** The capture around it that it is again, with the same parts. */
  readonly like?: CaptureDraft | undefined;
}

/** Decides which references are captured. */
interface Selector {
  /** `drafts[n]` has the number n. */
  readonly drafts: readonly CaptureDraft[];
  /** The capture of a rule within another capture; undefined if it is not captured there. */
  within(outer: CaptureDraft, rule: Rule): CaptureDraft | undefined;
  /** Reports impossible captures. */
  check(lowered: Lowered, diagnostics: DiagnosticBag): void;
}

/** Warns of parts that repeat together: their lists do not say which of them do. */
function warnOfRelated(lowered: Lowered, selector: Selector, diagnostics: DiagnosticBag): void {
  const within: Selector['within'] = (outer, rule) => selector.within(outer, rule);
  for (const { captures, holder } of relatedCaptures(lowered, selector.drafts[0]!, within)) {
    const drafts = [...captures].sort((a, b) => a.number - b.number);
    const fields = drafts.map(({ field }) => field);
    const names = drafts.map(({ rules }) => rules.map(({ name }) => name.text).join('|'));
    diagnostics.report(relatedLists(fields, names, holder?.name.text, drafts.at(-1)!.span));
  }
}

/** Reports captures that contain themselves, as do rules that are compiled to a depth. */
function checkNesting(
  regex: Regex,
  drafts: readonly CaptureDraft[],
  diagnostics: DiagnosticBag,
): void {
  const reached = new Map<Regex, ReadonlySet<number>>();
  const nested = new Set<number>();
  const below = (node: Regex): ReadonlySet<number> =>
    getOrInsert(reached, node, () => {
      const numbers = new Set(partsOf(node).flatMap((part) => [...below(part)]));
      if (node.kind === 'captured') {
        if (numbers.has(node.capture)) nested.add(node.capture);
        numbers.add(node.capture);
      }
      return numbers;
    });
  below(regex);
  for (const number of nested) {
    const { rules, span } = drafts[number]!;
    diagnostics.report(captureLoops(rules[0]!.name.text, span));
  }
}

/** A rule, where a selection names it. */
interface NamedRule {
  readonly rule: Rule;
  readonly span: Span;
}

/**
 * The captures of a selection.
 *
 * Note [Nested parts]. An item without brackets, inside one of the same rules, is that one again: in
 * `value(array(value))` the values of an array have arrays, too.
 */
class SelectedRules implements Selector {
  readonly drafts: CaptureDraft[] = [];
  readonly #inside = new Map<CaptureDraft, readonly CaptureDraft[]>();
  readonly #unfound = new Set<NamedRule>();

  constructor(
    start: Rule,
    rules: ReadonlyMap<string, Rule>,
    items: readonly SelectedItem[],
    isNested: boolean,
    diagnostics: DiagnosticBag,
  ) {
    const { text, span } = start.name;
    const root: CaptureDraft = {
      number: 0,
      field: text,
      typeBase: typeName(text),
      rules: [start],
      names: [],
      span,
    };
    this.drafts.push(root);
    const again: CaptureDraft[] = [];
    const add = (
      outer: CaptureDraft,
      inside: readonly SelectedItem[],
      around: readonly CaptureDraft[],
    ): void => {
      const found = inside.map((item) => {
        const names = item.rules.flatMap(({ text: name, span: at }): readonly NamedRule[] => {
          const rule = rules.get(ruleKey(name));
          if (rule !== undefined) return [{ rule, span: at }];
          const around = outer.rules[0]?.name.text ?? outer.field;
          diagnostics.report(captureNotFound(name, around, at));
          return [];
        });
        const named = item.field ?? item.rules[0]!;
        const own = names.map(({ rule }) => rule);
        const like =
          isNested && item.items.length === 0
            ? around.find(
                ({ rules: others }) =>
                  others.length === own.length && own.every((rule) => others.includes(rule)),
              )
            : undefined;
        const draft: CaptureDraft = {
          number: this.drafts.length,
          // A given name is the field's as it is, if it can be.
          field: item.field?.text.includes('-') === false ? named.text : fieldName(named.text),
          // The name of a single rule says more than that of the field.
          typeBase: typeName(names.length === 1 ? item.rules[0]!.text : named.text),
          rules: own,
          names,
          span: named.span,
          like,
        };
        this.drafts.push(draft);
        for (const name of names) this.#unfound.add(name);
        if (like === undefined) add(draft, item.items, [draft, ...around]);
        else again.push(draft);
        return draft;
      });
      this.#inside.set(outer, found);
    };
    add(root, items, [root]);
    for (const draft of again) this.#inside.set(draft, this.#inside.get(draft.like!)!);
  }

  within(outer: CaptureDraft, rule: Rule): CaptureDraft | undefined {
    const inner = this.#inside.get(outer)!.find(({ rules }) => rules.includes(rule));
    if (inner === undefined) return undefined;
    for (const name of inner.names) if (name.rule === rule) this.#unfound.delete(name);
    return inner;
  }

  check({ looped }: Lowered, diagnostics: DiagnosticBag): void {
    for (const [outer, inside] of this.#inside) {
      // There is no such rule, or its items are those of another; both were reported.
      if (outer.rules.length === 0 || outer.like !== undefined) continue;
      for (const inner of inside)
        for (const name of inner.names) {
          if (looped.has(name.rule))
            diagnostics.report(captureLoops(name.rule.name.text, name.span));
          else if (this.#unfound.has(name))
            diagnostics.report(
              captureNotFound(name.rule.name.text, outer.rules[0]!.name.text, name.span),
            );
        }
    }
  }
}

/** The captures of a syntax tree: every rule, core rules excepted. */
class AllRules implements Selector {
  readonly drafts: CaptureDraft[] = [];
  readonly #byRule = new Map<Rule, CaptureDraft>();
  readonly #start: Rule;
  readonly #looped: ReadonlySet<Rule>;

  constructor(start: Rule, { looped }: Lowered) {
    this.#start = start;
    this.#looped = looped;
    this.drafts.push(this.#newDraft(start));
  }

  within(_outer: CaptureDraft, rule: Rule): CaptureDraft | undefined {
    const isCore = rule.name.span.source.title !== undefined;
    return isCore ? undefined : this.#draftOf(rule);
  }

  #draftOf(rule: Rule): CaptureDraft {
    return getOrInsert(this.#byRule, rule, () => {
      const draft = this.#newDraft(rule, rule === this.#start ? this.drafts[0] : undefined);
      this.drafts.push(draft);
      return draft;
    });
  }

  #newDraft(rule: Rule, like?: CaptureDraft): CaptureDraft {
    const { text, span } = rule.name;
    return {
      number: this.drafts.length,
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

/** The fields that a part has apart from its own parts. */
const OWN_FIELDS: Readonly<Record<PartValues, readonly string[]>> = {
  spans: ['start', 'end'],
  text: ['text'],
};

function shapesOf(
  marked: Marked,
  drafts: readonly CaptureDraft[],
  values: PartValues,
  diagnostics: DiagnosticBag,
): readonly Capture[] {
  const countsIn = countsOf(marked);
  const bodies: Counts[][] = drafts.map(() => []);
  bodies[0]!.push(countsIn(marked.regex));
  const seen = new Set([marked.regex, ...marked.called]);
  for (const node of seen) {
    if (node.kind === 'captured') bodies[node.capture]!.push(countsIn(node.body));
    for (const part of partsOf(node)) seen.add(part);
  }
  const captures = drafts.map(({ number, field, rules }) => ({
    number,
    field,
    rules: rules.map(({ name }) => name.text),
    type: '',
    parts: [] as Field[],
    isUnion: false,
    hasSpan: number > 0 || drafts.some(({ like }) => like?.number === 0),
  }));
  for (const each of captures) {
    const counts = either(bodies[each.number]!);
    const numbers = [...counts.keys()].filter((number) => number > 0).sort((a, b) => a - b);
    each.parts = numbers.map((number) => ({ capture: captures[number]!, ...counts.get(number)! }));
    const any = counts.get(0) ?? ABSENT;
    each.isUnion = numbers.length > 1 && any.min === 1 && any.max === 1;
    const fields = new Map<string, number>();
    for (const number of numbers) {
      const { field, span } = drafts[number]!;
      const other = fields.get(field);
      if (other !== undefined) diagnostics.report(captureClash(field, drafts[other]!.span, span));
      const isOwn = each.hasSpan && OWN_FIELDS[values].includes(field);
      const isReserved = isOwn || (field === 'kind' && each.isUnion);
      if (isReserved) diagnostics.report(reservedField(field, span));
      fields.set(field, number);
    }
  }
  const types = typesOf(captures, drafts);
  for (const each of captures) each.type = types[each.number]!;
  return captures;
}

/**
 * A type for each capture, made unique by a number after its name. Captures of the same rules with the same parts have
 * the same one, and a capture that is another again has its type.
 */
function typesOf(captures: readonly Capture[], drafts: readonly CaptureDraft[]): readonly string[] {
  const used = new Set(RESERVED_TYPES);
  const keys = new Map<Capture, string>();
  const types = new Map<string, string>();
  const keyOf = ({ parts, isUnion, rules }: Capture): string =>
    JSON.stringify([
      rules,
      isUnion,
      parts.map(({ capture, min, max }) => [
        capture.field,
        min,
        max,
        keys.get(capture) ?? capture.number,
      ]),
    ]);
  // Parts have greater numbers than what they are parts of, unless they recur.
  for (const each of [...captures].reverse()) keys.set(each, keyOf(each));
  return captures.map(({ number }) => {
    const { like } = drafts[number]!;
    const shared = captures[like?.number ?? number]!;
    const { typeBase } = drafts[shared.number]!;
    const key = `${typeBase} ${keys.get(shared)!}`;
    const wish = GLOBAL_TYPES.has(typeBase) ? `${drafts[0]!.typeBase}${typeBase}` : typeBase;
    return getOrInsert(types, key, () => takeName(wish, used));
  });
}

/** The other types that a module uses or exports. */
const RESERVED_TYPES = [
  'Span',
  'Parsed',
  'Refused',
  'ArrayLike',
  'Uint8Array',
  'Bytes',
  'SyntaxError',
  'Chart',
];

/** The types of JavaScript and TypeScript that rules are likely to be called: a type of such a name begins with the start rule. */
const GLOBAL_TYPES: ReadonlySet<string> = new Set(
  (
    'Array Boolean BigInt Date Error Function Map Number Object Partial Pick Promise Readonly Record RegExp Required ' +
    'Set String Symbol'
  ).split(' '),
);

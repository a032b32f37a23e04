/**
 * Puts the captured parts into expressions: that of the start rule, and those of rules that it calls.
 *
 * Note [Empty words of calls]. A call reads something, so a reference to a rule with the empty word is a choice between a
 * call and that word, which comes last, wherever it stands among the alternatives of the rule. That all references to
 * the rule mean the same, those from outside are calls, too.
 */
import type { CalledRule, Lowered } from '../abnf/lowered.js';
import type { Rule } from '../abnf/ast.js';
import { concatenationOf, FIRST_CALL, type Regex } from '../automata/regex.js';
import { getOrInsert } from '../get-or-insert.js';

/** Expressions with captured parts. */
export interface Marked {
  readonly regex: Regex;
  /**
   * The expressions that it calls. A rule has an expression for each capture that calls of it may be in, since other parts may be
   * captured there; its label in place of the rule's is the number of its place in this list, from {@link FIRST_CALL}.
   */
  readonly called: readonly Regex[];
  /** `callees[k]` is the rule of `called[k]`. */
  readonly callees: readonly Rule[];
}

/**
 * The expressions of a lowered rule with their captured parts.
 *
 * @param isNullable whether a called rule has the empty word, which a call does not read
 * @param root the capture of the start rule
 * @param within the capture of a rule within another capture; undefined if it is not captured there
 */
export function markParts<Capture extends { readonly number: number }>(
  { regex: start, ruleOf, called }: Lowered,
  isNullable: (rule: Rule) => boolean,
  root: Capture,
  within: (outer: Capture, rule: Rule) => Capture | undefined,
): Marked {
  const callees = new Map(called.map((each) => [each.label, each]));
  const known = new Map<Capture, Map<Regex, Regex>>();
  const below = new Map<Capture, Map<Regex, Regex>>();
  /** The calls of each rule in each capture, by their labels. */
  const labels = new Map<Capture, Map<Rule, number>>();
  const calls: (readonly [callee: CalledRule, outer: Capture])[] = [];

  const enter = (regex: Regex, outer: Capture): Regex => {
    const callee = calledBy(regex);
    const rule = callee?.rule ?? ruleOf.get(regex);
    const inner = rule && within(outer, rule);
    const mark = (around: Capture): Regex =>
      callee === undefined ? descend(regex, around) : call(callee, around);
    if (inner === undefined) return mark(outer);
    return getOrInsert(
      getOrInsert(known, inner, () => new Map<Regex, Regex>()),
      regex,
      () => ({ kind: 'captured', capture: inner.number, body: mark(inner) }),
    );
  };

  const descend = (regex: Regex, outer: Capture): Regex =>
    getOrInsert(
      getOrInsert(below, outer, () => new Map<Regex, Regex>()),
      regex,
      (): Regex => {
        if ('parts' in regex)
          return { ...regex, parts: regex.parts.map((part) => enter(part, outer)) };
        return 'body' in regex ? { ...regex, body: enter(regex.body, outer) } : regex;
      },
    );

  /** The rule that a part calls, with its empty word if it has one; or that is called elsewhere. */
  function calledBy(regex: Regex): CalledRule | undefined {
    const rule = ruleOf.get(regex);
    if (rule !== undefined) return called.find((each) => each.rule === rule);
    if (regex.kind === 'range') return callees.get(regex.range.lo);
    if (regex.kind !== 'repetition' || regex.body.kind !== 'range') return undefined;
    const callee = callees.get(regex.body.range.lo);
    return callee && isNullable(callee.rule) ? callee : undefined;
  }

  function call(callee: CalledRule, outer: Capture): Regex {
    const inside = getOrInsert(labels, outer, () => new Map<Rule, number>());
    const add = (): number => FIRST_CALL + calls.push([callee, outer]) - 1;
    const label = getOrInsert(inside, callee.rule, add);
    const range: Regex = { kind: 'range', range: { lo: label, hi: label } };
    const empty = emptyWordIn(callee.regex, outer, [callee]);
    return empty === undefined ? range : { kind: 'alternation', parts: [range, empty] };
  }

  /** The first way to the empty word, with the parts in it; undefined if there is none. */
  function emptyWord(
    regex: Regex,
    outer: Capture,
    around: readonly CalledRule[],
  ): Regex | undefined {
    const callee = calledBy(regex);
    if (callee !== undefined && around.includes(callee)) return undefined;
    const rule = callee?.rule ?? ruleOf.get(regex);
    const inner = rule && within(outer, rule);
    const body =
      callee === undefined
        ? emptyWordIn(regex, inner ?? outer, around)
        : emptyWordIn(callee.regex, inner ?? outer, [...around, callee]);
    if (inner === undefined || body === undefined) return body;
    return { kind: 'captured', capture: inner.number, body };
  }

  function emptyWordIn(
    regex: Regex,
    outer: Capture,
    around: readonly CalledRule[],
  ): Regex | undefined {
    switch (regex.kind) {
      case 'range':
        return undefined;
      case 'empty':
        return regex;
      case 'concatenation': {
        const parts = regex.parts.map((part) => emptyWord(part, outer, around));
        const found = parts.filter((part) => part !== undefined);
        return found.length === parts.length ? concatenationOf(found) : undefined;
      }
      case 'alternation':
        for (const part of regex.parts) {
          const found = emptyWord(part, outer, around);
          if (found !== undefined) return found;
        }
        return undefined;
      case 'repetition': {
        const { min, max = min } = regex;
        const body = emptyWord(regex.body, outer, around);
        if (max === 0 || body === undefined) return min === 0 ? { kind: 'empty' } : undefined;
        // As everywhere, only a repetition without a bound leaves out rounds that read nothing.
        return { kind: 'repetition', min: max, max, body };
      }
      case 'labeled':
      case 'captured': {
        const body = emptyWord(regex.body, outer, around);
        return body && { ...regex, body };
      }
    }
  }

  const regex = descend(start, root);
  const expressions: Regex[] = [];
  // Calls are added while they are marked.
  for (const [callee, outer] of calls) expressions.push(descend(callee.regex, outer));
  return { regex, called: expressions, callees: calls.map(([{ rule }]) => rule) };
}

/**
 * Marks the captured parts in the expressions of the start rule and of the rules it calls.
 *
 * A call reads something, so a reference to a rule with the empty word is a choice between a call and that word, which
 * comes last, wherever it stands among the alternatives of the rule. References from outside are calls, too, so that
 * all references to the rule mean the same.
 */
import type { CalledRule, Lowered } from '../abnf/lowered.js';
import type { Rule } from '../abnf/ast.js';
import { concatenationOf, FIRST_CALL, type Regex } from '../automata/regex.js';
import { getOrInsert } from '../get-or-insert.js';

export interface CapturedExpressions {
  readonly regex: Regex;
  /**
   * The expressions that it calls. A rule has an expression for each capture that calls of it may be in, since other parts
   * may be captured there. The call symbol of `called[k]` is `FIRST_CALL + k` ({@link FIRST_CALL}), not the rule's.
   */
  readonly called: readonly Regex[];
  /** `callees[k]` is the rule of `called[k]`. */
  readonly callees: readonly Rule[];
  /** The rules that parts of these expressions stand for, but for captured ones. */
  readonly ruleOf: ReadonlyMap<Regex, Rule>;
}

/**
 * The expressions of a lowered rule with their captured parts. A capture's parts differ from another's, so an expression
 * is made once for each capture that it is in.
 *
 * @param isNullable whether a called rule has the empty word, which a call does not read
 * @param root the capture of the start rule
 * @param within the capture of a rule within another capture; undefined if it is not captured there
 */
export function captureParts<Capture extends { readonly number: number }>(
  lowered: Lowered,
  isNullable: (rule: Rule) => boolean,
  root: Capture,
  within: (outer: Capture, rule: Rule) => Capture | undefined,
): CapturedExpressions {
  const capturedIn = new Map<Capture, Map<Regex, Regex>>();
  const belowIn = new Map<Capture, Map<Regex, Regex>>();
  /** The call symbols of each rule, by capture. */
  const symbols = new Map<Capture, Map<Rule, number>>();
  const calls: (readonly [callee: CalledRule, outer: Capture])[] = [];
  const rules = new Map<Regex, Rule>();

  function enter(regex: Regex, outer: Capture): Regex {
    const callee = calledBy(regex);
    const inner = captureOf(regex, callee, outer);
    const bodyIn = (around: Capture): Regex =>
      callee === undefined ? descend(regex, around) : call(callee, around);
    if (inner === undefined) {
      const body = bodyIn(outer);
      const rule = callee?.rule ?? lowered.ruleOf.get(regex);
      if (rule !== undefined) rules.set(body, rule);
      return body;
    }
    const captured = getOrInsert(capturedIn, inner, () => new Map<Regex, Regex>());
    const { number: capture } = inner;
    return getOrInsert(captured, regex, () => ({ kind: 'captured', capture, body: bodyIn(inner) }));
  }

  function descend(regex: Regex, outer: Capture): Regex {
    const below = getOrInsert(belowIn, outer, () => new Map<Regex, Regex>());
    return getOrInsert(below, regex, (): Regex => {
      if ('operands' in regex)
        return { ...regex, operands: regex.operands.map((part) => enter(part, outer)) };
      return 'body' in regex ? { ...regex, body: enter(regex.body, outer) } : regex;
    });
  }

  /** The capture that a part becomes within another one; undefined if it is not captured there. */
  function captureOf(
    regex: Regex,
    callee: CalledRule | undefined,
    outer: Capture,
  ): Capture | undefined {
    const rule = callee?.rule ?? lowered.ruleOf.get(regex);
    return rule && within(outer, rule);
  }

  /** The called rule that an expression stands for or calls; the call of a nullable rule is optional. */
  function calledBy(regex: Regex): CalledRule | undefined {
    const { ruleOf, called } = lowered;
    const rule = ruleOf.get(regex);
    if (rule !== undefined) return called.find((each) => each.rule === rule);
    if (regex.kind === 'range') return calleeOf(regex.range.lo);
    if (regex.kind !== 'repetition' || regex.body.kind !== 'range') return undefined;
    const callee = calleeOf(regex.body.range.lo);
    return callee && isNullable(callee.rule) ? callee : undefined;
  }

  function calleeOf(symbol: number): CalledRule | undefined {
    return lowered.called.find((each) => each.symbol === symbol);
  }

  function call(callee: CalledRule, outer: Capture): Regex {
    const inside = getOrInsert(symbols, outer, () => new Map<Rule, number>());
    const add = (): number => FIRST_CALL + calls.push([callee, outer]) - 1;
    const symbol = getOrInsert(inside, callee.rule, add);
    const range: Regex = { kind: 'range', range: { lo: symbol, hi: symbol } };
    const empty = emptyWordIn(callee.regex, outer, [callee]);
    return empty === undefined ? range : { kind: 'alternation', operands: [range, empty] };
  }

  /** The first parse of the empty word, with the parts in it; undefined if there is none. */
  function emptyWord(
    regex: Regex,
    outer: Capture,
    around: readonly CalledRule[],
  ): Regex | undefined {
    const callee = calledBy(regex);
    if (callee !== undefined && around.includes(callee)) return undefined;
    const inner = captureOf(regex, callee, outer);
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
        const operands = regex.operands.map((part) => emptyWord(part, outer, around));
        const found = operands.filter((part) => part !== undefined);
        return found.length === operands.length ? concatenationOf(found) : undefined;
      }
      case 'alternation':
        for (const part of regex.operands) {
          const found = emptyWord(part, outer, around);
          if (found !== undefined) return found;
        }
        return undefined;
      case 'repetition': {
        const { min, max = min } = regex;
        const body = emptyWord(regex.body, outer, around);
        if (max === 0 || body === undefined) return min === 0 ? { kind: 'empty' } : undefined;
        // Only unbounded repetitions skip empty rounds, here as elsewhere.
        return { kind: 'repetition', min: max, max, body };
      }
      case 'labeled':
      case 'captured': {
        const body = emptyWord(regex.body, outer, around);
        return body && { ...regex, body };
      }
    }
  }

  const regex = descend(lowered.regex, root);
  const called: Regex[] = [];
  // The list grows while it is walked.
  for (const [callee, outer] of calls) called.push(descend(callee.regex, outer));
  return { regex, called, callees: calls.map(([{ rule }]) => rule), ruleOf: rules };
}

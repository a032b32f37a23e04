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
 * The expressions of a lowered rule with their captured parts.
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
  return new PartCapturer(lowered, isNullable, within).run(root);
}

/** Makes expressions with captured parts: one for each capture that an expression is in, since parts differ. */
class PartCapturer<Capture extends { readonly number: number }> {
  readonly #lowered: Lowered;
  readonly #isNullable: (rule: Rule) => boolean;
  readonly #within: (outer: Capture, rule: Rule) => Capture | undefined;
  readonly #captured = new Map<Capture, Map<Regex, Regex>>();
  readonly #below = new Map<Capture, Map<Regex, Regex>>();
  /** The call symbols of each rule, by capture. */
  readonly #symbols = new Map<Capture, Map<Rule, number>>();
  readonly #calls: (readonly [callee: CalledRule, outer: Capture])[] = [];
  readonly #ruleOf = new Map<Regex, Rule>();

  constructor(
    lowered: Lowered,
    isNullable: (rule: Rule) => boolean,
    within: (outer: Capture, rule: Rule) => Capture | undefined,
  ) {
    this.#lowered = lowered;
    this.#isNullable = isNullable;
    this.#within = within;
  }

  run(root: Capture): CapturedExpressions {
    const regex = this.#descend(this.#lowered.regex, root);
    const called: Regex[] = [];
    // The list grows while it is walked.
    for (const [callee, outer] of this.#calls) called.push(this.#descend(callee.regex, outer));
    return { regex, called, callees: this.#calls.map(([{ rule }]) => rule), ruleOf: this.#ruleOf };
  }

  #enter(regex: Regex, outer: Capture): Regex {
    const callee = this.#calledBy(regex);
    const inner = this.#captureOf(regex, callee, outer);
    const bodyIn = (around: Capture): Regex =>
      callee === undefined ? this.#descend(regex, around) : this.#call(callee, around);
    if (inner === undefined) {
      const body = bodyIn(outer);
      const rule = callee?.rule ?? this.#lowered.ruleOf.get(regex);
      if (rule !== undefined) this.#ruleOf.set(body, rule);
      return body;
    }
    const captured = getOrInsert(this.#captured, inner, () => new Map<Regex, Regex>());
    const { number: capture } = inner;
    return getOrInsert(captured, regex, () => ({ kind: 'captured', capture, body: bodyIn(inner) }));
  }

  #descend(regex: Regex, outer: Capture): Regex {
    const below = getOrInsert(this.#below, outer, () => new Map<Regex, Regex>());
    return getOrInsert(below, regex, (): Regex => {
      if ('operands' in regex)
        return { ...regex, operands: regex.operands.map((part) => this.#enter(part, outer)) };
      return 'body' in regex ? { ...regex, body: this.#enter(regex.body, outer) } : regex;
    });
  }

  /** The capture that a part becomes within another one; undefined if it is not captured there. */
  #captureOf(regex: Regex, callee: CalledRule | undefined, outer: Capture): Capture | undefined {
    const rule = callee?.rule ?? this.#lowered.ruleOf.get(regex);
    return rule && this.#within(outer, rule);
  }

  /** The called rule that an expression stands for or calls; the call of a nullable rule is optional. */
  #calledBy(regex: Regex): CalledRule | undefined {
    const { ruleOf, called } = this.#lowered;
    const rule = ruleOf.get(regex);
    if (rule !== undefined) return called.find((each) => each.rule === rule);
    if (regex.kind === 'range') return this.#calleeOf(regex.range.lo);
    if (regex.kind !== 'repetition' || regex.body.kind !== 'range') return undefined;
    const callee = this.#calleeOf(regex.body.range.lo);
    return callee && this.#isNullable(callee.rule) ? callee : undefined;
  }

  #calleeOf(symbol: number): CalledRule | undefined {
    return this.#lowered.called.find((each) => each.symbol === symbol);
  }

  #call(callee: CalledRule, outer: Capture): Regex {
    const inside = getOrInsert(this.#symbols, outer, () => new Map<Rule, number>());
    const add = (): number => FIRST_CALL + this.#calls.push([callee, outer]) - 1;
    const symbol = getOrInsert(inside, callee.rule, add);
    const range: Regex = { kind: 'range', range: { lo: symbol, hi: symbol } };
    const empty = this.#emptyWordIn(callee.regex, outer, [callee]);
    return empty === undefined ? range : { kind: 'alternation', operands: [range, empty] };
  }

  /** The first parse of the empty word, with the parts in it; undefined if there is none. */
  #emptyWord(regex: Regex, outer: Capture, around: readonly CalledRule[]): Regex | undefined {
    const callee = this.#calledBy(regex);
    if (callee !== undefined && around.includes(callee)) return undefined;
    const inner = this.#captureOf(regex, callee, outer);
    const body =
      callee === undefined
        ? this.#emptyWordIn(regex, inner ?? outer, around)
        : this.#emptyWordIn(callee.regex, inner ?? outer, [...around, callee]);
    if (inner === undefined || body === undefined) return body;
    return { kind: 'captured', capture: inner.number, body };
  }

  #emptyWordIn(regex: Regex, outer: Capture, around: readonly CalledRule[]): Regex | undefined {
    switch (regex.kind) {
      case 'range':
        return undefined;
      case 'empty':
        return regex;
      case 'concatenation': {
        const operands = regex.operands.map((part) => this.#emptyWord(part, outer, around));
        const found = operands.filter((part) => part !== undefined);
        return found.length === operands.length ? concatenationOf(found) : undefined;
      }
      case 'alternation':
        for (const part of regex.operands) {
          const found = this.#emptyWord(part, outer, around);
          if (found !== undefined) return found;
        }
        return undefined;
      case 'repetition': {
        const { min, max = min } = regex;
        const body = this.#emptyWord(regex.body, outer, around);
        if (max === 0 || body === undefined) return min === 0 ? { kind: 'empty' } : undefined;
        // Only unbounded repetitions skip empty rounds, here as elsewhere.
        return { kind: 'repetition', min: max, max, body };
      }
      case 'labeled':
      case 'captured': {
        const body = this.#emptyWord(regex.body, outer, around);
        return body && { ...regex, body };
      }
    }
  }
}

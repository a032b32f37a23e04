/**
 * One-sided recursion: rules that refer to each other only at the end of alternatives, or only at the beginning.
 * Their languages are regular [Mohri & Nederhof 2001], so repetition can express them:
 *
 *     digits = digit / digit digits      is      digits = *digit digit
 *
 * Such rules are linear equations between languages, X = A X / B Y / C, of which Arden's rule, X = *A ( B Y / C ),
 * eliminates one variable after the other [Arden 1961].
 *
 * Note [Repeated rests]: in RFC 3501, sequence-set = item *( "," sequence-set ), each of the sets in the repetition
 * may be followed by more of them. The sets that are still open need not be counted: any number of sets, followed by
 * any number of sets, are any number of sets. So each rule takes two variables, one of them for the rule followed by
 * such a repetition.
 */
import { alternationOf, concatenationOf, EMPTY_LANGUAGE, type Regex } from '../automata/regex.js';
import type { Label } from './lowered.js';
import { getOrInsert } from '../get-or-insert.js';
import { alternationOfOne, isNeeded, ruleKey, someElement } from './ast.js';
import type { Alternation, Concatenation, Element, Repetition, Rule, RuleName } from './ast.js';

/** The side of alternatives on which rules refer to each other. */
export type Side = 'right' | 'left';

/** The equations of rules that are recursive on one side. */
export interface System {
  readonly side: Side;
  /** The equation of each variable; the variable of a rule is its key in the grammar. */
  readonly equations: ReadonlyMap<string, Equation>;
}

/** The alternatives of a variable, by the variable that each ends with, or `END` if there is none. */
type Equation = ReadonlyMap<string, readonly Regex[]>;

const END = '';

/** The repetition of Note [Repeated rests], as a variable. */
const REST = '*';

/** Lowers a part of an alternative of a rule that refers to no rule of the system. */
export type LowerPart = (rule: Rule, concatenation: readonly Repetition[]) => Regex;

/** Names an alternative of a rule in an expression that stands for a part of it. */
export type LabelPart = (rule: Rule, alternative: Concatenation, body: Regex) => Regex;

/**
 * The equations of mutually recursive rules; undefined if their recursion is not one-sided.
 * Linear in the size of the rules.
 *
 * @param embedding references to treat like any other part
 */
export function equationsOf(
  rules: readonly Rule[],
  embedding: ReadonlySet<RuleName>,
  lower: LowerPart,
  label: LabelPart,
): System | undefined {
  for (const side of ['right', 'left'] as const) {
    const equations = equationsOnSide(rules, embedding, side, lower, label);
    if (equations !== undefined) return { side, equations };
  }
  return undefined;
}

/** The most mutually recursive rules that become repetition; published grammars have tens. */
export const MAX_TOGETHER = 200;

/** Whether mutually recursive rules become repetition, apart from embedding references. */
export function isOneSided(rules: readonly Rule[], embedding: ReadonlySet<RuleName>): boolean {
  if (rules.length > MAX_TOGETHER) return false;
  // Only whether there are equations matters here, not their words.
  const system = equationsOf(
    rules,
    embedding,
    () => ({ kind: 'empty' }),
    (_rule, _alternative, body) => body,
  );
  return system !== undefined;
}

/**
 * The languages of all variables, by Gauss–Jordan elimination with Arden's rule; a variable may have no word.
 *
 * Cubic in the number of variables. Expressions share subtrees, but most systems of densely linked rules double them
 * with every variable, so elimination ends with the first part that is too large, and its rule.
 *
 * @param isTooLarge whether an expression exceeds the limit; it sees all parts of the languages as they grow
 */
export function solve(
  { side, equations }: System,
  isTooLarge: (regex: Regex) => boolean,
): ReadonlyMap<string, Regex> | { readonly rule: string; readonly part: Regex } {
  const join = (...parts: readonly Regex[]): Regex =>
    concatenationOf(
      (side === 'right' ? parts : parts.toReversed()).filter(({ kind }) => kind !== 'empty'),
    );
  const system = new Map(
    Array.from(equations, ([name, equation]) => [
      name,
      new Map(Array.from(equation, ([next, parts]) => [next, alternationOf(parts)])),
    ]),
  );
  for (const [name, equation] of system) {
    const loop = equation.get(name);
    equation.delete(name);
    if (loop !== undefined) {
      const loops: Regex = { kind: 'repetition', min: 0, max: undefined, body: loop };
      for (const [next, regex] of equation) equation.set(next, join(loops, regex));
    }
    for (const [other, into] of system) {
      const before = into.get(name);
      if (other === name || before === undefined) continue;
      into.delete(name);
      for (const [next, regex] of equation) {
        const known = into.get(next);
        const joined = join(before, regex);
        const part = known === undefined ? joined : alternationOf([known, joined]);
        if (isTooLarge(part)) return { rule: ruleOf(other), part };
        into.set(next, part);
      }
    }
  }
  return new Map(
    Array.from(system, ([name, equation]) => [name, equation.get(END) ?? EMPTY_LANGUAGE]),
  );
}

/** The key of a variable's rule; for the variable of rests alone, empty. */
function ruleOf(variable: string): string {
  return variable.endsWith(REST) ? variable.slice(0, -REST.length) : variable;
}

/** The terms of a part of an alternative: the variable at its end, and the words before that. */
type Terms = readonly (readonly [next: string, words: Regex])[];

/** Reads rules as linear equations, with their variables on one side. */
function equationsOnSide(
  rules: readonly Rule[],
  embedding: ReadonlySet<RuleName>,
  side: Side,
  lower: LowerPart,
  label: LabelPart,
): ReadonlyMap<string, Equation> | undefined {
  /** The repetition of Note [Repeated rests], with the alternative that it stands in; there is at most one. */
  let rest: (Label & { readonly repetition: Repetition }) | undefined;
  const rulesByKey = new Map(rules.map((rule) => [ruleKey(rule.name.text), rule]));

  /** The equations with a variable for the repetition, and one for each rule followed by it. */
  function withRests(
    equations: ReadonlyMap<string, Equation>,
  ): ReadonlyMap<string, Equation> | undefined {
    const { repetition, rule, alternative } = rest!;
    const body = termsOfElement({ rule, alternative }, repetition.element);
    if (body === undefined || body.some(([next]) => next === REST)) return undefined;
    // After the end of a rule comes the repetition itself.
    const followed = (next: string): string => (next === REST ? REST : `${next}${REST}`);
    const all = new Map<string, Equation>(equations);
    for (const [key, equation] of equations)
      all.set(
        `${key}${REST}`,
        equationOf(
          Array.from(equation, ([next, parts]) => [followed(next), alternationOf(parts)] as const),
        ),
      );
    all.set(
      REST,
      equationOf([
        [END, { kind: 'empty' }],
        ...body.map(([next, words]) => [followed(next), label(rule, alternative, words)] as const),
      ]),
    );
    return all;
  }

  function termsOfAlternation(origin: Label, { alternatives }: Alternation): Terms | undefined {
    const terms: (readonly [string, Regex])[] = [];
    for (const { repetitions } of alternatives) {
      const found = termsOfConcatenation(origin, repetitions);
      if (found === undefined) return undefined;
      terms.push(...found);
    }
    return terms;
  }

  function termsOfConcatenation(
    origin: Label,
    repetitions: readonly Repetition[],
  ): Terms | undefined {
    const { rule } = origin;
    const isRight = side === 'right';
    const needed = repetitions.filter(({ max }) => max !== 0);
    const last = isRight ? needed.at(-1) : needed[0];
    if (last === undefined) return [[END, { kind: 'empty' }]];
    const others = isRight ? needed.slice(0, -1) : needed.slice(1);
    if (others.some((each) => refers(each))) return undefined;
    if (!refers(last)) return [[END, lower(rule, needed)]];
    const terms = termsOfRepetition(origin, last);
    if (terms === undefined || others.length === 0) return terms;
    const before = lower(rule, others);
    return terms.map(([next, words]) => {
      const parts = isRight ? [before, words] : [words, before];
      return [next, concatenationOf(parts.filter(({ kind }) => kind !== 'empty'))];
    });
  }

  function termsOfRepetition(origin: Label, repetition: Repetition): Terms | undefined {
    const { min, max, element } = repetition;
    if (max === 1) {
      const terms = termsOfElement(origin, element);
      return min === 0 && terms !== undefined ? [[END, { kind: 'empty' }], ...terms] : terms;
    }
    if (max !== undefined || min !== 0 || side === 'left') return undefined;
    if (rest !== undefined && rest.repetition !== repetition) return undefined;
    rest = { ...origin, repetition };
    return [[REST, { kind: 'empty' }]];
  }

  function termsOfElement(origin: Label, element: Element): Terms | undefined {
    switch (element.kind) {
      case 'rulename':
        return [[ruleKey(element.text), { kind: 'empty' }]];
      case 'group':
        return termsOfAlternation(origin, element.alternation);
      case 'option': {
        const terms = termsOfAlternation(origin, element.alternation);
        return terms && [[END, { kind: 'empty' }], ...terms];
      }
      default:
        return undefined;
    }
  }

  /** Whether a repetition refers to a rule of the system. */
  function refers(repetition: Repetition): boolean {
    return someElement(
      alternationOfOne(repetition),
      (element) =>
        element.kind === 'rulename' &&
        !embedding.has(element) &&
        rulesByKey.has(ruleKey(element.text)),
      isNeeded,
    );
  }

  const equations = new Map<string, Equation>();
  for (const [key, rule] of rulesByKey) {
    const all: (readonly [string, Regex])[] = [];
    for (const alternative of rule.elements.alternatives) {
      const terms = termsOfConcatenation({ rule, alternative }, alternative.repetitions);
      if (terms === undefined) return undefined;
      for (const [next, words] of terms) all.push([next, label(rule, alternative, words)]);
    }
    equations.set(key, equationOf(all));
  }
  return rest === undefined ? equations : withRests(equations);
}

function equationOf(terms: Terms): Equation {
  const parts = new Map<string, Regex[]>();
  for (const [next, words] of terms) getOrInsert(parts, next, () => []).push(words);
  return parts;
}

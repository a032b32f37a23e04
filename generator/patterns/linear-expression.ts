/** From an expression to one for which backtracking takes linear time. */
import { findBacktracking, MAX_STEPS, type Backtracking } from '../automata/backtracking.js';
import { buildMinimal } from '../automata/build.js';
import { stateCount } from '../automata/dfa.js';
import { getOrInsert } from '../get-or-insert.js';
import { expressionOf, isSpelledAlike, oneOf, rangesOfOne } from '../automata/expression-of.js';
import {
  alternationOf,
  concatenationOf,
  operandsOf,
  substitute,
  type Regex,
} from '../automata/regex.js';
import { Work } from '../automata/work.js';

/** The greatest symbol, the most states of an automaton, and the most parts of an expression. */
export interface PatternLimits {
  readonly max: number;
  readonly maxStates: number;
  readonly maxParts: number;
}

/** The most states of an automaton that is written as an expression, which takes time in the square of their number. */
const MAX_ELIMINATED = 500;

/** An expression, and why parts of the given one had to be replaced, in the order of the replacements. */
export interface LinearExpression {
  /** Undefined if a part could not be replaced: its automaton, or the expression of that, would be too large. */
  readonly expression: Regex | undefined;
  readonly replaced: readonly Backtracking[];
}

/**
 * Replaces the smallest parts that backtrack too much by expressions of their minimal automata. These are unambiguous,
 * since an automaton has one path for each word, so they do not backtrack by themselves.
 *
 * @param work the steps of all searches together
 */
export function linearExpression(
  given: Regex,
  limits: PatternLimits,
  work = new Work(MAX_STEPS),
): LinearExpression {
  const known = new Map<Regex, ReturnType<typeof findBacktracking>>();
  const backtrackingIn = (part: Regex): ReturnType<typeof findBacktracking> =>
    getOrInsert(known, part, () => findBacktracking(part, limits.max, work));
  /** The first part that backtracks too much, though no part of it does. */
  const smallestSlow = (slow: Regex): Regex => {
    const part = operandsOf(slow).find((each) => backtrackingIn(each) !== undefined);
    return part === undefined ? slow : smallestSlow(part);
  };
  let expression = plain(given);
  const replaced: Backtracking[] = [];
  const failed = { expression: undefined, replaced };
  for (;;) {
    const found = backtrackingIn(expression);
    if (found === undefined) return { expression, replaced };
    if (found === 'limit') return failed;
    replaced.push(found);
    const part = smallestSlow(expression);
    const dfa = buildMinimal(part, limits.max, limits.maxStates);
    if (dfa === undefined || stateCount(dfa) > MAX_ELIMINATED) return failed;
    const other = expressionOf(dfa, limits.maxParts);
    if (other === undefined) return failed;
    const better = plain(other);
    if (backtrackingIn(better) !== undefined) return failed;
    expression = substitute(expression, (each) => (each === part ? better : each))!;
  }
}

/**
 * An expression as it is printed: without the labels of rules, and with one part for each class of characters. Shared
 * subtrees are shared again.
 */
export function plain(regex: Regex, known = new Map<Regex, Regex>()): Regex {
  const plainOf = (part: Regex): Regex => plain(part, known);
  return getOrInsert(known, regex, () => {
    const ranges = rangesOfOne(regex);
    if (ranges !== undefined) return oneOf(ranges);
    switch (regex.kind) {
      case 'empty':
      case 'range':
        return regex;
      case 'labeled':
        return plainOf(regex.body);
      case 'captured':
        return { ...regex, body: plainOf(regex.body) };
      case 'repetition': {
        const body = plainOf(regex.body);
        const isOnce = (regex.min === 1 && regex.max === 1) || body.kind === 'empty';
        return isOnce ? body : { ...regex, body };
      }
      case 'concatenation': {
        const parts = regex.operands.map(plainOf).flatMap((part) => {
          if (part.kind === 'empty') return [];
          return part.kind === 'concatenation' ? part.operands : [part];
        });
        return concatenationOf(counted(parts));
      }
      case 'alternation':
        return alternation(regex.operands.map(plainOf));
    }
  });
}

/** The parts of a concatenation, equal neighbors as one part with a count; the characters of strings stay single. */
function counted(parts: readonly Regex[]): readonly Regex[] {
  const all: Regex[] = [];
  for (const part of parts) {
    const [before, times] = timesOf(all.at(-1));
    const [body, more] = timesOf(part);
    if (before === undefined || isOfString(part) || !isSpelledAlike(before, body!)) all.push(part);
    else {
      const count = times + more;
      all[all.length - 1] = { kind: 'repetition', min: count, max: count, body: before };
    }
  }
  return all;
}

/** What a part repeats, and how often. */
function timesOf(part: Regex | undefined): readonly [Regex | undefined, number] {
  return part?.kind === 'repetition' && part.min === part.max ? [part.body, part.min] : [part, 1];
}

/** Whether a part reads one character, or one letter in both cases. */
function isOfString(part: Regex): boolean {
  const [first, second, ...others] = rangesOfOne(part) ?? [];
  if (first === undefined || first.lo !== first.hi || others.length > 0) return false;
  return second === undefined || (second.lo === second.hi && second.lo - first.lo === 0x20);
}

/** Alternatives. Single characters become one class, at the place of the first. */
function alternation(operands: readonly Regex[]): Regex {
  const parts = operands.flatMap((part) =>
    part.kind === 'alternation' && rangesOfOne(part) === undefined ? part.operands : [part],
  );
  const all = parts.flatMap((part) => rangesOfOne(part) ?? []);
  const first = parts.findIndex((part) => rangesOfOne(part) !== undefined);
  const joined = parts.flatMap((part, index) => {
    if (rangesOfOne(part) === undefined) return [part];
    return index === first ? [oneOf(all)] : [];
  });
  const others = joined.filter((part) => part.kind !== 'empty');
  if (others.length === joined.length) return alternationOf(joined);
  if (others.length === 0) return joined[0]!;
  return { kind: 'repetition', min: 0, max: 1, body: alternationOf(others) };
}

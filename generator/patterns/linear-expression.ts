/** From an expression to one for which backtracking takes linear time. */
import { findBacktracking, type Backtracking } from '../automata/backtracking.js';
import { buildAutomaton, nfaOf } from '../automata/build.js';
import { stateCount } from '../automata/dfa.js';
import { expressionOf, isSpelledAlike, oneOf, rangesOfOne } from '../automata/expression-of.js';
import { buildNfa, labelsOf } from '../automata/nfa.js';
import { alternationOf, concatenationOf, type Regex } from '../automata/regex.js';

/** The greatest symbol, the most states of an automaton, and the most parts of an expression. */
export interface PatternLimits {
  readonly max: number;
  readonly maxStates: number;
  readonly maxParts: number;
}

/** The most states of an automaton that is written as an expression, which takes time in the square of their number. */
const MAX_ELIMINATED = 500;

/** An expression, and why parts of the given one had to be replaced, in the order in which they were. */
export interface LinearExpression {
  /** Undefined if the last part could not be: its automaton, or the expression of that, would be too large. */
  readonly expression: Regex | undefined;
  readonly replaced: readonly Backtracking[];
}

/**
 * Replaces the smallest parts that make backtracking superlinear by expressions of their minimal automata. These are
 * unambiguous, since an automaton has one path for each word, so they do not backtrack among themselves.
 */
export function linearExpression(given: Regex, limits: PatternLimits): LinearExpression {
  let expression = plain(given);
  const replaced: Backtracking[] = [];
  const failed = { expression: undefined, replaced };
  /** The expressions of automata. */
  const made = new Set<Regex>();
  for (;;) {
    const nodes: { readonly node: Regex; readonly parent: number }[] = [];
    const numbered = number(expression, -1, nodes);
    const nfa = buildNfa(numbered);
    const found = findBacktracking(nfa, limits.max);
    if (found === undefined) return { expression, replaced };
    if (found === 'limit') return failed;
    replaced.push(found);
    const [p, q] = found.states.map((state) => labelsOf(nfa, state));
    const shared = p!.filter((label, depth) => q![depth] === label);
    let at = shared.at(-1) ?? 0;
    while (at > 0 && !isSuperlinear(nodes[at]!.node, made, limits.max)) at = nodes[at]!.parent;
    const { node } = nodes[at]!;
    if (made.has(node)) return failed;
    const automaton = buildAutomaton(nfaOf([node]), limits.max, limits.maxStates);
    if ('limit' in automaton || stateCount(automaton.dfa) > MAX_ELIMINATED) return failed;
    const other = expressionOf(automaton.dfa, limits.maxParts);
    if (other === undefined) return failed;
    const better = plain(other);
    made.add(better);
    expression = at === 0 ? better : replace(expression, node, better);
  }
}

function isSuperlinear(node: Regex, made: ReadonlySet<Regex>, max: number): boolean {
  return !made.has(node) && findBacktracking(buildNfa(node), max) !== undefined;
}

/**
 * An expression as it is printed: without the labels of rules, with one part for each class of characters, and with every
 * part an object of its own.
 */
export function plain(regex: Regex): Regex {
  const ranges = rangesOfOne(regex);
  if (ranges !== undefined) return oneOf(ranges);
  switch (regex.kind) {
    case 'empty':
    case 'range':
      return { ...regex };
    case 'labeled':
      return plain(regex.body);
    case 'captured':
      return { ...regex, body: plain(regex.body) };
    case 'repetition': {
      const body = plain(regex.body);
      return regex.min === 1 && regex.max === 1 ? body : { ...regex, body };
    }
    case 'concatenation':
      return concatenationOf(
        counted(
          regex.operands.map(plain).flatMap((part) => {
            if (part.kind === 'empty') return [];
            return part.kind === 'concatenation' ? part.operands : [part];
          }),
        ),
      );
    case 'alternation':
      return alternation(regex.operands.map(plain));
  }
}

/** Parts one after the other, those that repeat with a count; the characters of strings stay as they are. */
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

/** Alternatives, those of one character as one class where the first of them stands. */
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
  return { kind: 'repetition', min: 0, max: 1, body: alternationOf(others) };
}

/** The expression with a label around each part, which is its place in `nodes`. */
function number(
  node: Regex,
  parent: number,
  nodes: { readonly node: Regex; readonly parent: number }[],
): Regex {
  const label = nodes.push({ node, parent }) - 1;
  if (rangesOfOne(node) !== undefined) return { kind: 'labeled', label, body: node };
  if ('operands' in node) {
    const operands = node.operands.map((part) => number(part, label, nodes));
    return { kind: 'labeled', label, body: { ...node, operands } };
  }
  const body = 'body' in node ? { ...node, body: number(node.body, label, nodes) } : node;
  return { kind: 'labeled', label, body };
}

/** The expression with one part of it replaced. */
function replace(regex: Regex, part: Regex, by: Regex): Regex {
  if (regex === part) return by;
  if ('operands' in regex)
    return { ...regex, operands: regex.operands.map((each) => replace(each, part, by)) };
  return 'body' in regex ? { ...regex, body: replace(regex.body, part, by) } : regex;
}

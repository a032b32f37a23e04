/**
 * From an automaton back to an expression, by eliminating one state after the other [Brzozowski & McCluskey 1963].
 *
 * Every word has one path through a deterministic automaton, so it has one reading in the expression.
 */
import { getOrInsert } from '../get-or-insert.js';
import { joinRanges, type SymbolRange } from './symbol-range.js';
import { DEAD, rangesBetween, targetsOf, type Dfa } from './dfa.js';
import {
  alternationOf,
  concatenationOf,
  expandedSize,
  operandsOf,
  wordLengths,
  type Regex,
} from './regex.js';

const EMPTY: Regex = { kind: 'empty' };
const START = -1;
const END = -2;

/** The ranges of an expression that reads one symbol; undefined for others. */
export function rangesOfOne(regex: Regex): readonly SymbolRange[] | undefined {
  if (regex.kind === 'range') return [regex.range];
  if (regex.kind === 'labeled') return rangesOfOne(regex.body);
  if (regex.kind !== 'alternation') return undefined;
  const ranges = regex.operands.map(rangesOfOne);
  return ranges.every((each) => each !== undefined) ? ranges.flat() : undefined;
}

/** One symbol of some ranges, the fewest of them. */
export function oneOf(ranges: readonly SymbolRange[]): Regex {
  return alternationOf(joinRanges(ranges).map((range) => ({ kind: 'range', range })));
}

/**
 * An expression with the words of an automaton from its first start; undefined if it has no word, or if the expression
 * would have more than `limit` parts.
 */
export function expressionOf(dfa: Dfa, limit: number): Regex | undefined {
  /** What is read between each two states that are left. */
  const edges = new Map<number, Map<number, Regex>>();
  const into = new Map<number, Set<number>>();
  const add = (from: number, to: number, regex: Regex): void => {
    const row = getOrInsert(edges, from, () => new Map<number, Regex>());
    const known = row.get(to);
    row.set(to, known === undefined ? regex : either(known, regex));
    getOrInsert(into, to, () => new Set<number>()).add(from);
  };
  const states = dfa.accepting.flatMap((_, state) => (state === DEAD ? [] : [state]));
  for (const state of states) {
    for (const to of targetsOf(dfa, state)) add(state, to, oneOf(rangesBetween(dfa, state, to)));
    if (dfa.accepting[state]) add(state, END, EMPTY);
  }
  add(START, dfa.starts[0]!, EMPTY);
  const left = new Set(states);
  const sizes = new Map<Regex, number>();
  /** How much the expression grows if a state goes: each way in is written once for each way out. */
  const cost = (state: number): number => {
    const ins = [...(into.get(state) ?? [])].filter((from) => from !== state);
    const outs = [...(edges.get(state) ?? [])].filter(([to]) => to !== state);
    const loop = edges.get(state)?.get(state);
    const size = (regex: Regex): number => expandedSize(regex, sizes);
    const sum = (regexes: readonly Regex[]): number =>
      regexes.reduce((all, regex) => all + size(regex), 0);
    return (
      sum(ins.map((from) => edges.get(from)!.get(state)!)) * (outs.length - 1) +
      sum(outs.map(([, regex]) => regex)) * (ins.length - 1) +
      (loop === undefined ? 0 : size(loop) * (ins.length * outs.length - 1))
    );
  };
  while (left.size > 0) {
    let [best, least] = [-1, Infinity];
    for (const state of left) {
      const own = cost(state);
      if (own < least) [best, least] = [state, own];
    }
    left.delete(best);
    const outs = [...(edges.get(best) ?? [])].filter(([to]) => to !== best);
    const loop = edges.get(best)?.get(best);
    const middle = loop === undefined ? EMPTY : repeated(loop);
    for (const from of [...(into.get(best) ?? [])]) {
      if (from === best) continue;
      const way = inOrder(edges.get(from)!.get(best)!, middle);
      edges.get(from)!.delete(best);
      for (const [to, regex] of outs) {
        add(from, to, inOrder(way, regex));
        if (expandedSize(edges.get(from)!.get(to)!, sizes) > limit) return undefined;
      }
    }
    for (const [to] of edges.get(best) ?? []) into.get(to)!.delete(best);
    edges.delete(best);
  }
  return edges.get(START)?.get(END);
}

function operandsOfKind(regex: Regex, kind: 'concatenation' | 'alternation'): readonly Regex[] {
  if (regex.kind === kind) return regex.operands;
  return kind === 'concatenation' && regex.kind === 'empty' ? [] : [regex];
}

/** One expression after the other; `x x*` is `1*x`. */
function inOrder(...parts: readonly Regex[]): Regex {
  const operands: Regex[] = [];
  for (const part of parts.flatMap((each) => operandsOfKind(each, 'concatenation'))) {
    const last = operands.at(-1);
    if (
      last !== undefined &&
      part.kind === 'repetition' &&
      part.max === undefined &&
      isSpelledAlike(last, part.body)
    )
      operands[operands.length - 1] = { ...part, min: part.min + 1 };
    else operands.push(part);
  }
  return concatenationOf(operands);
}

/** Any number of words of an expression. */
function repeated(body: Regex): Regex {
  return { kind: 'repetition', min: 0, max: undefined, body };
}

function optional(body: Regex): Regex {
  if (body.kind === 'repetition' && body.min === 1) return { ...body, min: 0 };
  return { kind: 'repetition', min: 0, max: 1, body };
}

/** One of two expressions; what both begin and end with is written once. */
function either(a: Regex, b: Regex): Regex {
  if (isSpelledAlike(a, b)) return a;
  const [ofA, ofB] = [rangesOfOne(a), rangesOfOne(b)];
  if (ofA !== undefined && ofB !== undefined) return oneOf([...ofA, ...ofB]);
  if (a.kind === 'empty') return wordLengths(b).shortest === 0 ? b : optional(b);
  if (b.kind === 'empty') return either(b, a);
  const left = operandsOfKind(a, 'concatenation');
  const right = operandsOfKind(b, 'concatenation');
  const most = Math.min(left.length, right.length);
  let [begin, end] = [0, 0];
  while (begin < most && isSpelledAlike(left[begin]!, right[begin]!)) begin += 1;
  while (begin + end < most && isSpelledAlike(left.at(-1 - end)!, right.at(-1 - end)!)) end += 1;
  if (begin + end > 0) {
    const middle = (all: readonly Regex[]): Regex =>
      concatenationOf(all.slice(begin, all.length - end));
    return inOrder(
      ...left.slice(0, begin),
      either(middle(left), middle(right)),
      ...left.slice(left.length - end),
    );
  }
  return alternationOf(
    [a, b].flatMap((each) => (rangesOfOne(each) ? [each] : operandsOfKind(each, 'alternation'))),
  );
}

/** Whether two expressions have the same parts in the same places. */
export function isSpelledAlike(a: Regex, b: Regex): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'range' && b.kind === 'range')
    return a.range.lo === b.range.lo && a.range.hi === b.range.hi;
  if (a.kind === 'repetition' && b.kind === 'repetition' && (a.min !== b.min || a.max !== b.max))
    return false;
  const [left, right] = [operandsOf(a), operandsOf(b)];
  return (
    left.length === right.length && left.every((part, index) => isSpelledAlike(part, right[index]!))
  );
}

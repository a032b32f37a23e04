/**
 * Decides whether a word can be read in two ways: by different states of the NFA, and so by different parts of the
 * expression.
 *
 * Two threads walk the automaton over the same symbols [Book et al. 1971]; if they have ever read a symbol
 * by different states and both accept, the word has two readings. Breadth first over pairs, so the word
 * is a shortest one. Different ways to read nothing at all do not count.
 */
import { getOrInsert } from '../get-or-insert.js';
import { EpsilonClosure } from './epsilon-closure.js';
import type { Nfa, StateId } from './nfa.js';

/** A word and the states that read its symbols, in two ways. */
export interface Ambiguity {
  readonly word: readonly number[];
  readonly first: readonly StateId[];
  readonly second: readonly StateId[];
}

/** The default limit on pairs that both threads can reach: some seconds, and some hundred MB. */
const LIMIT = 2_000_000;

/** Work allowed per pair; bounds the search to a second or two. */
const COMPARISONS_PER_PAIR = 50;

/**
 * A shortest word with two readings; undefined if there is none; `'limit'` if the search reached more than `limit`
 * pairs, or compared too many. At most quadratic in the number of transitions.
 */
export function findAmbiguity(nfa: Nfa, limit = LIMIT): Ambiguity | 'limit' | undefined {
  const closures = closureOf(nfa);
  const nodes: PairNode[] = [];
  const seen = new Set<number>();
  const count = nfa.states.length;
  let looked = 0;
  const extend = (from: number, after: Closure, other: Closure): boolean => {
    for (const p of after.states) {
      for (const q of other.states) {
        looked += 1;
        const symbol = firstShared(nfa, p, q);
        if (symbol === undefined) continue;
        const isApart = p !== q || (nodes[from]?.isApart ?? false);
        const key = (Math.min(p, q) * count + Math.max(p, q)) * 2 + (isApart ? 1 : 0);
        if (seen.has(key)) continue;
        seen.add(key);
        nodes.push({ p, q, symbol, from, isApart });
      }
      if (nodes.length > limit || looked > COMPARISONS_PER_PAIR * limit) return false;
    }
    return true;
  };
  const start = closures(nfa.starts[0]!);
  if (!extend(-1, start, start)) return 'limit';
  for (const [place, { p, q, isApart }] of nodes.entries()) {
    const [after, other] = [closures(targetOf(nfa, p)), closures(targetOf(nfa, q))];
    if (after.accepts && other.accepts && isApart) return ambiguityAt(nodes, place);
    if (!extend(place, after, other)) return 'limit';
  }
  return undefined;
}

interface PairNode {
  readonly p: StateId;
  readonly q: StateId;
  readonly symbol: number;
  readonly from: number;
  /** Whether the two threads have read this symbol, or one before it, by different states. */
  readonly isApart: boolean;
}

function ambiguityAt(nodes: readonly PairNode[], place: number): Ambiguity {
  const path: PairNode[] = [];
  for (let i = place; i >= 0; i = nodes[i]!.from) path.unshift(nodes[i]!);
  return {
    word: path.map(({ symbol }) => symbol),
    first: path.map(({ p }) => p),
    second: path.map(({ q }) => q),
  };
}

/** The reading states that a state reaches without reading, and whether it reaches the end. */
interface Closure {
  readonly states: readonly StateId[];
  readonly accepts: boolean;
}

function closureOf(nfa: Nfa): (state: StateId) => Closure {
  const known = new Map<StateId, Closure>();
  const epsilons = new EpsilonClosure(nfa);
  return (state) =>
    getOrInsert(known, state, () => {
      const closure = epsilons.of([state]);
      return {
        states: closure.filter((id) => nfa.states[id]!.kind === 'range'),
        accepts: closure.some((id) => nfa.states[id]!.kind === 'accept'),
      };
    });
}

function targetOf(nfa: Nfa, id: StateId): StateId {
  const state = nfa.states[id]!;
  return state.kind === 'range' ? state.to : id;
}

/** The least symbol that two states both read; undefined if there is none. */
function firstShared(nfa: Nfa, p: StateId, q: StateId): number | undefined {
  const [a, b] = [nfa.states[p]!, nfa.states[q]!];
  if (a.kind !== 'range' || b.kind !== 'range') return undefined;
  const lo = Math.max(a.range.lo, b.range.lo);
  return lo <= Math.min(a.range.hi, b.range.hi) ? lo : undefined;
}

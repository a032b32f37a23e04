/** Positions of expressions that call each other: the automaton by which words are parsed to any depth. */
import { buildNfa, type Nfa } from './nfa.js';
import { mayEnd, positionsOf, type Position } from './positions.js';
import { FIRST_CALL, type Regex } from './regex.js';
import { splitStarts } from './starts.js';
import { Work } from './work.js';

/** The most steps to make positions, for each state that is allowed. */
const STEPS_PER_STATE = 300;

/**
 * Positions with calls.
 *
 * Guarantees:
 * 1. As for {@link Positions}; transitions keep the order of the expressions.
 * 2. The symbol of every call is a key of `entries`.
 */
export interface CalledPositions {
  readonly nfa: Nfa;
  readonly all: readonly Position[];
  /** For each input, the position where its words begin. */
  readonly starts: readonly number[];
  /** For each call symbol, the position where the called words begin. */
  readonly entries: ReadonlyMap<number, number>;
}

/**
 * The positions of some expressions; undefined if they are too much work.
 *
 * @param regexes for each input, the expression of a word, and `called` expressions, which have symbols from
 *   {@link FIRST_CALL} on
 * @param limit the greatest number of states of an automaton, which bounds the work
 * @param symbolOf the symbol of the called expression of an index
 */
export function calledPositionsOf(
  regexes: readonly Regex[],
  called: number,
  limit: number,
  symbolOf = (index: number): number => FIRST_CALL + index,
): CalledPositions | undefined {
  const nfa = buildNfa(...regexes);
  const work = new Work(limit * STEPS_PER_STATE);
  const entriesIn = (starts: readonly number[]): ReadonlyMap<number, number> =>
    new Map(splitStarts(starts, called + 1).called.map((entry, index) => [symbolOf(index), entry]));
  const positions = positionsOf(nfa, true, work, entriesIn(nfa.starts));
  if (positions === undefined) return undefined;
  const { all, starts } = positions;
  return { nfa, all, starts: splitStarts(starts, called + 1).words, entries: entriesIn(starts) };
}

/**
 * A cycle of called expressions, by their symbols: each has a word that is a single call of the next one, and the last one
 * calls the first. Their words have infinitely many parses. Undefined if there is no cycle. Depth first: follows each call
 * once, and compares it with the path there.
 */
export function findCallCycle({ all, entries }: CalledPositions): readonly number[] | undefined {
  const alone = new Map<number, readonly number[]>();
  for (const [symbol, entry] of entries) {
    const calls = all[entry]!.transitions.flatMap((each) =>
      each.kind === 'call' && mayEnd(all[each.to]!) ? [each.symbol] : [],
    );
    alone.set(symbol, calls);
  }
  const done = new Set<number>();
  const visit = (symbol: number, path: readonly number[]): readonly number[] | undefined => {
    const at = path.indexOf(symbol);
    if (at >= 0) return path.slice(at);
    if (done.has(symbol)) return undefined;
    for (const next of alone.get(symbol)!) {
      const found = visit(next, [...path, symbol]);
      if (found !== undefined) return found;
    }
    done.add(symbol);
    return undefined;
  };
  for (const symbol of entries.keys()) {
    const found = visit(symbol, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

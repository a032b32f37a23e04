/** From regular expressions to an automaton: the whole chain of constructions. */
import { invariant } from '../invariant.js';
import { canonicalize } from './canonicalize.js';
import { determinize, type Determinized, type TooManyStates } from './determinize.js';
import type { Dfa } from './dfa.js';
import { mergedStates } from './walk-product.js';
import { withoutDeadTraces } from './without-dead-traces.js';
import { minimizeTraces } from './minimize-traces.js';
import { minimize } from './minimize.js';
import type { Traced } from './moves.js';
import { buildNfa, type Nfa } from './nfa.js';
import { quotient } from './quotient.js';
import type { Regex } from './regex.js';
import { determinizeTraces } from './determinize-traces.js';
import { made, refused, type Construction } from './construction.js';

/**
 * The automaton of some expressions, and the stages on the way to it.
 *
 * Guarantees:
 *
 * 1. `dfa` is canonical, and minimal except that it keeps states with different `begun` apart.
 * 2. `begun` has for each state of `dfa` the number of units read of an incomplete character.
 */
export interface Automaton {
  readonly nfa: Nfa;
  readonly determinized: Determinized;
  readonly dfa: Dfa;
  readonly begun: readonly number[];
}

/** The NFA of some expressions, with a start state for each [Thompson 1968; Paige & Tarjan 1987]. */
export function nfaOf(regexes: readonly Regex[]): Nfa {
  return quotient(buildNfa(...regexes));
}

/**
 * The minimal automaton of an expression; undefined if it has too many states before minimization.
 *
 * @param max the greatest symbol
 */
export function buildMinimal(regex: Regex, max: number, limit: number): Dfa | undefined {
  const nfa = nfaOf([regex]);
  const determinized = determinize(nfa, max, limit); // Rabin & Scott 1959
  return determinized.kind === 'made' ? minimalOf(nfa, determinized.made).dfa : undefined;
}

/** The minimal automaton of a deterministic one; `nfa` has the states of its subsets. */
export function minimalOf(nfa: Nfa, determinized: Determinized): Automaton {
  // An error is located where its character begins, so states record how much of one was read.
  const begun = begunIn(nfa, determinized);
  const { dfa: large } = determinized;
  // Only minimal automata have a canonical numbering: Hopcroft 1971, Note [Canonical order].
  const dfa = canonicalize(minimize(large, (state) => `${large.accepting[state]} ${begun[state]}`));
  return { nfa, determinized, dfa, begun: begunOf(large, begun, dfa) };
}

/**
 * Adds the traces of captured words to an automaton [Laurikari 2000]; `dfa` is then `traced.dfa`. On failure, `longest`
 * is a subset of the states of `nfa`, the automaton with captures.
 *
 * @param regexes the expressions of the automaton, with captures
 * @param isOrdered whether to take the first of several parses; otherwise no word may have several
 * @param known the automaton with traces of these expressions, if it was made before
 */
export function withTraces<A extends Pick<Automaton, 'dfa' | 'begun'>>(
  automaton: A,
  regexes: readonly Regex[],
  limit: number,
  { isOrdered }: { readonly isOrdered: boolean },
  known?: Traced,
): Construction<A & { readonly traced: Traced }, TooManyStates & { readonly nfa: Nfa }> {
  const { dfa, begun } = automaton;
  const nfa = buildNfa(...regexes);
  const found = known ? made(known) : determinizeTraces(nfa, dfa.classes.max, limit, { isOrdered });
  invariant(found.kind !== 'ambiguous', 'ambiguity was refused before');
  if (found.kind === 'refused') return refused({ ...found.why, nfa });
  const large = isOrdered ? withoutDeadTraces(found.made) : found.made;
  const before = begunOf(dfa, begun, large.dfa);
  const traced = minimizeTraces(large, (state) => String(before[state]));
  return made({ ...automaton, dfa: traced.dfa, begun: begunOf(dfa, begun, traced.dfa), traced });
}

/** For each determinized state the number of units read of a character; all words that lead there agree on it. */
function begunIn({ states }: Nfa, { subsets }: Determinized): readonly number[] {
  return subsets.map((subset) =>
    subset.reduce((most, id) => {
      const state = states[id]!;
      return state.kind === 'range' ? Math.max(most, state.begun) : most;
    }, 0),
  );
}

/** `begun` of an automaton, carried over to another one with the same language. */
function begunOf(dfa: Dfa, begun: readonly number[], other: Dfa): readonly number[] {
  return mergedStates(dfa, other).map(([first]) => begun[first!]!);
}

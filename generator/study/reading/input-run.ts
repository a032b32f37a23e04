/** Follows an input, one symbol at a time, through an automaton, or through automata that call each other. */
import { DEAD, next } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { SymbolPlan } from '../../plan/plan.js';
import type { Deriver, Reached } from './derivation.js';

/** Where an input stands, before its first symbol or after one that fits. */
export type Standing = {
  /** Whether a word may end there. */
  readonly isEnd: boolean;
} & (
  | { readonly kind: 'state'; readonly state: StateId }
  /** The threads of the rules, where automata call each other. */
  | { readonly kind: 'threads'; readonly reached: Reached }
);

/** The automaton of a plan; with calls, the rules are followed instead. */
export interface Followed {
  readonly plan: SymbolPlan;
  readonly deriver?: Deriver;
}

/** Follows an input symbol by symbol. */
export interface InputRun {
  readonly start: Standing;
  /** Where the input stands after a symbol; undefined if the symbol does not fit. */
  after(standing: Standing, symbol: number): Standing | undefined;
}

export function inputRun({ plan: { dfa, start, kind }, deriver }: Followed): InputRun {
  const inState = (state: StateId): Standing => {
    return { kind: 'state', state, isEnd: dfa.accepting[state]! };
  };
  const withThreads = (reached: Reached): Standing => {
    return { kind: 'threads', reached, isEnd: deriver!.isWord(reached) };
  };
  return {
    start: kind === 'calling' ? withThreads(deriver!.begin()) : inState(start),
    after: (standing, symbol) => {
      if (standing.kind === 'threads') {
        const after = deriver!.read(standing.reached, symbol);
        return after && withThreads(after);
      }
      const to = next(dfa, standing.state, symbol);
      return to === DEAD ? undefined : inState(to);
    },
  };
}

/** Where an input stands before its first symbol, and after each symbol, up to one that does not fit. */
export function* standingsOf(
  symbols: readonly number[],
  followed: Followed,
): Generator<Standing, void> {
  const run = inputRun(followed);
  let standing: Standing | undefined = run.start;
  yield standing;
  for (const symbol of symbols) {
    standing = run.after(standing, symbol);
    if (standing === undefined) return;
    yield standing;
  }
}

export function isWord(symbols: readonly number[], followed: Followed): boolean {
  const standings = [...standingsOf(symbols, followed)];
  return standings.length > symbols.length && standings.at(-1)!.isEnd;
}

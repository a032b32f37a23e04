/** Follows an input, one symbol at a time, through an automaton, or through automata that call each other. */
import { DEAD, next } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { SymbolPlan } from '../../plan/plan.js';
import type { Deriver, Reached } from './derivation.js';

/** Where an input stands, before its first symbol or after one that fits. */
export interface Standing {
  /** The state; undefined where automata call each other. */
  readonly state: StateId | undefined;
  /** The threads, where automata call each other; else undefined. */
  readonly reached: Reached | undefined;
  /** Whether a word may end there. */
  readonly isEnd: boolean;
}

/** The automaton of a plan; with calls, the rules are followed instead. */
export interface Followed {
  readonly plan: SymbolPlan;
  readonly deriver?: Deriver;
}

/** The steps of an automaton. */
export interface InputRun {
  readonly start: Standing;
  /** Undefined if the symbol does not fit. */
  after(standing: Standing, symbol: number): Standing | undefined;
}

export function inputRun({ plan: { dfa, start, kind }, deriver }: Followed): InputRun {
  if (kind === 'nested') {
    const at = (reached: Reached): Standing => {
      return { state: undefined, reached, isEnd: deriver!.isWord(reached) };
    };
    return {
      start: at(deriver!.begin()),
      after: ({ reached }, symbol) => {
        const after = deriver!.read(reached!, symbol);
        return after && at(after);
      },
    };
  }
  const at = (state: StateId): Standing => {
    return { state, reached: undefined, isEnd: dfa.accepting[state]! };
  };
  return {
    start: at(start),
    after: ({ state }, symbol) => {
      const to = next(dfa, state!, symbol);
      return to === DEAD ? undefined : at(to);
    },
  };
}

/** Where symbols stand before the first, and after each one that fits; it ends before one that does not. */
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

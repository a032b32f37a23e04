/** A common interface for the automata of the compiler and of modules. */
import { next, type Dfa } from '../../automata/dfa.js';
import type { Exports } from '../probe/question.js';
import { stepsOf, type ValueSteps } from './step-function.js';

/** A deterministic automaton, computed on demand; state 0 is dead. */
export interface LazyAutomaton {
  readonly start: number;
  next(state: number, symbol: number): number;
  accepts(state: number): boolean;
  /** The targets of all symbols at once, where that takes fewer calls. */
  targets?(state: number): ValueSteps;
}

export function automatonOfDfa(dfa: Dfa, start = dfa.starts[0]!): LazyAutomaton {
  return {
    start,
    next: (state, symbol) => next(dfa, state, symbol),
    accepts: (state) => dfa.accepting[state]!,
    targets: (state) => stepsOf(dfa.classes.starts, (symbol) => next(dfa, state, symbol)),
  };
}

/** The automaton that a module exports; its functions may answer anything. */
export function automatonOfModule(module: Exports): LazyAutomaton {
  const { start, next, accepts } = module as {
    start: number;
    next: LazyAutomaton['next'];
    accepts: LazyAutomaton['accepts'];
  };
  return { start, next: (state, octet) => next(state, octet), accepts: (state) => accepts(state) };
}

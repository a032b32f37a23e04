import type { StateId } from './nfa.js';
import type { SymbolClasses } from './symbol-classes.js';

/** A transition: the state after a symbol, and the states that are pushed before, the outermost first. */
export interface StackTransition {
  readonly to: StateId;
  readonly pushes: readonly StateId[];
}

/**
 * An automaton with a stack, made of automata that call each other.
 *
 * Guarantees:
 * 1. State 0 is dead. `transitions` is total: from state s under class c, `transitions[s * classes.count + c]`; where
 *    a state does not read a class, it leads to the dead state and pushes nothing.
 * 2. What is pushed is a state: the one to go on with when the frame above it has returned.
 */
export interface PushdownAutomaton {
  readonly classes: SymbolClasses;
  /** The start states, one for each input. */
  readonly starts: readonly StateId[];
  /** Whether a frame may return in a state, or a word end if there is no other frame. */
  readonly accepting: readonly boolean[];
  readonly transitions: readonly StackTransition[];
}

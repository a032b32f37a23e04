/** How emitted code goes from state to state. */
import type { StateId } from '../../automata/nfa.js';
import type { Fragment } from '../program/fragment.js';
import type { StepUnits } from './units.js';

/** The functions of states with a stack, which do not search. */
export interface StackSteps {
  /** The stack state that stands for a start state of the automaton. */
  readonly stateOf: (start: StateId) => StateId;
  readonly next: Fragment;
  readonly accepts: Fragment;
}

/** How `explain` finds what may follow the part of `text` from `from` up to `at`, which some word begins with. */
export interface Following {
  /** Statements that read the part. */
  readonly read: Fragment;
  /** The body of a function that tells whether `unit` may follow. */
  readonly canFollow: Fragment;
  /** The condition that the text may end there. */
  readonly mayEnd: Fragment;
}

/** The functions of states. */
export interface StepFunctions {
  /** The steps of `match`. */
  readonly stepperOf: (units: StepUnits) => Stepper;
  readonly next: Fragment;
}

/** A step from unit to unit: code over the variables `state` and that of a unit. */
export interface Stepper {
  /** The start state, as these steps write it. */
  readonly start: Fragment;
  /** Statements that read the unit. */
  readonly step: Fragment;
  /** Whether `step` also reads units above all that the automaton reads; not by default. */
  readonly readsEveryUnit?: boolean;
  /** Whether `state` is dead, or accepts. */
  readonly isDead: Fragment;
  readonly isAccepting: Fragment;
}

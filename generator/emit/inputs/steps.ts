/** How emitted code goes from state to state. */
import type { StateId } from '../../automata/nfa.js';
import type { Declaration } from '../program/declaration.js';
import type { Fragment } from '../program/fragment.js';
import type { StepUnits, Units } from './units.js';

/** The functions of states with a stack, which do not search. */
export interface StackSteps {
  /** The stack state that stands for a start state of the automaton. */
  readonly stateOf: (start: StateId) => StateId;
  readonly next: Fragment;
  readonly accepts: Fragment;
}

/** How a module finds what was expected at an error. */
export interface ExpectedAt {
  /** The body of a function that reads the units from `from` up to `at`, which some word begins with. */
  readonly body: (units: Units) => Fragment;
  /** What the body needs. */
  readonly data: readonly Declaration[];
}

export interface StepFunctions {
  /** The steps of loops, as `match` has one. */
  readonly codeOf: (units: StepUnits) => Stepper;
  readonly next: Fragment;
}

/** Code for one step, over `state` and the unit. */
export interface Stepper {
  /** The start state, as these steps write it. */
  readonly start: Fragment;
  /** Statements that read the unit. */
  readonly step: Fragment;
  /** Whether `step` also reads units above all that the automaton reads. */
  readonly readsEveryUnit: boolean;
  /** Whether `step` itself returns where no word is possible any more. */
  readonly returnsWhenDead: boolean;
  /** Whether `state` is dead, accepts, or is the start state. */
  readonly isDead: Fragment;
  readonly isAccepting: Fragment;
  readonly isStart: Fragment;
  readonly isNotStart: Fragment;
  /** The state of a row, which is what a variable of these steps holds in place of it. */
  readonly stateOf: (variable: string) => Fragment;
}

/** Code for one step of a decoder, also over `partial`. */
export interface DecoderStepper extends Stepper {
  /** Statements that read the octet, and also make the new `partial`. */
  readonly stepWithPartial: Fragment;
}

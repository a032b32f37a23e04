import type { StateId } from '../../automata/nfa.js';
import type { Reading } from '../inputs/reading-functions.js';
import type { StepUnits } from '../inputs/units.js';
import type { Sink } from '../decode/sink.js';
import type { Declaration } from './declaration.js';
import type { Fragment } from './fragment.js';

/** The contribution of a variant to a module. */
export interface Bodies {
  /** The chosen shape, in the words of the header. */
  readonly shape: string;
  readonly constants: readonly Declaration[];
  /** Undefined where it is no more than a call of `findError`. */
  readonly validate?: Reading;
  readonly findError: Reading;
  /** Undefined without captures. */
  readonly parse?: Reading | undefined;
  /** How a recognizer goes from state to state; undefined if it needs more than a state. */
  readonly steps?: StepFunctions | undefined;
  /** How a recognizer goes from state to state with a stack. */
  readonly stackSteps?: StackSteps;
  /** The body of `match`, without `steps`. */
  readonly match?: Fragment;
  /** What may follow the beginning of a string, without `steps`. */
  readonly following?: Following;
  /** Functions that bodies call. */
  readonly functions?: readonly Declaration[] | undefined;
  /** The number of the move of a unit, as `parse` has it; undefined without captures. */
  readonly moveOf?: Fragment | undefined;
  readonly decoding: DecodingBodies | undefined;
}

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

/** The contribution of a variant to a decoder. */
export interface DecodingBodies {
  readonly accumulate: Fragment;
  /** The body of `decode` and of `decodeToCodePoints`. */
  readonly decode: (sink: Sink) => Fragment;
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

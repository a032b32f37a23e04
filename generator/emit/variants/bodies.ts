import type { DecodingBodies } from '../decode/decoder-declarations.js';
import type { Reading } from '../inputs/reading-functions.js';
import type { ExpectedAt, StackSteps, StepFunctions } from '../inputs/steps.js';
import type { Declaration } from '../program/declaration.js';
import type { Fragment } from '../program/fragment.js';

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
  /** What was expected at an error, without `steps`. */
  readonly expectedAt?: ExpectedAt;
  /** Functions that bodies call. */
  readonly functions?: readonly Declaration[] | undefined;
  /** The number of the move of a unit, as `parse` has it; undefined without captures. */
  readonly moveOf?: Fragment | undefined;
  readonly decoding: DecodingBodies | undefined;
}

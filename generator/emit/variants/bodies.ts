import type { DecodingBodies } from '../decode/decoder-declarations.js';
import type { Reading } from '../inputs/reading-functions.js';
import type { Recorder } from '../parse/recorder.js';
import type { ExpectedAt, StackSteps, StepFunctions } from '../inputs/steps.js';
import type { Declaration } from '../program/declaration.js';
import type { Fragment } from '../program/fragment.js';

/** The contribution of a variant to any module. */
interface ModuleBodies {
  /** The chosen shape, in the words of the header. */
  readonly shape: string;
  readonly constants: readonly Declaration[];
  /** Undefined where it is no more than a call of `findError`. */
  readonly validate?: Reading;
  readonly findError: Reading;
  readonly functions: readonly Declaration[];
}

/** The contribution of a variant to a module of one automaton. */
export interface AutomatonBodies extends ModuleBodies {
  readonly steps: StepFunctions;
  /** Undefined without captures. */
  readonly parse: ParseBodies | undefined;
  /** Undefined for a recognizer. */
  readonly decoding: DecodingBodies | undefined;
}

export interface ParseBodies {
  readonly recorder: Recorder;
  readonly parse: Fragment;
  /** The number of the move of a unit, as `parse` has it. */
  readonly moveOf: Fragment;
}

/** The contribution of a variant to a module of rules that embed themselves. */
export interface NestedBodies extends ModuleBodies {
  /** Undefined where a chart decides. */
  readonly stack: StackSteps | undefined;
  readonly match: Fragment;
  readonly expectedAt: ExpectedAt;
  /** Undefined without captures. */
  readonly parse: Fragment | undefined;
}

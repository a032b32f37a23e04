import type { Input } from '../../alphabet.js';
import type { StateId } from '../../automata/nfa.js';
import type { Packing } from '../variants/pack.js';
import type { Sink } from '../decode/sink.js';
import type { Declaration } from './declaration.js';
import type { Fragment } from './fragment.js';

/** The contribution of a variant to a module. */
export interface Bodies {
  /** The chosen shape, in the words of the header. */
  readonly shape: string;
  readonly constants: readonly Declaration[];
  /** For each input of the plan, the functions that read it. */
  readonly inputs: Readonly<Partial<Record<Input, InputBodies>>>;
  /** `findError` of either input, which is `input`, where one body reads both; it replaces those of each. */
  readonly findError?: Fragment | undefined;
  /** The steps of a recognizer's `match`. */
  readonly stepperOf: (units: StepUnits) => Stepper;
  readonly next: Fragment;
  /** The number of the move of a unit, as `parse` has it; undefined without captures. */
  readonly moveOf?: Fragment | undefined;
  readonly decoding: DecodingBodies | undefined;
  /** The packing of the shift DFA that octets are validated by, if it is one. */
  readonly packing?: Packing | undefined;
}

/** Its contribution to a decoder. */
export interface DecodingBodies {
  readonly accumulate: Fragment;
  /** The body of `decode` and of `decodeToCodePoints`. */
  readonly decode: (sink: Sink) => Fragment;
}

/** The units that a step reads. */
export interface StepUnits {
  /** The variable of a unit. */
  readonly unit: Fragment;
  readonly start: StateId;
  /** The greatest number that a unit may have. */
  readonly max: number;
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

/** The bodies of functions over octets, which are `bytes`, or over a string, `text`, from `from` up to `to`. */
export interface InputBodies {
  /** Undefined where it is no more than a call of `findError`. */
  readonly validate: Fragment | undefined;
  /** Undefined where one body reads both inputs. */
  readonly findError: Fragment | undefined;
  /** Undefined without captures. */
  readonly parse?: Fragment | undefined;
}

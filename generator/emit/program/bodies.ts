import type { Input } from '../../alphabet.js';
import type { Packing } from '../variants/pack.js';
import type { Sink } from '../variants/sink.js';
import type { Declaration } from './declaration.js';
import type { Fragment } from './fragment.js';

/** The contribution of a variant to a module. */
export interface Bodies {
  /** The chosen shape, in the words of the header. */
  readonly shape: string;
  readonly constants: readonly Declaration[];
  /** For each input of the plan, the functions that read it. */
  readonly inputs: Readonly<Partial<Record<Input, InputBodies>>>;
  readonly next: Fragment;
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

/** The bodies of functions over octets, which are `bytes`, or over a string, `text`, from `from` up to `to`. */
export interface InputBodies {
  /** Undefined where it is no more than a call of `findError`. */
  readonly validate: Fragment | undefined;
  readonly findError: Fragment;
  /** Undefined without captures. */
  readonly parse?: Fragment | undefined;
}

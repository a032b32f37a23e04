import type { Packing } from '../variants/pack.js';
import type { Sink } from '../variants/sink.js';
import type { Declaration } from './declaration.js';
import type { Fragment } from './fragment.js';

/** What a variant contributes. */
export interface Bodies {
  /** What the header says about the shape that was chosen. */
  readonly shape: string;
  readonly constants: readonly Declaration[];
  readonly validate: Fragment;
  readonly findError: Fragment;
  readonly next: Fragment;
  readonly decoding: DecodingBodies | undefined;
  /** The packing of the shift DFA that octets are validated by, if it is one. */
  readonly packing?: Packing | undefined;
}

/** What it contributes to a decoder. */
export interface DecodingBodies {
  readonly accumulate: Fragment;
  /** The body of `decode` and of `decodeToCodePoints`. */
  readonly decode: (sink: Sink) => Fragment;
}

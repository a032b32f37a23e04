import type { StateId } from '../../automata/nfa.js';
import type { DecodingBodies } from '../decode/decoder-declarations.js';
import type { Machine } from '../inputs/machine.js';
import type { Reading } from '../inputs/reading-functions.js';
import type { ParseBodies } from '../parse/parse-bodies.js';
import type { Declaration } from '../program/declaration.js';
import type { Fragment } from '../program/fragment.js';
import type { ExpectedAt } from '../search/explain.js';

/** The contribution of a variant to any module; variants list what it has in the order of a module. */
interface ModuleBodies {
  /** The shape of the code, in the words of the header. */
  readonly shape: string;
  readonly constants: readonly Declaration[];
  /** Undefined where it is no more than a call of `findError`. */
  readonly validate?: Reading;
  readonly findError: Reading;
  /** What `next` and `parse` call. */
  readonly functions: readonly Declaration[];
}

/** The contribution of a variant to a module of one automaton. */
export interface AutomatonBodies extends ModuleBodies {
  readonly machine: Machine;
  readonly next: Fragment;
  /** Undefined without captures. */
  readonly parse: ParseBodies | undefined;
  /** Undefined for a recognizer. */
  readonly decoding: DecodingBodies | undefined;
}

/** The contribution of a variant to a module of automata that call each other. */
export interface CallingBodies extends ModuleBodies {
  readonly match: Fragment;
  /** Undefined where a chart decides. */
  readonly stack: StackBodies | undefined;
  readonly expectedAt: ExpectedAt;
  /** The body of `parse`, and the declarations that only it needs; undefined without captures. */
  readonly parse:
    { readonly body: Fragment; readonly declarations: readonly Declaration[] } | undefined;
}

/** The functions of states with a stack, which do not search. */
export interface StackBodies {
  /** The stack state that stands for a start state of the automaton. */
  readonly stateOf: (start: StateId) => StateId;
  readonly next: Fragment;
  readonly accepts: Fragment;
}

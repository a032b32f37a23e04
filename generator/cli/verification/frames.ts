/** The protocol between the process of a module under test and the thread that judges it. */
import type { Extent } from '../../verify/checks/extent.js';
import type { ProbeRequest } from '../../verify/run-checks.js';
import type { Specification } from '../../verify/specification/specification.js';

/** A JavaScript file; `imports` maps specifiers to indices in the list of all files. */
export interface ModuleFile {
  readonly name: string;
  readonly code: string;
  readonly isCommonJs: boolean;
  readonly imports: Readonly<Record<string, number>>;
}

/** The first message to the process. */
export interface Job {
  /** The module, and then the files that it imports. */
  readonly files: readonly ModuleFile[];
  readonly specification: Specification;
  readonly extraStates: number;
  readonly extent: Extent;
  /** Whether every answer is sent by itself, to find the call that does not return. */
  readonly isCareful: boolean;
}

/** The messages that follow. */
export type Request = ProbeRequest | { readonly kind: 'more' } | { readonly kind: 'end' };

/** The kinds of its answers. A frame is the length of its payload in four octets, its kind in one, the payload. */
export const FRAMES = {
  /** The module is about to be loaded. */
  ready: 0,
  /** The description of the loaded module, as JSON. */
  loaded: 1,
  /** The reason why the module cannot be loaded. */
  unloadable: 2,
  /** Some answers, but not the last. */
  part: 3,
  /** The last answers to a request, and the number of inputs answered since it; there are more inputs. */
  block: 4,
  /** Like `block`, and there are no more inputs. */
  last: 5,
  /** Another problem of the module. */
  problem: 6,
  /** The end of all work. */
  end: 7,
} as const;

/** The number of octets before the payload of a frame. */
export const HEADER = 5;

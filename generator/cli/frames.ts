/** How the process with a module under test and the one that judges it talk to each other. */
import type { Question } from '../verify/run-checks.js';
import type { Specification } from '../verify/specification.js';

/** A file of JavaScript, and by which name it imports which others, as numbers in the list of all. */
export interface ModuleFile {
  readonly name: string;
  readonly code: string;
  readonly isCommonJs: boolean;
  readonly imports: Readonly<Record<string, number>>;
}

/** What the process is told first. */
export interface Job {
  /** The module; and what it imports. */
  readonly files: readonly ModuleFile[];
  readonly specification: Specification;
  readonly extraStates: number;
  readonly thorough: boolean;
  /** Whether every answer is sent by itself, so that it is known which call does not return. */
  readonly isCareful: boolean;
}

/** What it is told then. */
export type Request = Question | { readonly kind: 'more' } | { readonly kind: 'end' };

/** What it tells; each frame has a number of octets, one of these, and so many octets. */
export const FRAMES = {
  /** It is about to load the module. */
  ready: 0,
  /** The module is loaded; its description as JSON. */
  loaded: 1,
  /** Why it is not. */
  unloadable: 2,
  /** Some answers, and not the last ones. */
  part: 3,
  /** The last answers to a request, and to how many inputs all of them were; there are more inputs. */
  block: 4,
  /** The same, and there are no more inputs. */
  last: 5,
  /** What else is wrong. */
  problem: 6,
  /** There was nothing else. */
  end: 7,
} as const;

/** How many octets are before the payload of a frame. */
export const HEADER = 5;

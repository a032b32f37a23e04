import type { ModuleQuestion } from '../probe/question.js';
import type { Subject } from './subject.js';

/** Inputs of one kind, and what a module is asked about each. */
export interface Check<Input = unknown> {
  readonly name: string;
  /** The inputs, in a few words. */
  readonly inputs: string;
  /** The way to shrink an input that fails: as units of the grammar, or as items of a list or text; none by default. */
  readonly shrinks?: 'units' | 'items';
  /** How many inputs are tried before ever fewer of the rest; all by default. */
  readonly few?: number;
  /** Whether the module is loaded anew for each input, so that its memory holds nothing of other calls. */
  readonly isFresh?: boolean;
  /** Whether the check applies; to all modules by default. */
  isFor?(subject: Subject): boolean;
  /** The inputs, roughly shorter ones first. */
  list(subject: Subject): Iterable<Input>;
  /** The questions about an input; a question may rely on the calls of those before it. */
  ask(subject: Subject, input: Input): Iterable<ModuleQuestion>;
}

export type { Word } from '../suite/shortest.js';

export function isForOctets({ specification }: Subject): boolean {
  return specification.inputs.includes('octets');
}

export function isForStrings({ specification }: Subject): boolean {
  return specification.inputs.includes('string');
}

export function isForDecoders({ decoder }: Subject): boolean {
  return decoder !== undefined;
}

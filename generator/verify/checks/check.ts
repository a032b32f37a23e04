import type { Difference } from '../probe.js';
import type { Subject } from '../subject.js';

/** One way to look for a wrong answer. */
export interface Check<Input = unknown> {
  readonly name: string;
  /** What is tried, in a few words. */
  readonly inputs: string;
  /** What an input that fails can be made smaller as: octets, or a list or text of anything; or not at all. */
  readonly shrinks?: 'octets' | 'items';
  /** Whether it tries the words of `allWords`, of which large grammars have too many to try each. */
  readonly samples?: boolean;
  /** Whether there is something to try. */
  isFor(subject: Subject): boolean;
  /** What is tried, roughly the shorter inputs first. */
  list(subject: Subject): Iterable<Input>;
  /** Tries one input. */
  try(subject: Subject, input: Input): Difference | undefined;
}

/** A string of octets. */
export type Word = readonly number[];

/** For modules of every kind. */
export function isForAll(): boolean {
  return true;
}

/** For modules that yield characters. */
export function isForDecoders({ decoder }: Subject): boolean {
  return decoder !== undefined;
}

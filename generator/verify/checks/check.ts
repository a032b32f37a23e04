import type { AnswerDifference } from '../isolation/probe.js';
import type { ModuleUnderTest } from './module-under-test.js';

/** A search for wrong answers of one kind. */
export interface Check<Input = unknown> {
  readonly name: string;
  /** The inputs, in a few words. */
  readonly inputs: string;
  /** The way to shrink an input that fails: as units of the grammar, or as items of a list or text; none by default. */
  readonly shrinks?: 'units' | 'items';
  /** A quick verification tries this many inputs, then ever fewer of the rest; by default, all. */
  readonly few?: number;
  /** Whether it tries the words of `allWords`, which is a sample for large grammars. */
  readonly samples?: boolean;
  /** Whether the module is loaded anew for each input: its memory holds nothing of other calls. */
  readonly isFresh?: boolean;
  /** Whether the check applies; to all modules by default. */
  isFor?(subject: ModuleUnderTest): boolean;
  /** The inputs, roughly shorter ones first. */
  list(subject: ModuleUnderTest): Iterable<Input>;
  /** Tries one input. */
  try(subject: ModuleUnderTest, input: Input): AnswerDifference | undefined;
}

/** The first difference that one of some items shows. */
export function firstDifference<T>(
  items: Iterable<T>,
  tryItem: (item: T) => AnswerDifference | undefined,
): AnswerDifference | undefined {
  for (const item of items) {
    const difference = tryItem(item);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

export type { Word } from '../suite/shortest.js';

/** For modules that read octets. */
export function isForOctets({ specification }: ModuleUnderTest): boolean {
  return specification.inputs.includes('octets');
}

/** For modules that read strings. */
export function isForStrings({ specification }: ModuleUnderTest): boolean {
  return specification.inputs.includes('string');
}

/** For decoders only. */
export function isForDecoders({ decoder }: ModuleUnderTest): boolean {
  return decoder !== undefined;
}

import { getOrInsert } from '../../get-or-insert.js';
import { differenceIn, isSame } from '../probe/difference.js';
import { print } from '../probe/print.js';
import { finds } from '../probe/question.js';
import { DEAD, stepOfReference } from '../reference/reference.js';
import { allWords, FEW_WORDS, hostileEnd, type Subject } from './subject.js';
import type { Access } from '../suite/cover.js';
import { isForOctets, type Check, type Word } from './check.js';
import { answersTo, readPart, readToEnd, WORD_OF_MEMORY } from './readings.js';

/** The greatest offset of a word in an array. */
const FARTHEST = 64;

/** Words anywhere in an array, between octets that do not belong to them but would continue them. */
export const NEIGHBORS: Check<Word> = {
  name: 'hostile neighbors',
  shrinks: 'units',
  inputs: 'the suite at offsets 0 to 64, as parts of arrays and as views of memory',
  isFor: isForOctets,
  few: FEW_WORDS,
  list: allWords,
  *ask(subject, word) {
    const right = answersTo(subject, word);
    const before = hostileBeginning(subject, word);
    const after = hostileEnd(subject.suites.octets!, word);
    const { parts, toEnd, memories } = placesFor(word.length, after.length);
    const unchanged = memories.map(({ memory, begin }) => {
      // Just before the word, octets that it may continue; just after it, octets that may continue it.
      const end = begin + word.length;
      for (let i = 0; i < begin; i++)
        memory[begin - 1 - i] = before[before.length - 1 - (i % before.length)]!;
      memory.set(word, begin);
      for (let i = end; i < memory.length; i++) memory[i] = after[(i - end) % after.length]!;
      return memory.slice();
    });
    for (const part of parts) yield* readPart(right, part, word);
    for (const args of toEnd) yield* readToEnd(subject, right, args, word);
    const changed = 'the octets that the module has read';
    yield finds(
      changed,
      () => {
        const index = memories.findIndex(({ memory }, at) => !isSame(unchanged[at], memory));
        if (index < 0) return undefined;
        const { memory, begin } = memories[index]!;
        const [expected, got] = [unchanged[index]!, memory].map((bytes) =>
          print(bytes.slice(begin)),
        );
        return differenceIn(changed, expected!, got!);
      },
      1,
    );
  },
};

/** A part of an array, as the arguments of a call. */
type PartArguments = readonly [bytes: ArrayLike<number>, from: number, to: number];

/** Arrays with room for a word and its neighbors, and the word's places in them. */
interface WordPlacements {
  readonly parts: readonly PartArguments[];
  /** Arrays that end with the word, and its offset in them. */
  readonly toEnd: readonly (readonly [bytes: Uint8Array, from: number])[];
  readonly memories: readonly { readonly memory: Uint8Array; readonly begin: number }[];
}

/** The places for words of a length, before some octets; made once, since there are many words. */
function placesFor(length: number, after: number): WordPlacements {
  return getOrInsert(known, `${length} ${after}`, () => {
    const memories = Array.from({ length: WORD_OF_MEMORY }, (_, shift) => {
      const begin = FARTHEST + shift;
      return { memory: new Uint8Array(begin + length + after + 8), begin };
    });
    const { memory, begin } = memories[0]!;
    const end = begin + length;
    const views = memories.map((each): PartArguments => {
      return [each.memory.subarray(each.begin, each.begin + length), 0, length];
    });
    const offsets = Array.from({ length: FARTHEST + 1 }, (_, offset): PartArguments => {
      return [memory.subarray(begin - offset), offset, offset + length];
    });
    const toEnd = [1, FARTHEST].map(
      (offset) => [memory.subarray(begin - offset, end), offset] as const,
    );
    return { parts: [...views, ...offsets], toEnd, memories };
  });
}

const known = new Map<string, WordPlacements>();

/** The beginning of a word that the given word can continue, if there is one; otherwise any beginning. */
function hostileBeginning({ suites }: Subject, [first]: Word): readonly number[] {
  const { access, reference } = suites.octets!;
  const isBeginning = ({ word, state }: Access): boolean => word.length > 0 && state !== DEAD;
  const fitting = access.find(
    (each) =>
      isBeginning(each) &&
      (first === undefined || stepOfReference(reference, each.state, first) !== DEAD),
  );
  return (fitting ?? access.find(isBeginning))?.word ?? [0];
}

import { getOrInsert } from '../../get-or-insert.js';
import { differenceIn, isSame, print, type PartArguments } from '../isolation/probe.js';
import { DEAD, stepOfReference } from '../reference/reference.js';
import { allWords, FEW_WORDS, hostileEnd, type ModuleUnderTest } from './module-under-test.js';
import type { Access } from '../suite/cover.js';
import { firstDifference, isForOctets, type Check, type Word } from './check.js';
import { answersTo, tryParts, tryToEnd, WORD_OF_MEMORY } from './try-input.js';

/** The greatest offset of a word in an array. */
const FARTHEST = 64;

/** Words anywhere in an array, between octets that do not belong to them but would continue them. */
export const NEIGHBORS: Check<Word> = {
  name: 'hostile neighbors',
  shrinks: 'units',
  inputs: 'the suite at offsets 0 to 64, as parts of arrays and as views of memory',
  isFor: isForOctets,
  samples: true,
  few: FEW_WORDS,
  list: allWords,
  try(subject, word) {
    const { probe } = subject;
    const answers = answersTo(subject, word);
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
    const difference =
      tryParts(subject, answers, parts, word) ??
      firstDifference(toEnd, (args) => tryToEnd(subject, answers, args, word));
    if (difference !== undefined) return difference;
    const changed = (): number =>
      memories.findIndex(({ memory }, index) => !isSame(unchanged[index], memory));
    const index = probe.compute(changed);
    probe.cases += 1;
    if (index === -1) return undefined;
    const { memory, begin } = memories[index] ?? memories[0]!;
    const read = probe.compute(() => memory);
    const [expected, got] = [unchanged[index]!, read].map((bytes) => print(bytes.slice(begin)));
    return differenceIn('the octets that the module has read', expected!, got!);
  },
};

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
function hostileBeginning({ suites }: ModuleUnderTest, [first]: Word): readonly number[] {
  const { access, reference } = suites.octets!;
  const isBeginning = ({ word, state }: Access): boolean => word.length > 0 && state !== DEAD;
  const fitting = access.find(
    (each) =>
      isBeginning(each) &&
      (first === undefined || stepOfReference(reference, each.state, first) !== DEAD),
  );
  return (fitting ?? access.find(isBeginning))?.word ?? [0];
}

import { differenceIn, isSame, print } from '../probe.js';
import { DEAD } from '../reference.js';
import { stateAfter } from '../specification.js';
import { allWords, hostileEnd, type Subject } from '../subject.js';
import type { Access } from '../suite.js';
import { isForOctets, type Check, type Word } from './check.js';
import { answersTo, tryArguments, tryToEnd, WORD_OF_MEMORY } from './try-octets.js';

/** The greatest offset of a word in an array. */
const FARTHEST = 64;

/** Words anywhere in an array, between octets that do not belong to them but would continue them. */
export const NEIGHBORS: Check<Word> = {
  name: 'hostile neighbors',
  shrinks: 'octets',
  inputs: 'the suite at offsets 0 to 64, as parts of arrays and as views of memory',
  isFor: isForOctets,
  samples: true,
  list: allWords,
  try(subject, word) {
    const { probe } = subject;
    const answers = answersTo(subject, word);
    const before = hostileBeginning(subject, word);
    const after = hostileEnd(subject, stateAfter(subject.specification.words, word));
    for (let shift = 0; shift < WORD_OF_MEMORY; shift++) {
      // Just before the word, octets that it may continue; just after it, octets that may continue it.
      const begin = FARTHEST + shift;
      const end = begin + word.length;
      const memory = new Uint8Array(end + after.length + 8);
      for (let i = 0; i < begin; i++)
        memory[begin - 1 - i] = before[before.length - 1 - (i % before.length)]!;
      memory.set(word, begin);
      for (let i = end; i < memory.length; i++) memory[i] = after[(i - end) % after.length]!;
      const unchanged = memory.slice();

      const view = memory.subarray(begin, end);
      let difference = tryArguments(subject, answers, [view, 0, word.length], word);
      for (let offset = 0; shift === 0 && offset <= FARTHEST && !difference; offset++) {
        const bytes = memory.subarray(begin - offset);
        const args = [bytes, offset, offset + word.length] as const;
        difference = tryArguments(subject, answers, args, word);
      }
      for (const offset of shift === 0 ? [1, FARTHEST] : []) {
        const bytes = memory.subarray(begin - offset, end);
        difference ??= tryToEnd(subject, answers, [bytes, offset], word);
      }
      if (difference !== undefined) return difference;
      const read = probe.compute(() => memory);
      if (!isSame(unchanged, read)) {
        const [expected, got] = [unchanged, read].map((bytes) => print(bytes.slice(begin)));
        return differenceIn('what a module reads', expected!, got!);
      }
    }
    return undefined;
  },
};

/** The beginning of a word that the given word can continue, if there is one; otherwise any beginning. */
function hostileBeginning({ specification, suite }: Subject, [first]: Word): readonly number[] {
  const { rows } = specification.words;
  const isBeginning = ({ word, state }: Access): boolean => word.length > 0 && state !== DEAD;
  const fitting = suite.access.find(
    (each) => isBeginning(each) && (first === undefined || rows[each.state]![first] !== DEAD),
  );
  return (fitting ?? suite.access.find(isBeginning))?.word ?? [0];
}

/** The functions that parse, where rules embed themselves. A module may lack any of them. */
import { MAX_OCTET } from '../../alphabet.js';
import type { CallSuite } from '../suite/call-suite.js';
import { isForOctets, isForStrings, type Check, type Word } from './check.js';
import { parses, PARSE, PARSE_IN_STRINGS, textsOfParts, tryParse, type Around } from './parse.js';

/** The longest word, the most words of each kind, and the number at random of which these are taken. */
const MOST_UNITS = 24;
const MOST_OF_A_KIND = 400;
const RANDOM_WORDS = 4000;

/** Half of a pair, which is no word. */
const STRANGE_UNIT = 0xdc00;

const INPUTS = `words of up to ${MOST_UNITS} units, up to ${MOST_OF_A_KIND} of each kind above; alone and between other units`;

/** Octets. */
export const PARSE_CALLS: Check<Word> = {
  ...PARSE,
  inputs: INPUTS,
  isFor: (subject) => isForOctets(subject) && parses(subject),
  list: ({ calls }) => shortWords(calls!.octets!.suite),
  try: (subject, word) => tryParse(subject, word, around(subject.calls!.octets!.suite, MAX_OCTET)),
};

/** Strings. */
export const PARSE_CALLS_IN_STRINGS: Check<string> = {
  ...PARSE_IN_STRINGS,
  inputs: INPUTS,
  isFor: (subject) => isForStrings(subject) && parses(subject),
  *list({ calls }) {
    for (const word of shortWords(calls!.string!.suite)) yield String.fromCharCode(...word);
  },
  try(subject, text) {
    const units = around(subject.calls!.string!.suite, STRANGE_UNIT);
    const texts = units.map(([before, after]): Around<string> => [
      String.fromCharCode(...before),
      String.fromCharCode(...after),
    ]);
    return tryParse(subject, text, texts);
  },
};

/** The texts of parts of these. */
export const TEXTS_OF_CALLED_PARTS = textsOfParts(PARSE_CALLS, PARSE_CALLS_IN_STRINGS);

/** The words of rules that embed themselves: by the rules, the first parse of a long one takes too long. */
function* shortWords(suite: CallSuite): Generator<Word> {
  const seen = new Set<string>();
  const all = [
    suite.returns(),
    suite.nested([2, 3, 4], () => 0),
    suite.transitions(),
    suite.misses(),
    suite.random(RANDOM_WORDS),
  ];
  for (const words of all) {
    let count = 0;
    for (const word of words) {
      if (count === MOST_OF_A_KIND) break;
      if (word.length > MOST_UNITS || seen.has(word.join())) continue;
      seen.add(word.join());
      count += 1;
      yield word;
    }
  }
}

/** A word of the grammar on both sides, and a unit that no word has, or that is no word. */
function around({ shortest }: CallSuite, strange: number): readonly Around<Word>[] {
  return [
    [shortest, shortest],
    [[strange], [strange]],
  ];
}

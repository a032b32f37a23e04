/** The expected words in a state or a position. */
import { getOrInsert } from '../../get-or-insert.js';
import { isPacked, type Host } from '../host.js';
import { constant, table, unsignedArray } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { EXPECTED, EXPECTED_OF, WORDS, LISTS, LIST_OF, expectedIn } = NAMES;

/** How many characters lists of numbers have to save: about as many as unpacking and reading them takes. */
const MIN_SAVED = 250;

/**
 * The function that says what can follow in states or positions, in words, and what it reads: the lists, or, in a
 * packed module whose lists have many words in common, the words and lists of their places.
 */
export function expectations(
  expected: readonly (readonly string[])[],
  host: Host,
  noun: 'state' | 'position',
): readonly Declaration[] {
  const printed = expected.map((list) => list.map(quote).join(', '));
  const lists = [...new Set(printed)];
  const words = [...new Set(expected.flat())];
  const saved = lists.join().length - words.map(quote).join().length;
  const [declarations, body] =
    isPacked(host) && saved > MIN_SAVED
      ? expectationsByWords(words, expected, host, noun)
      : expectationsByLists(lists, printed, host, noun);
  const doc = `What can follow in \`${noun}\`, in words.`;
  return [
    ...declarations,
    internal(expectedIn.text, [`${noun}: number`], 'readonly string[]', doc, body),
  ];
}

type Expectations = readonly [declarations: readonly Declaration[], body: Fragment];

function expectationsByLists(
  lists: readonly string[],
  printed: readonly string[],
  host: Host,
  noun: string,
): Expectations {
  const type = ': readonly (readonly string[])[]';
  const entries = printed.map((list) => lists.indexOf(list));
  return [
    [
      constant(
        EXPECTED,
        'The possible continuations, in words.',
        code`[\n${lists.map((list) => `[${list}],`)}\n]`,
        type,
      ),
      table(host, {
        name: EXPECTED_OF,
        type: unsignedArray(lists.length),
        doc: [`The index in \`EXPECTED\` of each ${noun}.`],
        entries,
      }),
    ],
    code`return ${EXPECTED}[${EXPECTED_OF}[${named(noun)}]!]!;`,
  ];
}

function expectationsByWords(
  words: readonly string[],
  expected: readonly (readonly string[])[],
  host: Host,
  noun: string,
): Expectations {
  const lists: number[] = [];
  const places = new Map<string, number>();
  const placeOf = (list: readonly string[]): number =>
    getOrInsert(places, list.join('\n'), () => {
      const place = lists.length;
      lists.push(...list.map((word) => words.indexOf(word) + 1), 0);
      return place;
    });
  const entries = expected.map(placeOf);
  return [
    [
      constant(
        WORDS,
        'The names of what can follow.',
        code`[\n${words.map((word) => `${quote(word)},`)}\n]`,
        ': readonly string[]',
      ),
      table(host, {
        name: LISTS,
        type: unsignedArray(words.length),
        doc: ['What can follow: lists of 1-based indices into `WORDS`, each before a 0.'],
        entries: lists,
      }),
      table(host, {
        name: LIST_OF,
        type: unsignedArray(lists.length),
        doc: [`Where the list of each ${noun} begins in \`LISTS\`.`],
        entries,
      }),
    ],
    code`
      const words: string[] = [];
      for (let at = ${LIST_OF}[${named(noun)}]!; ${LISTS}[at] !== 0; at++)
        words.push(${WORDS}[${LISTS}[at]! - 1]!);
      return words;`,
  ];
}

/** A string in code. */
function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
}

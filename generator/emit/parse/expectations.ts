/** The expected words in a state. */
import { getOrInsert } from '../../get-or-insert.js';
import { isPacked, type Host } from '../host.js';
import { constant, table, unsignedArray } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { EXPECTED, EXPECTED_OF, WORDS, LISTS, LIST_OF, expectedIn, state } = NAMES;

/** How many characters lists of numbers have to save: about as many as unpacking and reading them takes. */
const MIN_SAVED = 250;

/**
 * The function that says what is expected in states, in words, and what it reads: the lists, or, in a
 * packed module whose lists have many words in common, the words and lists of their places.
 */
export function expectations(
  expected: readonly (readonly string[])[],
  host: Host,
): readonly Declaration[] {
  const printed = expected.map((list) => list.map(quote).join(', '));
  const lists = [...new Set(printed)];
  const words = [...new Set(expected.flat())];
  const saved = lists.join().length - words.map(quote).join().length;
  const [declarations, body] =
    isPacked(host) && saved > MIN_SAVED
      ? expectationsByWords(words, expected, host)
      : expectationsByLists(lists, printed, host);
  return [
    ...declarations,
    internal(
      expectedIn.text,
      ['state: number'],
      'readonly string[]',
      'What is expected in `state`, in words.',
      body,
    ),
  ];
}

type Expectations = readonly [declarations: readonly Declaration[], body: Fragment];

function expectationsByLists(
  lists: readonly string[],
  printed: readonly string[],
  host: Host,
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
        doc: [`The index in \`EXPECTED\` of each state.`],
        entries,
      }),
    ],
    code`return ${EXPECTED}[${EXPECTED_OF}[${state}]!]!;`,
  ];
}

function expectationsByWords(
  words: readonly string[],
  expected: readonly (readonly string[])[],
  host: Host,
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
        doc: [`Where the list of each state begins in \`LISTS\`.`],
        entries,
      }),
    ],
    code`
      const words: string[] = [];
      for (let at = ${LIST_OF}[${state}]!; ${LISTS}[at] !== 0; at++)
        words.push(${WORDS}[${LISTS}[at]! - 1]!);
      return words;`,
  ];
}

/** A string in code. */
function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
}

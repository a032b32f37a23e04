/** The expected words in a state or a position. */
import type { Host } from '../program/host.js';
import { constant, table, unsignedArray } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { EXPECTED, EXPECTED_OF, WORDS, LISTS, LIST_OF, expectedIn } = NAMES;

/** How many characters lists of numbers have to save: about as many as reading them takes. */
const MIN_SAVED = 250;

/**
 * The function that says what can follow in states or positions, in words, and what it reads: the lists, or, if they have
 * many words in common, the words and lists of their places.
 */
export function expectations(
  expected: readonly (readonly string[])[],
  host: Host,
  noun: 'state' | 'position',
): readonly Declaration[] {
  const lists = [...new Map(expected.map((list) => [list.join('\n'), list])).values()];
  const words = [...new Set(expected.flat())];
  const saved = lists.flat().map(quote).join().length - words.map(quote).join().length;
  const [declarations, body] =
    saved > MIN_SAVED
      ? expectationsByWords(words, lists, expected, host, noun)
      : expectationsByLists(lists, expected, host, noun);
  const doc = `What can follow in \`${noun}\`, in words.`;
  return [
    ...declarations,
    internal(expectedIn.text, [`${noun}: number`], 'readonly string[]', doc, body),
  ];
}

type Expectations = readonly [declarations: readonly Declaration[], body: Fragment];

function expectationsByLists(
  lists: readonly (readonly string[])[],
  expected: readonly (readonly string[])[],
  host: Host,
  noun: string,
): Expectations {
  const keys = lists.map((list) => list.join('\n'));
  return [
    [
      constant(
        EXPECTED,
        'The possible continuations, in words.',
        code`[\n${lists.map((list) => `[${list.map(quote).join(', ')}],`)}\n]`,
        ': readonly (readonly string[])[]',
      ),
      table(host, {
        name: EXPECTED_OF,
        type: unsignedArray(lists.length),
        doc: [`The index in \`EXPECTED\` of each ${noun}.`],
        entries: expected.map((list) => keys.indexOf(list.join('\n'))),
      }),
    ],
    code`return ${EXPECTED}[${EXPECTED_OF}[${named(noun)}]!]!;`,
  ];
}

function expectationsByWords(
  words: readonly string[],
  lists: readonly (readonly string[])[],
  expected: readonly (readonly string[])[],
  host: Host,
  noun: string,
): Expectations {
  const places = new Map<string, number>();
  let length = 0;
  for (const list of lists) {
    places.set(list.join('\n'), length);
    length += list.length + 1;
  }
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
        entries: lists.flatMap((list) => [...list.map((word) => words.indexOf(word) + 1), 0]),
        perRow: lists.map((list) => list.length + 1),
        label: (row) => lists[row]!.join(', '),
      }),
      table(host, {
        name: LIST_OF,
        type: unsignedArray(length),
        doc: [`Where the list of each ${noun} begins in \`LISTS\`.`],
        entries: expected.map((list) => places.get(list.join('\n'))!),
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

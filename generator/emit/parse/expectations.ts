/** The phrases for what may follow in a state. */
import { distinctLists } from '../../plan/distinct-lists.js';
import type { Host } from '../program/host.js';
import { constant, table, unsignedArray } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';

const { EXPECTED, EXPECTED_OF, PHRASES, expectedIn, state } = NAMES;

/** How many characters lists of numbers have to save: about as many as reading them takes. */
const MIN_SAVED = 250;

/**
 * The function that says what may follow in a state, and what it reads: lists of phrases, or, if they have many phrases
 * in common, the phrases once and lists of their indices.
 */
export function expectations(
  expected: readonly (readonly string[])[],
  host: Host,
): readonly Declaration[] {
  const { lists, indices } = distinctLists(expected);
  const phrases = [...new Set(expected.flat())];
  const saved =
    lists.flat().map(stringLiteral).join().length - phrases.map(stringLiteral).join().length;
  const [declarations, body] =
    saved > MIN_SAVED
      ? expectationsByPhrases(phrases, lists, indices, host)
      : expectationsByLists(lists, indices, host);
  return [
    ...declarations,
    internal(
      expectedIn.text,
      ['state: number'],
      'readonly string[]',
      'What may follow in `state`, as phrases.',
      body,
    ),
  ];
}

type Expectations = readonly [declarations: readonly Declaration[], body: Fragment];

function expectationsByLists(
  lists: readonly (readonly string[])[],
  indices: readonly number[],
  host: Host,
): Expectations {
  return [
    [
      constant(
        EXPECTED,
        'The phrases for what may follow, as lists.',
        code`[\n${lists.map((list) => `[${list.map(stringLiteral).join(', ')}],`)}\n]`,
        ': readonly (readonly string[])[]',
      ),
      table(host, {
        name: EXPECTED_OF,
        type: unsignedArray(lists.length),
        doc: ['The index in `EXPECTED` of each state.'],
        entries: indices,
      }),
    ],
    code`return ${EXPECTED}[${EXPECTED_OF}[${state}]!]!;`,
  ];
}

function expectationsByPhrases(
  phrases: readonly string[],
  lists: readonly (readonly string[])[],
  indices: readonly number[],
  host: Host,
): Expectations {
  const places: number[] = [];
  let length = 0;
  for (const list of lists) {
    places.push(length);
    length += list.length + 1;
  }
  return [
    [
      constant(
        PHRASES,
        'The phrases for what may follow.',
        code`[\n${phrases.map((phrase) => `${stringLiteral(phrase)},`)}\n]`,
        ': readonly string[]',
      ),
      table(host, {
        name: EXPECTED,
        type: unsignedArray(phrases.length),
        doc: ['What may follow, as lists of 1-based indices into `PHRASES`, each ended by 0.'],
        entries: lists.flatMap((list) => [...list.map((phrase) => phrases.indexOf(phrase) + 1), 0]),
        perRow: lists.map((list) => list.length + 1),
        label: (row) => lists[row]!.join(', '),
      }),
      table(host, {
        name: EXPECTED_OF,
        type: unsignedArray(length),
        doc: ['Where the list of each state begins in `EXPECTED`.'],
        entries: indices.map((index) => places[index]!),
      }),
    ],
    code`
      const phrases: string[] = [];
      for (let at = ${EXPECTED_OF}[${state}]!; ${EXPECTED}[at] !== 0; at++)
        phrases.push(${PHRASES}[${EXPECTED}[at]! - 1]!);
      return phrases;`,
  ];
}

/** A string in code. */
function stringLiteral(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
}

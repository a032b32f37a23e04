/** The functions that parse. */
import { constant, table, unsignedArray } from '../program/constants.js';
import type { Host } from '../host.js';
import type { Capture } from '../../captures/select.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Plan } from '../../plan/plan.js';
import {
  exported,
  internal,
  type Declaration,
  type FunctionDeclaration,
} from '../program/declaration.js';
import { lineComment } from '../../text/comments.js';
import { code, declare, hex, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { readsParts } from '../program/state-tests.js';
import {
  byInput,
  exceeds,
  inputOf,
  partParameters,
  startNameOf,
  typeOfInput,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import { eventsTable } from './events.js';
import { hasMarks, marksRecorder } from './marks.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';
import { tapeRecorder } from './tape.js';
import { textFunctions } from './part-texts.js';
import { resultTypes } from './result-types.js';

const { parse, parseOrThrow, refuse, unexpected, Parsed } = NAMES;
const { END, EXPECTED, EXPECTED_OF, WORDS, LISTS, LIST_OF, expectedIn, begun, next } = NAMES;

/** The recorder that suits the captures. */
export function recorderOf(parsing: ParsePlan): Recorder {
  return hasMarks(parsing) ? marksRecorder(parsing) : tapeRecorder(parsing);
}

/** What a variant does with units. */
interface ParseSteps {
  /** The start state. */
  readonly initial: Fragment;
  /** The declarations of further variables. */
  readonly declarations?: string;
  /**
   * The statements that read units from `i` on, up to the first one before which something happens to traces or after
   * which no word is possible: they set `move`.
   */
  readonly scan: Fragment;
  /** The statements that read the unit at `i` when traces have moved. */
  readonly go?: Fragment;
  /** The number of the state. */
  readonly numberOf: Fragment;
}

/**
 * The body of `parse`.
 *
 * Note [Scanning]. Nothing happens to traces at most units, so the loop that reads them is small: it ends where something
 * does, or where no word goes on, which has a number among the moves. All else stands in the code once, for both inputs
 * and for the end of the input.
 */
export function parseBody(
  plan: Plan,
  recorder: Recorder,
  units: Units,
  { initial, declarations = '', scan, go = code``, numberOf }: ParseSteps,
): Fragment {
  return code`
    ${units.check}
    ${units.begin}
    ${recorder.begin}
    let state = ${initial};
    ${declarations}
    for (let i = from; ; i++) {
      let move = 0;
      ${scan}
      if (i === to) {
        move = ${END}[${numberOf}]!;
        ${recorder.end(numberOf)}
      }
      if (move === ${recorder.refused}) ${refuseAt(plan, units, numberOf)}
      ${recorder.apply(units.name)}
      if (i === to) return ${recorder.result(units.name)};
      ${go}
    }`;
}

/**
 * The loop over the units of an input, up to one for which `move` is not 0.
 *
 * @param read the statements for a unit, which set `move`
 * @param go the statements that read it if nothing happens
 * @param refusal refuses a unit that is greater than all that the automaton reads
 */
export function scanUnits(
  plan: Plan,
  units: Units,
  read: Fragment,
  go: Fragment,
  refusal: Fragment,
): Fragment {
  const at = units.at('i');
  const isOfOctets = units.input === 'octets';
  const why = isOfOctets
    ? code`${lineComment('An array with getters may give another number than was checked: it counts as an octet.')}`
    : code``;
  const isAbove = exceeds(units, plan)
    ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) ${refusal}`
    : code``;
  return code`
    for (; i < to; i++) {
      ${why}
      ${declare(units.unit, isOfOctets ? code`${at} & 0xff` : at, code`${isAbove}\n${read}`)}
      if (move !== 0) break;
      ${go}
    }`;
}

/** The statement that refuses an input at `i`, where no word goes on from a state. */
export function refuseAt(plan: Plan, { name }: Units, numberOf: Fragment): Fragment {
  return code`return ${refuse}(${numberOf}, i${readsParts(plan) ? `, ${name}, from` : ''});`;
}

/** All that variants share. */
export function parseDeclarations(
  plan: Plan,
  { parsing, declarations, ends, refused }: Recorder,
  host: Host,
): readonly Declaration[] {
  return [
    ...resultTypes(parsing),
    table(host, {
      name: END,
      type: unsignedArray(refused),
      doc: [`For each state, what happens at the end of a word; ${refused} if no word ends there.`],
      entries: ends.map((end = refused) => end),
    }),
    eventsTable(parsing, host),
    ...declarations(host, plan),
    parseOrThrowFunction(plan, parsing.captures[0]!),
    refuseFunction(plan),
    unexpectedFunction(plan),
    ...textFunctions(plan, parsing),
  ];
}

/** How many characters lists of numbers have to save: about as many as unpacking and reading them takes. */
const LEAST_SAVED = 250;

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
    host.leastSaved < Infinity && saved > LEAST_SAVED
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
        doc: ['What can follow: lists of places in `WORDS`, counted from 1, each before a 0.'],
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

/** `parseOrThrow`. */
export function parseOrThrowFunction(plan: Plan, root: Capture): FunctionDeclaration {
  const name = inputOf(plan);
  return exported(
    parseOrThrow.text,
    partParameters(name),
    named(root.type),
    `The parts of the word of ${plan.startRule} from \`from\` up to \`to\`. Throws a SyntaxError that says what was expected, if it is none.`,
    code`
      const parsed = ${parse}(${name}, from, to);
      if (parsed.ok) return parsed.value;
      throw ${unexpected}(${name}, from, to, parsed.at, parsed.expected);`,
  );
}

/** `unexpected`, which makes what `parseOrThrow` throws. */
export function unexpectedFunction(plan: Plan): FunctionDeclaration {
  const name = inputOf(plan);
  const choose = (ofOctets: string, ofString: string): Fragment =>
    byInput(plan, (input) => code`${input === 'octets' ? ofOctets : ofString}`);
  return internal(
    unexpected.text,
    [...wholeParameters(name), 'at: number', 'expected: readonly string[]'],
    'SyntaxError',
    'The error of `parseOrThrow`: a sentence and, of a string, the place.',
    code`
      const listed = expected.slice(0, -1).join(', ') + (expected.length > 1 ? ' or ' : '') + expected[expected.length - 1]!;
      let found = 'the input ends';
      if (at < to) {
        ${foundAt(plan)}
        const hex = unit.toString(16).toUpperCase();
        if (unit === 0x22) found = 'found \\'"\\'';
        else if (unit >= 0x20 && unit < 0x7f) found = 'found "' + String.fromCharCode(unit) + '"';
        else found = 'found ' + (${choose(`'00'.slice(hex.length) + hex`, `'U+' + '0000'.slice(hex.length) + hex`)});
      }
      const message = 'at ' + (${choose(`'byte'`, `'index'`)}) + ' ' + at + ': expected ' + listed + ', but ' + found;
      ${name === 'bytes' ? 'return new SyntaxError(message);' : pointAt(name)}`,
  );
}

/**
 * `refuse`. The loop knows the state in which it stopped, and so what could have followed; within a character that
 * is not complete, nothing could, so the character is read again, to say what was expected in its place.
 */
function refuseFunction(plan: Plan): FunctionDeclaration {
  const name = inputOf(plan);
  const again = code`
    const read = ${begun}(state);
    if (read > 0) {
      at -= read;
      state = ${byInput(plan, (input) => startNameOf(plan, input))};
      for (let i = from; i < at; i++) state = ${next}(state, ${unitAt(plan, 'i')});
    }`;
  const isWhole = !readsParts(plan);
  return internal(
    refuse.text,
    [
      'state: number',
      'at: number',
      ...(isWhole ? [] : [`${name}: ${typeOfInput(name)}`, 'from: number']),
    ],
    Parsed,
    'The result of `parse` for an input that no word goes on with from a state.',
    code`${isWhole ? '' : again}
      return { ok: false, at, expected: ${expectedIn}(state) };`,
  );
}

/** The unit at an index of an input. */
function unitAt(plan: Plan, index: string): Fragment {
  return byInput(plan, (input, name) =>
    input === 'octets' ? code`${name}[${index}]! & 0xff` : code`${name}.charCodeAt(${index})`,
  );
}

/** The octet at `at`, or the character of a string. */
function foundAt(plan: Plan): Fragment {
  if (inputOf(plan) === 'bytes') return code`const unit = ${unitAt(plan, 'at')};`;
  return code`
          let unit = ${unitAt(plan, 'at')};
          const trail = at + 1 < to ? ${unitAt(plan, 'at + 1')} : 0;
          if ((unit & 0xfc00) === 0xd800 && (trail & 0xfc00) === 0xdc00) unit = ((unit & 0x3ff) << 10) + trail + 0x2400;`;
}

/** The error of a string: the sentence, an excerpt, and a caret. */
function pointAt(units: 'text' | 'input'): Fragment {
  return code`
        ${units === 'input' ? "if (typeof input !== 'string') return new SyntaxError(message);" : ''}
        const begin = Math.max(from, at - 40);
        const excerpt = ${units}.slice(begin, Math.min(to, at + 40)).replace(/[\\x00-\\x1f\\x7f\\u2028\\u2029]/g, ' ');
        return new SyntaxError(message + '\\n' + excerpt + '\\n' + excerpt.slice(0, at - begin).replace(/[^]/g, ' ') + '^');`;
}

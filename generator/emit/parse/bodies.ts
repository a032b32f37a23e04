/** The functions that parse. */
import { constant, table, unsignedArray } from '../program/constants.js';
import type { Host } from '../host.js';
import type { Capture } from '../../captures/select.js';
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
import { readsParts } from '../program/states.js';
import {
  byInput,
  exceeds,
  inputOf,
  partParameters,
  typeOfInput,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import { eventsTable } from './events.js';
import { hasMarks, marksRecorder } from './marks.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';
import { tapeRecorder } from './tape.js';
import { textFunctions } from './texts.js';
import { resultTypes } from './types.js';

const { parse, parseOrThrow, refuse, unexpected, Parsed } = NAMES;
const { END, EXPECTED, EXPECTED_OF, expectedIn, begun, next, start, stringStart } = NAMES;

/** The recorder that suits the captures. */
export function recorderOf(parsing: ParsePlan): Recorder {
  return hasMarks(parsing) ? marksRecorder(parsing) : tapeRecorder(parsing);
}

/**
 * The body of `parse` for an input.
 *
 * @param step reads the unit: it moves the traces and changes the state, or refuses
 * @param initial the start state, as `step` writes it
 * @param numberOf the number of the state
 */
export function parseBody(
  plan: Plan,
  recorder: Recorder,
  units: Units,
  initial: Fragment,
  step: Fragment,
  numberOf: Fragment,
): Fragment {
  const at = units.at('i');
  const isOfOctets = units.input === 'octets';
  const unit = isOfOctets ? code`${at} & 0xff` : at;
  const why = isOfOctets
    ? code`${lineComment('An array with getters may give another number than was checked: it counts as an octet.')}`
    : code``;
  const tooGreat = code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) ${refuseAt(plan, units, numberOf, 'i')}`;
  return code`
    ${units.check}
    ${units.begin}
    ${recorder.begin}
    let state = ${initial};
    for (let i = from; i < to; i++) {
      ${why}
      ${declare(units.unit, unit, code`${exceeds(units, plan) ? tooGreat : ''}\n${step}`)}
    }
    const end = ${END}[${numberOf}]!;
    if (end === 0) ${refuseAt(plan, units, numberOf, 'to')}
    ${recorder.finish(numberOf, units.name)}`;
}

/** The statement that refuses an input where no word goes on from a state. */
export function refuseAt(
  plan: Plan,
  { name }: Units,
  numberOf: Fragment,
  offset: 'i' | 'to',
): Fragment {
  return code`return ${refuse}(${numberOf}, ${offset}${readsParts(plan) ? `, ${name}, from` : ''});`;
}

/** All that variants share. */
export function parseDeclarations(
  plan: Plan,
  { parsing, declarations, ends }: Recorder,
  host: Host,
): readonly Declaration[] {
  return [
    ...resultTypes(parsing),
    table(host, {
      name: END,
      type: unsignedArray(Math.max(...ends)),
      doc: ['For each state, what happens at the end of a word; 0 if no word ends there.'],
      entries: ends,
    }),
    eventsTable(parsing, host),
    ...declarations(host, plan),
    parseOrThrowFunction(plan, parsing.captures[0]!),
    refuseFunction(plan),
    unexpectedFunction(plan),
    ...textFunctions(plan, parsing),
  ];
}

/** `EXPECTED` and `EXPECTED_OF`, and the function that reads them. */
export function expectations(plan: Plan, host: Host): readonly Declaration[] {
  return [
    ...expectationLists(plan.expected(), host, 'state'),
    internal(
      expectedIn.text,
      ['state: number'],
      'readonly string[]',
      'What can follow in `state`, in words.',
      code`return ${EXPECTED}[${EXPECTED_OF}[state]!]!;`,
    ),
  ];
}

/** `EXPECTED`, and `EXPECTED_OF` of states or positions. */
export function expectationLists(
  expected: readonly (readonly string[])[],
  host: Host,
  noun: 'state' | 'position',
): readonly Declaration[] {
  const printed = expected.map((words) => `[${words.map(quote).join(', ')}]`);
  const distinct = [...new Set(printed)];
  const lists = distinct.map((words) => `${words},`);
  const type = 'readonly (readonly string[])[]';
  return [
    constant(EXPECTED, 'The possible continuations, in words.', code`[\n${lists}\n]`, `: ${type}`),
    table(host, {
      name: EXPECTED_OF,
      type: unsignedArray(distinct.length),
      doc: [`The index in \`EXPECTED\` of each ${noun}.`],
      entries: printed.map((words) => distinct.indexOf(words)),
    }),
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
 * is not complete, nothing could, and what is read again says what could have been there instead of the character.
 */
function refuseFunction(plan: Plan): FunctionDeclaration {
  const name = inputOf(plan);
  const again = code`
    const read = ${begun}(state);
    if (read > 0) {
      at -= read;
      state = ${byInput(plan, (input) => (input === 'octets' ? start : plan.inputs.length > 1 ? stringStart : start))};
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
      return { ok: false, at, expected: ${EXPECTED}[${EXPECTED_OF}[state]!]! };`,
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

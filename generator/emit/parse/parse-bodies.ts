/** The functions that parse. */
import { greatestOf, table, unsignedArray } from '../program/constants.js';
import type { Host } from '../program/host.js';
import { DEAD } from '../../automata/dfa.js';
import type { Capture } from '../../captures/captured.js';
import type { Plan } from '../../plan/plan.js';
import {
  exported,
  internal,
  type Declaration,
  type FunctionDeclaration,
} from '../program/declaration.js';
import { code, hex, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { readsParts } from '../program/state-tests.js';
import {
  byInput,
  eachInput,
  exceeds,
  inputOf,
  partParameters,
  textDeclaration,
  startNameOf,
  typeOfInput,
  unitsOfAll,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import { eventsTable } from './events.js';
import { hasRegisters, registersRecorder } from './registers.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';
import { tapeRecorder } from './tape.js';
import { textFunctions } from './part-texts.js';
import { resultTypes } from './result-types.js';

const { parse, parseOrThrow, refuse, unexpected, Parsed } = NAMES;
const { END, expectedIn, begun, next } = NAMES;

/** The recorder that suits the captures. */
export function recorderOf(parsing: ParsePlan): Recorder {
  return hasRegisters(parsing) ? registersRecorder(parsing) : tapeRecorder(parsing);
}

/** The statements by which a variant reads a unit. */
interface ParseSteps {
  /** The start state. */
  readonly start: Fragment;
  /** The statements that set `move` and `after`, the next state, for a unit. */
  readonly read: Fragment;
  /** The number of the state. */
  readonly numberOf: Fragment;
}

/**
 * The body of `parse`. A turn of its loop asks which input it reads, and whether it has ended, so that what happens to
 * traces stands in it once.
 */
export function parseBody(
  plan: Plan,
  host: Host,
  recorder: Recorder,
  { start, read, numberOf }: ParseSteps,
): Fragment {
  const units = unitsOfAll(plan, host);
  const refusal = refuseAt(plan, units, numberOf);
  const { unit } = units;
  const readings = eachInput(
    plan,
    host,
    (own) => code`
      ${unit} = ${unitValue(own)};
      ${refuseAbove(plan, own, unit, refusal)}`,
  );
  return code`
    ${units.check}
    ${units.begin}
    ${recorder.begin}
    let state = ${start};
    ${textDeclaration(plan)}
    for (let i = from; ; i++) {
      let move = 0;
      let after = ${DEAD};
      if (i < to) {
        let ${unit} = 0;
        ${readings}
        ${read}
        if (after === ${DEAD}) ${refusal}
      } else {
        move = ${END}[${numberOf}]!;
        if (move === 0) ${refusal}
        ${recorder.end(numberOf)}
      }
      if (move !== 0) {
        ${recorder.apply(units.name)}
        if (i === to) return ${recorder.result(units.name)};
      }
      state = after;
    }`;
}

/** The unit at `i`. */
function unitValue({ input, at }: Units): Fragment {
  return input === 'octets' ? code`${at('i')} & 0xff` : at('i');
}

/** The statement that refuses a unit that is greater than all that the automaton reads, if an input may have one. */
function refuseAbove(plan: Plan, units: Units, unit: Fragment, refusal: Fragment): Fragment {
  return exceeds(units, plan)
    ? code`if (${unit} > ${hex(plan.dfa.classes.max)}) ${refusal}`
    : code``;
}

/** The statement that refuses an input at `i`, where no word goes on from a state. */
export function refuseAt(plan: Plan, { name }: Units, numberOf: Fragment): Fragment {
  return code`return ${refuse}(${numberOf}, i${readsParts(plan) ? `, ${name}, from` : ''});`;
}

/** All that variants share. */
export function parseDeclarations(
  plan: Plan,
  { parsing, declarations, ends }: Recorder,
  host: Host,
): readonly Declaration[] {
  const numbers = ends.map((end = 0) => end);
  return [
    ...resultTypes(parsing),
    table(host, {
      name: END,
      type: unsignedArray(greatestOf(numbers)),
      doc: ['For each state, what happens at the end of a word; 0 if no word ends there.'],
      entries: numbers,
    }),
    eventsTable(
      parsing,
      'A place is the index of the last event of a list: lists are read backwards. The first list is the beginning of a word.',
      host,
    ),
    ...declarations(host, plan),
    parseOrThrowFunction(plan, parsing.captures[0]!),
    refuseFunction(plan),
    unexpectedFunction(plan),
    ...textFunctions(plan, parsing),
  ];
}

/** `parseOrThrow`. */
export function parseOrThrowFunction(plan: Plan, root: Capture): FunctionDeclaration {
  const name = inputOf(plan);
  return exported(
    parseOrThrow.text,
    partParameters(name),
    named(root.type),
    `The parts of the word of ${plan.startRule} from \`from\` up to \`to\`. Throws a SyntaxError that says what was expected if the input is not a word.`,
    code`
      const parsed = ${parse}(${name}, from, to);
      if (parsed.ok) return parsed.value;
      throw ${unexpected}(${argumentsOfUnexpected(name).join(', ')}, parsed.at, parsed.expected);`,
  );
}

/** Only the excerpt of a string needs `from`. */
function argumentsOfUnexpected(name: ReturnType<typeof inputOf>): readonly string[] {
  return name === 'bytes' ? [name, 'to'] : [name, 'from', 'to'];
}

/** `unexpected`, which makes what `parseOrThrow` throws. */
export function unexpectedFunction(plan: Plan): FunctionDeclaration {
  const name = inputOf(plan);
  const choose = (ofOctets: string, ofString: string): Fragment =>
    byInput(plan, (input) => code`${input === 'octets' ? ofOctets : ofString}`);
  return internal(
    unexpected.text,
    [
      ...wholeParameters(name).filter((each) =>
        argumentsOfUnexpected(name).includes(/^\w+/.exec(each)![0]),
      ),
      'at: number',
      'expected: readonly string[]',
    ],
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
    'The result of `parse` if no word is possible after `state`.',
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
          if ((unit & 0xfc00) === 0xd800 && (trail & 0xfc00) === 0xdc00) unit = 0x10000 + ((unit & 0x3ff) << 10) + (trail & 0x3ff);`;
}

/** The error of a string: the sentence, an excerpt, and a caret. */
function pointAt(units: 'text' | 'input'): Fragment {
  return code`
        ${units === 'input' ? "if (typeof input !== 'string') return new SyntaxError(message);" : ''}
        const begin = Math.max(from, at - 40);
        const excerpt = ${units}.slice(begin, Math.min(to, at + 40)).replace(/[\\x00-\\x1f\\x7f\\u2028\\u2029]/g, ' ');
        return new SyntaxError(message + '\\n' + excerpt + '\\n' + excerpt.slice(0, at - begin).replace(/[^]/g, ' ') + '^');`;
}

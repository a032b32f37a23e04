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
import { beginRow, nameColumn, unlessTaken, type RecordingMachine } from '../inputs/machine.js';
import { code, named, NAMES, type Fragment } from '../program/fragment.js';
import { hasInnerStates } from '../program/state-tests.js';
import {
  eachInput,
  inputOf,
  parameterOf,
  rangeParameters,
  textDeclaration,
  typeOfInput,
  unitsOfAll,
  type Units,
  ifAbove,
} from '../inputs/units.js';
import { remarksAt } from './remarks.js';
import { eventsTable } from './events.js';
import { hasRegisters, registersRecorder } from './registers.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';
import { tapeRecorder } from './tape.js';
import { textFunctions } from './part-texts.js';
import { resultTypes } from './result-types.js';

const { parse, parseOrThrow, refuse, Parsed, sentenceOf } = NAMES;
const { END_MOVES, EVENTS_OF, expectedAt, expectedIn, begun, state } = NAMES;

/**
 * How `parse` records events: in a variable for each part where one trace and one place suffice, otherwise on a tape.
 */
export function recorderOf(parsing: ParsePlan): Recorder {
  return hasRegisters(parsing) ? registersRecorder(parsing) : tapeRecorder(parsing);
}

export interface ParseBodies {
  readonly recorder: Recorder;
  readonly parse: Fragment;
  /** The number of the move of a unit, as `parse` has it. */
  readonly moveOf: Fragment;
}

export function parseBodies(
  plan: Plan,
  host: Host,
  recorder: Recorder,
  machine: RecordingMachine,
): ParseBodies {
  return {
    recorder,
    parse: parseBody(plan, host, recorder, machine),
    moveOf: moveOfBody(plan, machine, (number) =>
      recorder.places === undefined ? number : code`${EVENTS_OF}[${number}]!`,
    ),
  };
}

/** The body of `moveOf`. */
export function moveOfBody(
  plan: Plan,
  machine: RecordingMachine,
  placeOf = (number: Fragment): Fragment => number,
): Fragment {
  const parameter = parameterOf(plan);
  const { move, rowOf, columnOf } = machine;
  return code`
    ${unlessTaken(plan, machine, parameter, code`return 0;`)}
    return ${placeOf(move(rowOf(state), columnOf(parameter)))};`;
}

/**
 * The body of `parse`. A turn of its loop asks which input it reads, and whether it has ended, so that what happens to
 * traces stands in it once.
 */
function parseBody(
  plan: Plan,
  host: Host,
  recorder: Recorder,
  machine: RecordingMachine,
): Fragment {
  const units = unitsOfAll(plan, host);
  const id = machine.stateOf(state);
  const refusal = refuseAt(plan, units, id);
  const { unit } = units;
  const [named, column] = nameColumn(machine, units);
  const isWhole = units.width !== undefined;
  const readings = eachInput(
    plan,
    host,
    (own) => code`
      ${unit} = ${unitValue(own)};
      ${ifAbove(plan, { ...own, unit }, refusal)}`,
  );
  return code`
    ${units.check}
    ${units.begin}
    ${recorder.begin}
    let state = ${beginRow(plan, machine, units)};
    ${textDeclaration(plan)}
    ${isWhole ? code`let ${unit} = 0;` : ''}
    for (let i = from; ; ${isWhole ? code`i += ${units.width!}` : 'i++'}) {
      let move = 0;
      let after = ${DEAD};
      if (i < to) {
        ${isWhole ? '' : code`let ${unit} = 0;`}
        ${readings}
        ${named}
        move = ${machine.move(state, column)};
        after = ${machine.next(state, column)};
        if (after === ${DEAD}) ${refusal}
      } else {
        move = ${END_MOVES}[${id}]!;
        if (move === 0) ${refusal}
        ${recorder.end(id)}
      }
      if (move !== 0) {
        ${recorder.apply(units.name)}
        if (i === to) return ${recorder.result(units.name)};
      }
      state = after;
    }`;
}

/** The unit at `i`. */
function unitValue({ input, at, width }: Units): Fragment {
  return input === 'octets' && width === undefined ? code`${at('i')} & 0xff` : at('i');
}

function refuseAt(plan: Plan, { name }: Units, stateOf: Fragment): Fragment {
  return code`return ${refuse}(${stateOf}, i${hasInnerStates(plan) ? `, ${name}, from` : ''});`;
}

export function parseDeclarations(
  plan: Plan,
  { parsing, declarations, ends }: Recorder,
  host: Host,
): readonly Declaration[] {
  const numbers = ends.map((end = 0) => end);
  return [
    ...resultTypes(parsing),
    table(host, {
      name: END_MOVES,
      type: unsignedArray(greatestOf(numbers)),
      doc: ['The move at the end of a word, by state; 0 for states in which no word ends.'],
      entries: numbers,
    }),
    eventsTable(parsing, host, { isRead: !hasRegisters(parsing) }),
    ...declarations(host, plan),
    parseOrThrowFunction(plan, parsing.captures[0]!),
    refuseFunction(plan, {
      expected: code`${expectedIn}(state)`,
      begun: hasInnerStates(plan) ? code`${begun}(state)` : undefined,
    }),
    ...textFunctions(plan, parsing),
  ];
}

/** `parseOrThrow`. Of a string, the error also shows the place. */
export function parseOrThrowFunction(plan: Plan, root: Capture): FunctionDeclaration {
  const name = inputOf(plan);
  const excerpt = code`
    const begin = Math.max(from, at - 40);
    const excerpt = ${name}.slice(begin, Math.min(to, at + 40)).replace(/[\\x00-\\x1f\\x7f\\u2028\\u2029]/g, ' ');
    message += '\\n' + excerpt + '\\n' + excerpt.slice(0, at - begin).replace(/[^]/g, ' ') + '^';`;
  return exported(
    parseOrThrow.text,
    rangeParameters(name),
    named(root.type),
    `The parts of the word of ${plan.startRule} from \`from\` up to \`to\`. Throws a SyntaxError that says what was expected if the input is not a word.`,
    code`
      const parsed = ${parse}(${name}, from, to);
      if (parsed.ok) return parsed.value;
      const { at } = parsed;
      ${name === 'bytes' ? 'const' : 'let'} message = ${plan.kind === 'flat' ? remarksAt(plan, name) : ''}${sentenceOf}(parsed.expected, ${name}, from, to, at);
      ${name === 'bytes' ? '' : name === 'text' ? excerpt : code`if (typeof input === 'string') {\n${excerpt}\n}`}
      throw new SyntaxError(message);`,
  );
}

/** What a refusal needs to know besides the state. */
interface Refusal {
  /** The parameters of states to return to. */
  readonly parameters?: readonly string[];
  readonly expected: Fragment;
  /** How many units of an unfinished character lead to the state; undefined if no state is within one. */
  readonly begun: Fragment | undefined;
}

/**
 * `refuse`. The loop knows the state in which it stopped, and so what was expected; within a character that is not complete,
 * nothing is, so the input is read again up to that character.
 */
export function refuseFunction(
  plan: Plan,
  { parameters = [], expected, begun }: Refusal,
): FunctionDeclaration {
  const name = inputOf(plan);
  const again =
    begun &&
    code`
      const read = ${begun};
      if (read > 0) return { ok: false, at: at - read, expected: ${expectedAt}(${name}, from, at - read) };`;
  return internal(
    refuse.text,
    [
      'state: number',
      ...parameters,
      'at: number',
      ...(again === undefined ? [] : [`${name}: ${typeOfInput(name)}`, 'from: number']),
    ],
    Parsed,
    `The refusal in \`state\`${parameters.length === 0 ? '' : ', above `height` states on the stack'}.`,
    code`${again ?? ''}
      return { ok: false, at, expected: ${expected} };`,
  );
}

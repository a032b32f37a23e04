/**
 * The table variant: byte classes and a transition table, the compact one.
 *
 * State numbers inside the loops are premultiplied by the number of classes, so that a step is one
 * addition and one load [the layout of regex-automata's dense DFAs]; `next` and `accepts` take and return
 * plain state numbers, as in every variant.
 */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { decoderOf, type AutomatonPlan, type Plan } from '../../plan/plan.js';
import { printClassesNoun } from '../../text/symbols.js';
import { payloadTables } from '../decode/payload-tables.js';
import type { Host } from '../program/host.js';
import { byInput, exceeds, parameterOf, startOf, unitsOf, unitsOfAll } from '../inputs/units.js';
import { parseBody } from '../parse/parse-bodies.js';
import type { Recorder } from '../parse/recorder.js';
import type { AutomatonBodies } from './bodies.js';
import { classAt } from './class-tables.js';
import { greatestOf, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { transitionTables } from './transition-tables.js';
import { decodeBody, findErrorBody } from './octet-loops.js';
import type { Stepper } from '../inputs/steps.js';
import {
  accumulateByTable,
  nextByTable,
  tableDecoderStepper,
  tableStepper,
} from './table-stepper.js';

const { state } = NAMES;
const { NEXT, MOVES, STRIDE, EVENTS_OF } = NAMES;

export function emitTable(
  plan: AutomatonPlan,
  host: Host,
  recorder: Recorder | undefined,
): AutomatonBodies {
  const decoder = decoderOf(plan);

  return {
    shape: `${printClassesNoun(plan.notation)} and premultiplied states`,
    constants: [
      ...transitionTables(plan, host),
      ...(decoder === undefined ? [] : payloadTables(decoder, host)),
      ...(recorder === undefined ? [] : [moveTable(plan, recorder, host)]),
    ],
    findError: (units) => findErrorBody(plan, tableStepper(plan, units), units),
    functions: [],
    parse: recorder && {
      recorder,
      parse: parseByTable(plan, host, recorder),
      moveOf: moveOfBody(plan, recorder),
    },
    steps: { codeOf: (units) => tableStepper(plan, units), next: nextByTable(plan) },
    decoding: decoder && {
      accumulate: accumulateByTable(decoder),
      decode: (sink) =>
        decodeBody(decoder, tableDecoderStepper(decoder, unitsOf(plan, host, 'octets')), sink),
    },
  };
}

function moveOfBody(plan: Plan, { places }: Recorder): Fragment {
  const parameter = parameterOf(plan);
  const number = code`${MOVES}[${state} * ${STRIDE} + ${classAt(plan, parameter)}]!`;
  const move = places === undefined ? number : code`${EVENTS_OF}[${number}]!`;
  return exceeds(parameter, plan)
    ? code`return ${parameter.unit} > ${hex(plan.dfa.classes.max)} ? 0 : ${move};`
    : code`return ${move};`;
}

function moveTable({ dfa }: Plan, { parsing, numberOf }: Recorder, host: Host): TextDeclaration {
  const { count } = dfa.classes;
  const entries = Array.from(parsing.traced.moveOf, (move, entry) =>
    dfa.transitions[entry] === DEAD ? 0 : numberOf(Math.floor(entry / count), move),
  );
  return table(host, {
    name: MOVES,
    type: unsignedArray(greatestOf(entries)),
    doc: [
      'The move to make before the unit is read, laid out as `NEXT`: 0 none; others as in `parse`.',
    ],
    entries,
    perRow: count,
    label: String,
  });
}

function parseByTable(plan: AutomatonPlan, host: Host, recorder: Recorder): Fragment {
  const units = unitsOfAll(plan, host);
  const codeOf = (start: StateId): Stepper => tableStepper(plan, { ...units, start });
  return parseBody(plan, host, recorder, {
    start: byInput(plan, (input) => codeOf(startOf(plan, input)).start),
    read: code`
      const entry = state + ${classAt(plan, units)};
      move = ${MOVES}[entry]!;
      after = ${NEXT}[entry]!;`,
    stateOf: codeOf(plan.start).stateOf('state'),
  });
}

/**
 * The table variant: byte classes and a transition table, the compact one.
 *
 * State numbers inside the loops are premultiplied by the number of classes, so that a step is one
 * addition and one load [the layout of regex-automata's dense DFAs]; `next` and `accepts` take and return
 * plain state numbers, as in every variant.
 */
import { decoderOf, type AutomatonPlan, type Plan } from '../../plan/plan.js';
import { printClassesNoun } from '../../text/symbols.js';
import { payloadTables } from '../decode/payload-tables.js';
import { parseBodies } from '../parse/parse-bodies.js';
import { numbersOfMoves, type Recorder } from '../parse/recorder.js';
import { greatestOf, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, NAMES } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { labelOfMoves } from '../parse/label-of-moves.js';
import type { AutomatonBodies } from './bodies.js';
import { decodingBodies, findErrorBody } from './octet-loops.js';
import { decodingTable, nextByTable, tableMachine } from './table-machine.js';
import { transitionTables } from './transition-tables.js';

const { MOVES } = NAMES;

export function emitTable(
  plan: AutomatonPlan,
  host: Host,
  recorder: Recorder | undefined,
): AutomatonBodies {
  const decoder = decoderOf(plan);
  const machine = tableMachine(plan);
  return {
    shape: `${printClassesNoun(plan.notation)} and premultiplied states`,
    constants: [
      ...transitionTables(plan, host),
      ...(decoder === undefined ? [] : payloadTables(decoder, host)),
      ...(recorder === undefined ? [] : [moveTable(plan, recorder, host)]),
    ],
    findError: (units) => findErrorBody(plan, machine, units),
    machine,
    next: nextByTable(plan),
    functions: [],
    parse:
      recorder &&
      parseBodies(plan, host, recorder, {
        ...machine,
        move: (row, column) => code`${MOVES}[${row} + ${column}]!`,
      }),
    decoding: decoder && decodingBodies(decoder, decodingTable(decoder)),
  };
}

function moveTable(plan: Plan, recorder: Recorder, host: Host): TextDeclaration {
  const entries = numbersOfMoves(plan, recorder);
  const { count } = plan.dfa.classes;
  return table(host, {
    name: MOVES,
    type: unsignedArray(greatestOf(entries)),
    doc: [`The move to make before the unit is read, laid out as \`NEXT\`: ${recorder.meaning}`],
    entries,
    perRow: count,
    numbersColumns: true,
    label: (row) =>
      labelOfMoves(entries.slice(row * count, (row + 1) * count), row, plan.states[row]!.note),
  });
}

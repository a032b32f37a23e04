/** The machine of a stack whose transitions stand in a table. */
import type { StateId } from '../../automata/nfa.js';
import type { CallingPlan, StackPlan } from '../../plan/plan.js';
import { nameOfStart } from '../inputs/units.js';
import { constant, greatestOf, table, unsignedArray } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { code, NAMES } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { labelOfMoves } from '../parse/label-of-moves.js';
import { tableMachine } from '../variants/table-machine.js';
import type { FrameMoves } from './frame-moves.js';
import type { StackMachine } from './stack-machine.js';
import { MEANING, meaningOfMoves, numbersOf, pushesTable } from './stack-transitions.js';

const { NEXT, END_COLUMN, PUSH, STRIDE, MOVES } = NAMES;

/** The table variant of a machine with a stack. */
export function stackTable(
  plan: CallingPlan,
  stack: StackPlan,
  moves: FrameMoves | undefined,
  host: Host,
): StackMachine {
  const { automaton, notes } = stack;
  const { accepting, transitions: all, classes } = automaton;
  // The last column says whether a frame may end.
  const stride = classes.count + 1;
  const rowOf = (state: StateId): number => state * stride;
  const { transitions, pushes } = numbersOf(all, rowOf, accepting.length * stride);
  const inRows = (numbers: readonly number[], atEnd: (state: StateId) => number): number[] =>
    accepting.flatMap((_, state) => [
      ...numbers.slice(state * classes.count, (state + 1) * classes.count),
      atEnd(state),
    ]);
  const entries = inRows(transitions, (state) => Number(accepting[state]));
  const movesTable = (own: FrameMoves): Declaration => {
    const numbers = inRows(own.transitions, (state) => own.ends[state]!);
    return table(host, {
      name: MOVES,
      type: unsignedArray(greatestOf(numbers)),
      doc: [
        `The move of each entry of \`NEXT\`: ${meaningOfMoves(own)} Last column: the move where a frame or word ends.`,
      ],
      entries: numbers,
      perRow: stride,
      numbersColumns: true,
      label: (row) =>
        labelOfMoves(numbers.slice(row * stride, (row + 1) * stride), row, notes[row]!),
    });
  };
  const machine = tableMachine(plan);
  return {
    ...machine,
    plan,
    stack,
    maxNesting: plan.maxNesting,
    constants: [
      constant(STRIDE, 'The distance between the rows of two states.', stride),
      constant(END_COLUMN, 'The column that is 1 where a frame or word may end.', stride - 1),
      constant(PUSH, 'The first entry of `NEXT` that pushes.', accepting.length * stride),
      table(host, {
        name: NEXT,
        type: unsignedArray(greatestOf(entries)),
        doc: [`The next row per class; ${MEANING}`],
        entries,
        perRow: stride,
        numbersColumns: true,
        notes,
      }),
      ...(moves === undefined ? [] : [movesTable(moves)]),
      pushesTable(
        'Pushes: a count, the rows to return to (outermost first), the next row.',
        pushes,
        host,
      ),
    ],
    functions: [],
    startRow: (start) => machine.rowOf(nameOfStart(plan, start)),
    accepts: (row) => code`${NEXT}[${row} + ${END_COLUMN}] === 1`,
    mustGoOn: (row) => code`${NEXT}[${row} + ${END_COLUMN}] !== 1`,
    move: (row, column) => code`${MOVES}[${row} + ${column}]!`,
    moveAtEnd: (row) => code`${MOVES}[${row} + ${END_COLUMN}]!`,
  };
}

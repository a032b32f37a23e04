/** The machine of a stack whose transitions stand in functions. */
import type { StateId } from '../../automata/nfa.js';
import { groupClasses, type ClassGroup } from '../../automata/symbol-classes.js';
import type { NestedPlan, StackPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { nameOfStart, parameterOf, type Unit } from '../inputs/units.js';
import { switchOf } from '../program/conditions.js';
import { constant } from '../program/constants.js';
import { internal, markUnused, type Declaration } from '../program/declaration.js';
import { code } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { NAMES } from '../program/names.js';
import { endsBody } from '../program/state-tests.js';
import { returnsByState } from '../variants/returns-by-state.js';
import { SWITCH_MACHINE } from '../variants/switch-machine.js';
import type { FrameMoves } from './frame-moves.js';
import type { StackMachine } from './stack-machine.js';
import { MEANING, meaningOfMoves, numbersOf, pushesTable } from './stack-transitions.js';

const { PUSH, transitionBy, mayEnd, moveAt, moveAtEnd } = NAMES;

/** A state, and numbers by the units that it reads. */
interface CodeRow {
  readonly id: StateId;
  readonly note: string;
  readonly transitions: readonly ClassGroup<number>[];
}

export function stackSwitch(
  plan: NestedPlan,
  stack: StackPlan,
  moves: FrameMoves | undefined,
  host: Host,
): StackMachine {
  const { automaton, notes } = stack;
  const { accepting, transitions: all, classes } = automaton;
  const first = accepting.length;
  const { transitions, pushes } = numbersOf(all, (state) => state, first);
  const parameter = { ...parameterOf(plan), unit: NAMES.unit, max: plan.dfa.classes.max };
  const rowsOf = (numbers: readonly number[]): readonly CodeRow[] =>
    notes.map((note, id) => ({
      id,
      note,
      transitions: groupClasses(
        classes,
        (index) => numbers[id * classes.count + index]! || undefined,
      ),
    }));
  return {
    ...SWITCH_MACHINE,
    ...{ plan, stack, maxNesting: plan.maxNesting },
    functions: [
      internal(
        transitionBy.text,
        ['state: number', 'unit: number'],
        'number',
        `The next state; ${MEANING}`,
        returnsByState(rowsOf(transitions), ({ key }) => code`${key}`, parameter),
      ),
      internal(
        mayEnd.text,
        ['state: number'],
        'boolean',
        'Whether a frame or word may end in `state`.',
        endsBody(accepting.flatMap((ends, id) => (ends ? id : []))),
      ),
      ...(moves === undefined ? [] : moveFunctions(rowsOf(moves.transitions), moves, parameter)),
    ],
    constants: [
      constant(PUSH, 'The first result of `transitionBy` that pushes.', first),
      pushesTable(
        'Pushes: a count, the states to return to (outermost first), the next state.',
        pushes,
        host,
      ),
    ],
    startRow: (start) => nameOfStart(plan, start),
    next: (row, column) => code`${transitionBy}(${row}, ${column})`,
    takesEveryUnit: false,
    accepts: (row) => code`${mayEnd}(${row})`,
    mustGoOn: (row) => code`!${mayEnd}(${row})`,
    move: (row, column) => code`${moveAt}(${row}, ${column})`,
    moveAtEnd: (row) => code`${moveAtEnd}(${row})`,
  };
}

function moveFunctions(
  rows: readonly CodeRow[],
  moves: FrameMoves,
  parameter: Unit,
): readonly Declaration[] {
  const cases = rows.flatMap(({ id, note }) =>
    moves.ends[id] === 0
      ? []
      : [code`case ${id}: ${lineComment(note)}\nreturn ${moves.ends[id]!};`],
  );
  return [
    internal(
      moveAt.text,
      ['state: number', 'unit: number'],
      'number',
      `The move before \`unit\` is read in \`state\`: ${meaningOfMoves(moves)}`,
      returnsByState(rows, ({ key }) => code`${key}`, parameter),
    ),
    markUnused(
      internal(
        moveAtEnd.text,
        ['state: number'],
        'number',
        'The move where a frame or word ends in `state`.',
        switchOf(NAMES.state, cases, code`return 0;`),
      ),
    ),
  ];
}

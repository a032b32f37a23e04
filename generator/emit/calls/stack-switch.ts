/** The machine of a stack whose transitions stand in functions. */
import type { CallingPlan, StackPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { nameOfStart } from '../inputs/units.js';
import { switchOf } from '../program/conditions.js';
import { constant } from '../program/constants.js';
import { internal, markUnused, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { endsBody } from '../program/state-tests.js';
import { numbersByState } from '../variants/returns-by-state.js';
import { SWITCH_MACHINE } from '../variants/switch-machine.js';
import type { FrameMoves } from './frame-moves.js';
import type { StackMachine } from './stack-machine.js';
import { MEANING, meaningOfMoves, numbersOf, pushesTable } from './stack-transitions.js';

const { PUSH, transitionBy, mayEnd, moveAt, moveAtEnd } = NAMES;

/** The switch variant of a machine with a stack. */
export function stackSwitch(
  plan: CallingPlan,
  stack: StackPlan,
  moves: FrameMoves | undefined,
  host: Host,
): StackMachine {
  const { automaton, notes } = stack;
  const { accepting, transitions: all, classes } = automaton;
  const first = accepting.length;
  const { transitions, pushes } = numbersOf(all, (state) => state, first);
  const byState = (numbers: readonly number[]): Fragment =>
    numbersByState(numbers, classes, notes, { unit: NAMES.unit, max: plan.dfa.classes.max });
  return {
    ...SWITCH_MACHINE,
    plan,
    stack,
    maxNesting: plan.maxNesting,
    constants: [
      constant(PUSH, 'The first result of `transitionBy` that pushes.', first),
      pushesTable(
        'Pushes: a count, the states to return to (outermost first), the next state.',
        pushes,
        host,
      ),
    ],
    functions: [
      internal(
        transitionBy.text,
        ['state: number', 'unit: number'],
        'number',
        `The next state; ${MEANING}`,
        byState(transitions),
      ),
      internal(
        mayEnd.text,
        ['state: number'],
        'boolean',
        'Whether a frame or word may end in `state`.',
        endsBody(accepting.flatMap((ends, id) => (ends ? id : []))),
      ),
      ...(moves === undefined ? [] : moveFunctions(moves, notes, byState(moves.transitions))),
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
  moves: FrameMoves,
  notes: readonly string[],
  body: Fragment,
): readonly Declaration[] {
  const cases = moves.ends.flatMap((number, id) =>
    number === 0 ? [] : [code`case ${id}: ${lineComment(notes[id]!)}\nreturn ${number};`],
  );
  return [
    internal(
      moveAt.text,
      ['state: number', 'unit: number'],
      'number',
      `The move before \`unit\` is read in \`state\`: ${meaningOfMoves(moves)}`,
      body,
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

/**
 * The transitions of an automaton with a stack, as numbers: the state after a unit, or, from `PUSH` on, a place in the
 * table `PUSHES` of the states that it pushes. They stand in a table or in code.
 */
import type { PushdownAutomaton } from '../../automata/pushdown-automaton.js';
import type { StateId } from '../../automata/nfa.js';
import { groupClasses, type ClassGroup } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Variant } from '../../options/variant.js';
import type { Plan, StackPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { parameterOf, type Units } from '../inputs/units.js';
import { classAt } from '../variants/class-tables.js';
import { constant, greatestOf, table, unsignedArray } from '../program/constants.js';
import { switchOf } from '../program/conditions.js';
import { internal, markUnused, type Declaration } from '../program/declaration.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { endsBody } from '../program/state-tests.js';
import type { FrameMoves } from './frame-moves.js';
import { returnsByState } from '../variants/returns-by-state.js';

const { NEXT, END_COLUMN, PUSH, PUSHES, STRIDE, MOVES } = NAMES;
const { transitionBy, mayEnd, moveAt, moveAtEnd } = NAMES;

const moveMeaning = ({ forks }: FrameMoves): string =>
  forks.length === 0
    ? '0 none; else append the events at that index of `EVENTS` to trace 0.'
    : '0 none; below `EVENTS.length`, append those events to trace 0; the rest fork.';

const MEANING =
  'from `PUSH` on, `PUSH` + an index into `PUSHES`; 0: the frame returns, if it may, and the unit is read again below.';

/** Code that looks up transitions. A row is what it has in place of a state: in a table, where the row of the state begins. */
export interface TransitionLookup {
  readonly constants: readonly Declaration[];
  readonly functions: readonly Declaration[];
  /** Statements before a unit is looked up. */
  readonly prepare: (units: Pick<Units, 'unit' | 'max'>) => Fragment;
  /** The transition by the unit; 0 if there is none. */
  readonly at: (row: Fragment, units: Pick<Units, 'unit'>) => Fragment;
  /** Whether a call, or a word, may end; and whether it may not. */
  readonly ends: (row: Fragment) => Fragment;
  readonly cannotEnd: (row: Fragment) => Fragment;
  readonly stateOf: (row: Fragment) => Fragment;
  readonly rowOf: (state: Fragment) => Fragment;
  /** What happens to traces when the unit is read, and at the end of a frame; only where frames record parts. */
  readonly moveAt: (row: Fragment, units: Pick<Units, 'unit'>) => Fragment;
  readonly moveAtEnd: (row: Fragment) => Fragment;
}

/** A state, and numbers by the units that it reads. */
interface CodeRow {
  readonly id: StateId;
  readonly note: string;
  readonly transitions: readonly ClassGroup<number>[];
}

export function lookUpTransitions(
  plan: Plan,
  stack: StackPlan,
  moves: FrameMoves | undefined,
  variant: Variant,
  host: Host,
): TransitionLookup {
  return variant === 'switch'
    ? lookUpInCode(plan, stack, moves, host)
    : lookUpInTable(plan, stack, moves, host);
}

function lookUpInTable(
  plan: Plan,
  { automaton, notes }: StackPlan,
  moves: FrameMoves | undefined,
  host: Host,
): TransitionLookup {
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
  const moveEntries = inRows(moves?.transitions ?? [], (state) => moves?.ends[state] ?? 0);
  return {
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
        notes,
      }),
      ...(moves === undefined
        ? []
        : [
            table(host, {
              name: MOVES,
              type: unsignedArray(greatestOf(moveEntries)),
              doc: [
                `The move of each entry of \`NEXT\`: ${moveMeaning(moves)} Last column: the move where a frame or word ends.`,
              ],
              entries: moveEntries,
              perRow: stride,
              notes,
            }),
          ]),
      pushesTable(
        'Pushes: a count, the rows to return to (outermost first), the next row.',
        pushes,
        host,
      ),
    ],
    functions: [],
    stateOf: (row) => code`${row} / ${STRIDE}`,
    rowOf: (state) => code`${state} * ${STRIDE}`,
    prepare: (units) => code`const index = ${classAt(plan, units)};`,
    at: (row) => code`${NEXT}[${row} + index]!`,
    ends: (row) => code`${NEXT}[${row} + ${END_COLUMN}] === 1`,
    cannotEnd: (row) => code`${NEXT}[${row} + ${END_COLUMN}] !== 1`,
    moveAt: (row) => code`${MOVES}[${row} + index]!`,
    moveAtEnd: (row) => code`${MOVES}[${row} + ${END_COLUMN}]!`,
  };
}

function lookUpInCode(
  plan: Plan,
  { automaton, notes }: StackPlan,
  moves: FrameMoves | undefined,
  host: Host,
): TransitionLookup {
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
    prepare: () => code``,
    at: (state, units) => code`${transitionBy}(${state}, ${units.unit})`,
    ends: (state) => code`${mayEnd}(${state})`,
    cannotEnd: (state) => code`!${mayEnd}(${state})`,
    stateOf: (row) => row,
    rowOf: (state) => state,
    moveAt: (state, units) => code`${moveAt}(${state}, ${units.unit})`,
    moveAtEnd: (state) => code`${moveAtEnd}(${state})`,
  };
}

function moveFunctions(
  rows: readonly CodeRow[],
  moves: FrameMoves,
  parameter: Pick<Units, 'unit' | 'max'>,
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
      `The move before \`unit\` is read in \`state\`: ${moveMeaning(moves)}`,
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

function pushesTable(doc: string, pushes: readonly number[], host: Host): Declaration {
  return table(host, {
    name: PUSHES,
    type: unsignedArray(greatestOf(pushes)),
    doc: [doc],
    entries: pushes,
  });
}

/** Numbers the transitions, by state and class, and lists what they push; equal transitions share a number. */
function numbersOf(
  transitions: PushdownAutomaton['transitions'],
  rowOf: (state: StateId) => number,
  firstPush: number,
): { readonly transitions: readonly number[]; readonly pushes: readonly number[] } {
  const pushes: number[] = [];
  const places = new Map<string, number>();
  const numbers = transitions.map((transition) => {
    const to = rowOf(transition.to);
    if (transition.pushes.length === 0) return to;
    const pushed = transition.pushes.map(rowOf);
    const place = getOrInsert(
      places,
      [...pushed, to].join(),
      () => pushes.push(pushed.length, ...pushed, to) - pushed.length - 2,
    );
    return firstPush + place;
  });
  return { transitions: numbers, pushes };
}

/**
 * A machine with a stack, and its step: first the returns that let a frame read the unit, then the transition, then the
 * calls that it begins. The dead row says that there is no transition.
 */
import type { CallingPlan, StackPlan } from '../../plan/plan.js';
import { nameColumn, type RecordingMachine } from '../inputs/machine.js';
import type { Unit } from '../inputs/units.js';
import type { Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { hasInnerStates } from '../program/state-tests.js';

const { state, PUSH, PUSHES, BEGUN } = NAMES;

/** A machine with a stack, where rows are on the stack, too; it has moves only if frames record parts. */
export interface StackMachine extends RecordingMachine {
  readonly plan: CallingPlan;
  readonly stack: StackPlan;
  /** The most rows on the stack; undefined for any number. */
  readonly maxNesting: number | undefined;
  readonly constants: readonly Declaration[];
  readonly functions: readonly Declaration[];
  /** Whether a frame, or a word, may not end: the negation of `accepts`. */
  readonly mustGoOn: (row: Fragment) => Fragment;
  /** What happens to traces at the end of a frame. */
  readonly moveAtEnd: (row: Fragment) => Fragment;
}

/** The row to return to, which is popped. */
export const ON_STACK: Fragment = code`stack[--height]!`;

/** Pushes the row at `at + 1` in `PUSHES`. */
export const PUSH_ROW: Fragment = code`stack[height++] = ${PUSHES}[++at]!;`;

/** The statements of a step, by what happens in it. */
interface StackActions {
  /** No transition reads the unit: the frame returns, and `state` is the row below; or that fails. */
  readonly leave: Fragment;
  /** A further call would be too many. */
  readonly tooDeep: Fragment;
  /** The row at `at + 1` in `PUSHES` is pushed. */
  readonly push: Fragment;
  /** `target` is known, and the row is still that before the unit; `column` is the unit's. */
  readonly found?: (column: Fragment) => Fragment;
  /** Statements once `target` is the row after the unit; by default, `state = target`. */
  readonly then?: Fragment;
}

/**
 * Reads a unit.
 *
 * @param row the variable of the row
 */
export function stepOnStack(
  machine: StackMachine,
  unit: Unit,
  { leave, tooDeep, push, found = () => code``, then = code`state = target;` }: StackActions,
  row = state,
): Fragment {
  const { maxNesting, next } = machine;
  const [named, column] = nameColumn(machine, unit);
  return code`
    ${named}
    let target = ${next(row, column)};
    while (target === ${machine.dead}) {
      ${leave}
      target = ${next(row, column)};
    }
    ${found(column)}
    if (target >= ${PUSH}) {
      let at = target - ${PUSH};
      for (let n = ${PUSHES}[at]!; n > 0; n--) {
        ${maxNesting === undefined ? '' : code`if (height >= ${maxNesting}) ${tooDeep}`}
        ${push}
      }
      target = ${PUSHES}[at + 1]!;
    }
    ${then}`;
}

/** A frame returns by `pop` if there is one, and if it may; otherwise, and where a call is too deep, `fail` follows. */
export function popOrFail(
  { mustGoOn }: StackMachine,
  pop: Fragment,
  fail: Fragment,
  row = state,
): Pick<StackActions, 'leave' | 'tooDeep'> {
  return { leave: code`if (height === 0 || ${mustGoOn(row)}) ${fail}\n${pop}`, tooDeep: fail };
}

/** Moves an error back to the start of its unfinished character. */
export function errorAt({ stateOf, stack }: StackMachine, offset: string): Fragment {
  return hasInnerStates(stack) ? code`${offset} - ${BEGUN}[${stateOf(state)}]!` : code`${offset}`;
}

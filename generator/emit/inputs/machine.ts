/**
 * An automaton as one variant writes it, and the code that all variants make of it.
 *
 * A row is what a variant has in place of a state: the state itself, the place of its row in a table, or its code in a
 * shift DFA. A column is what it has in place of a unit: the unit itself, or its class. Loops keep the row in the variable
 * `state`.
 */
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { byInput, ifAbove, startOf, type Unit, type Units } from './units.js';

const { state } = NAMES;

/** The operations of an automaton, as code of one variant. */
export interface Machine {
  readonly dead: Fragment;
  /** The row of a state in which an input begins. */
  readonly startRow: (start: StateId) => Fragment;
  readonly rowOf: (state: Fragment) => Fragment;
  readonly stateOf: (row: Fragment) => Fragment;
  readonly columnOf: (unit: Unit) => Fragment;
  /** The row after a unit. */
  readonly next: (row: Fragment, column: Fragment) => Fragment;
  /** Whether units greater than every symbol of the automaton have columns, too. */
  readonly takesEveryUnit: boolean;
  /** A row without the bits that a step leaves above it, for comparisons. */
  readonly bare: (row: Fragment) => Fragment;
  readonly accepts: (row: Fragment) => Fragment;
}

/** A machine that records where parts begin and end. */
export interface RecordingMachine extends Machine {
  /** The number of the move that a unit makes; 0 for none. */
  readonly move: (row: Fragment, column: Fragment) => Fragment;
}

/** A machine that decodes, also over `partial`. */
export interface DecodingMachine extends Machine {
  /** The body of `accumulate`. */
  readonly accumulate: Fragment;
  /** Statements that read an octet, as {@link readUnit}, and make the new `partial`. */
  readonly readWithPartial: Fragment;
}

/** The statement that reads a unit. */
export function readUnit({ next, columnOf }: Machine, unit: Unit): Fragment {
  return code`state = ${next(state, columnOf(unit))};`;
}

/** Whether a loop is in the dead state. */
export function isDead({ bare, dead }: Machine): Fragment {
  return code`${bare(state)} === ${dead}`;
}

/** Whether a loop is in the start state, or, with `!==`, in another. */
export function isStart(
  { bare, startRow }: Machine,
  { start }: Plan,
  operator: '===' | '!==' = '===',
): Fragment {
  return code`${bare(state)} ${operator} ${startRow(start)}`;
}

/** The row before some units. */
export function beginRow(plan: Plan, { startRow }: Machine, { input, start }: Units): Fragment {
  return input === undefined
    ? byInput(plan, (each) => startRow(startOf(plan, each)))
    : startRow(start);
}

/** The declaration of a column for several uses, and the column. */
export function nameColumn({ columnOf }: Machine, unit: Unit): readonly [Fragment | '', Fragment] {
  const column = columnOf(unit);
  return column === unit.unit ? ['', column] : [code`const column = ${column};`, code`column`];
}

/** What happens at a unit greater than every symbol of the automaton; nothing if `next` takes it. */
export function unlessTaken(
  plan: Plan,
  { takesEveryUnit }: Machine,
  unit: Unit,
  then: Fragment,
): Fragment {
  return takesEveryUnit ? code`` : ifAbove(plan, unit, then);
}

/** The machine of a transition table: a row is the place where the row of a state begins, a column the class of a unit. */
import { DEAD } from '../../automata/dfa.js';
import type { DecoderPlan, Plan } from '../../plan/plan.js';
import { accumulated } from '../decode/payload-tables.js';
import type { DecodingMachine, Machine } from '../inputs/machine.js';
import { exceeds, parameterOf } from '../inputs/units.js';
import { code, hex, NAMES, type Fragment } from '../program/fragment.js';
import { classAt } from './class-tables.js';

const { STRING_START_ROW, NEXT, CLASS_OF, byte, accepts, STRIDE, state, START_ROW } = NAMES;

export function tableMachine(plan: Plan): Machine {
  const stateOf = (row: Fragment): Fragment => code`${row} / ${STRIDE}`;
  return {
    dead: code`${DEAD}`,
    startRow: (start) => (start === plan.start ? START_ROW : STRING_START_ROW),
    rowOf: (state) => code`${state} * ${STRIDE}`,
    stateOf,
    columnOf: (unit) => classAt(plan, unit),
    next: (row, column) => code`${NEXT}[${row} + ${column}]!`,
    takesEveryUnit: false,
    bare: (row) => row,
    accepts: (row) => code`${accepts}(${stateOf(row)})`,
  };
}

export function decodingTable(decoder: DecoderPlan): DecodingMachine {
  return {
    ...tableMachine(decoder),
    accumulate: code`
      const entry = ${state} * ${STRIDE} + ${CLASS_OF}[${byte}]!;
      return ${accumulated(decoder)};`,
    readWithPartial: code`
      const entry = state + ${CLASS_OF}[${byte}]!;
      partial = ${accumulated(decoder)};
      state = ${NEXT}[entry]!;`,
  };
}

/** The body of `next`. */
export function nextByTable(plan: Plan): Fragment {
  const parameter = parameterOf(plan);
  const { columnOf, next, rowOf, stateOf } = tableMachine(plan);
  const target = stateOf(next(rowOf(state), columnOf(parameter)));
  return exceeds(parameter, plan)
    ? code`return ${parameter.unit} > ${hex(plan.dfa.classes.max)} ? ${DEAD} : ${target};`
    : code`return ${target};`;
}

/**
 * The machine of a shift DFA (see pack.ts): a row is the code of a state, with bits above it that a step leaves; a column is
 * an octet.
 */
import { DEAD } from '../../automata/dfa.js';
import type { AutomatonPlan, DecoderPlan } from '../../plan/plan.js';
import type { DecodingMachine, Machine } from '../inputs/machine.js';
import { readUnit } from '../inputs/machine.js';
import { MAX_OCTET } from '../../alphabet.js';
import { ifAbove, parameterOf } from '../inputs/units.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import type { Packing } from './pack.js';

const { STEPS_ON, LOW, HIGH, partial, PAYLOAD, byte, START_CODE, STRING_START_CODE } = NAMES;
const { DEAD_CODE, accepts, STATE_AT, CODE_OF, state } = NAMES;

export function shiftMachine(plan: AutomatonPlan, { words, codes }: Packing): Machine {
  const mask = words === 1 ? 31 : 63;
  const bare = (row: Fragment): Fragment => code`(${row} & ${mask})`;
  const stateOf = (row: Fragment): Fragment => code`${STATE_AT}[${row} & ${mask}]!`;
  const accepting = plan.states.filter((each) => each.accepting).map(({ id }) => codes[id]!);
  const only = accepting.length === 1 ? accepting[0] : undefined;
  return {
    dead: DEAD_CODE,
    startRow: (start) => (start === plan.start ? START_CODE : STRING_START_CODE),
    rowOf: (state) => code`${CODE_OF}[${state}]!`,
    stateOf,
    columnOf: ({ unit }) => unit,
    next: (row, column) =>
      words === 1
        ? code`${STEPS_ON}[${column}]! >>> ${row}`
        : code`((${LOW}[${column}]! & ~-((${row} >>> 5) & 1)) | (${HIGH}[${column}]! & -((${row} >>> 5) & 1))) >>> ${row}`,
    takesEveryUnit: false,
    bare,
    accepts: (row) =>
      only === undefined
        ? code`${accepts}(${stateOf(row)})`
        : code`${bare(row)} === ${only === codes[plan.start] ? START_CODE : only}`,
  };
}

/** Requires a `uniformShift`: each step shifts the partial value as far. */
export function decodingShift(decoder: DecoderPlan, packing: Packing): DecodingMachine {
  const machine = shiftMachine(decoder, packing);
  const accumulated = code`(${partial} << ${String(decoder.uniformShift)}) | ${PAYLOAD}[${byte}]!`;
  return {
    ...machine,
    accumulate: code`return ${accumulated};`,
    readWithPartial: code`
      ${readUnit(machine, { unit: byte, max: MAX_OCTET })}
      partial = ${accumulated};`,
  };
}

/** The body of `next`. */
export function nextByShift(plan: AutomatonPlan, packing: Packing): Fragment {
  const parameter = parameterOf(plan);
  const { next, rowOf, stateOf } = shiftMachine(plan, packing);
  return code`
    ${ifAbove(plan, parameter, code`return ${DEAD};`)}
    const code = ${rowOf(state)};
    return ${stateOf(code`(${next(code`code`, parameter.unit)})`)};`;
}

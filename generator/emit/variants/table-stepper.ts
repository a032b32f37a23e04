/** Steps by the transition table, also the fallback of the branchless variant. */
import { DEAD } from '../../automata/dfa.js';
import type { AutomatonPlan, DecoderPlan, Plan } from '../../plan/plan.js';
import { accumulated } from '../decode/payload-tables.js';
import { exceeds, parameterOf, type StepUnits } from '../inputs/units.js';
import { classAt } from './class-tables.js';
import { code, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import type { DecoderStepper, Stepper } from '../inputs/steps.js';

const { STRING_START, NEXT, CLASS_OF, byte, accepts, STRIDE, state, START } = NAMES;

export function tableStepper(plan: AutomatonPlan, units: StepUnits): Stepper {
  return {
    start: units.start === plan.start ? START : STRING_START,
    step: code`state = ${NEXT}[state + ${classAt(plan, units)}]!;`,
    readsEveryUnit: false,
    returnsWhenDead: false,
    isDead: code`state === ${DEAD}`,
    isStart: code`state === ${START}`,
    isNotStart: code`state !== ${START}`,
    isAccepting: code`${accepts}(state / ${STRIDE})`,
    stateOf: (variable) => code`${variable} / ${STRIDE}`,
  };
}

export function tableDecoderStepper(decoder: DecoderPlan, units: StepUnits): DecoderStepper {
  return {
    ...tableStepper(decoder, units),
    stepWithPartial: code`
      const entry = state + ${CLASS_OF}[${byte}]!;
      partial = ${accumulated(decoder)};
      state = ${NEXT}[entry]!;`,
  };
}

export function nextByTable(plan: Plan): Fragment {
  const parameter = parameterOf(plan);
  const target = code`${NEXT}[${state} * ${STRIDE} + ${classAt(plan, parameter)}]! / ${STRIDE}`;
  return exceeds(parameter, plan)
    ? code`return ${parameter.unit} > ${hex(plan.dfa.classes.max)} ? ${DEAD} : ${target};`
    : code`return ${target};`;
}

export function accumulateByTable(decoder: DecoderPlan): Fragment {
  return code`const entry = ${state} * ${STRIDE} + ${CLASS_OF}[${byte}]!;\nreturn ${accumulated(decoder)};`;
}

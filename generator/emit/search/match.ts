/** `match`, which reads one word in a longer input. */
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import {
  byInput,
  exceeds,
  startOf,
  unitsOfAll,
  type StepUnits,
  type Units,
} from '../inputs/units.js';
import type { Stepper } from '../program/bodies.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';

/** The steps of a variant. */
export type StepperOf = (units: StepUnits) => Stepper;

/** Whether the empty word is a word. */
export function acceptsEmpty({ states, start }: Plan): boolean {
  return states[start]!.accepting;
}

/** The body of `match`. */
export function matchBody(plan: Plan, host: Host, stepperOf: StepperOf): Fragment {
  const units = unitsOfAll(plan, host);
  return code`
    ${units.check}
    ${units.begin}
    ${startState(plan, stepperOf, units)}
    let end = ${acceptsEmpty(plan) ? 'from' : '-1'};
    for (let i = from; i < to; i++) {
      ${readUnit(plan, stepperOf, units)}
    }
    return end;`;
}

/** The declaration of `state`, the one before an input. */
export function startState(plan: Plan, stepperOf: StepperOf, units: Units): Fragment {
  return code`let state = ${byInput(plan, (input) => stepperOf({ ...units, start: startOf(plan, input) }).start)};`;
}

/** The body of a loop over `i` that ends where no word goes on, and has in `end` where the longest one ended. */
export function readUnit(plan: Plan, stepperOf: StepperOf, units: Units): Fragment {
  const { step, readsEveryUnit = false, isDead, isAccepting } = stepperOf(units);
  const isAbove = exceeds(units, plan) && !readsEveryUnit;
  return code`
    ${declare(
      units.unit,
      units.at('i'),
      code`${isAbove ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) break;\n` : ''}${step}`,
    )}
    if (${isDead}) break;
    if (${isAccepting}) end = i + 1;`;
}

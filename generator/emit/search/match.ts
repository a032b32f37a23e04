/** `match`, which reads one word in a longer input. */
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import { byInput, exceeds, startOf, unitsOfAll, type StepUnits } from '../inputs/units.js';
import type { Stepper } from '../program/bodies.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';

/** Whether the empty word is a word. */
export function acceptsEmpty({ states, start }: Plan): boolean {
  return states[start]!.accepting;
}

/** The body of `match`. */
export function matchBody(
  plan: Plan,
  host: Host,
  stepperOf: (units: StepUnits) => Stepper,
): Fragment {
  const units = unitsOfAll(plan, host);
  const { step, readsEveryUnit = false, isDead, isAccepting } = stepperOf(units);
  const isAbove = exceeds(units, plan) && !readsEveryUnit;
  return code`
    ${units.check}
    ${units.begin}
    let state = ${byInput(plan, (input) => stepperOf({ ...units, start: startOf(plan, input) }).start)};
    let end = ${acceptsEmpty(plan) ? 'from' : '-1'};
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`${isAbove ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) break;\n` : ''}${step}`,
      )}
      if (${isDead}) break;
      if (${isAccepting}) end = i + 1;
    }
    return end;`;
}

/** `match`, which reads one word in a longer input. */
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import { exceeds, unitsOfAll } from '../inputs/units.js';
import type { Stepper, StepUnits } from '../program/bodies.js';
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
    let state = ${startOf(plan, (start) => stepperOf({ ...units, start }).start)};
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

/** An expression of the state before the first unit; where there are two, by the input. */
export function startOf(
  { inputs, start, stringStart }: Plan,
  print: (start: StateId) => Fragment,
): Fragment {
  if (inputs.length === 1) return print(inputs[0] === 'octets' ? start : stringStart);
  return start === stringStart
    ? print(start)
    : code`typeof input === 'string' ? ${print(stringStart)} : ${print(start)}`;
}

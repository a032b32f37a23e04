/** `match`, which reads one word in a longer input. */
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import {
  afterUnit,
  byInput,
  startOf,
  unitLoop,
  unitsOfAll,
  type StepUnits,
  type Units,
  ifAbove,
} from '../inputs/units.js';
import type { Stepper } from '../inputs/steps.js';
import { code, type Fragment } from '../program/fragment.js';

/** Whether the empty word is a word. */
export function acceptsEmpty({ states, start }: Plan): boolean {
  return states[start]!.accepting;
}

export function matchBody(plan: Plan, host: Host, codeOf: (units: StepUnits) => Stepper): Fragment {
  const units = unitsOfAll(plan, host);
  return code`
    ${units.check}
    ${units.begin}
    ${readWord(plan, units, codeOf, { at: 'i', begin: 'let i = from', none: acceptsEmpty(plan) ? 'from' : '-1' })}
    return end;`;
}

interface WordLoop {
  /** The variable that goes through the offsets; after the loop, the offset of the unit that belongs to no word. */
  readonly at: string;
  /** Initializes that variable; empty if it has its value already. */
  readonly begin: string;
  /** The value of `end` without a word. */
  readonly none: string;
}

/** Reads the longest word at an offset, and sets `end` to the offset after it. */
export function readWord(
  plan: Plan,
  units: Units,
  codeOf: (units: StepUnits) => Stepper,
  { at, begin, none }: WordLoop,
): Fragment {
  const { step, readsEveryUnit, isDead, isAccepting } = codeOf(units);
  return code`
    let state = ${byInput(plan, (input) => codeOf({ ...units, start: startOf(plan, input) }).start)};
    let end = ${none};
    ${unitLoop(
      units,
      at,
      begin,
      code`
        ${readsEveryUnit ? '' : ifAbove(plan, units, code`break;`)}
        ${step}
        if (${isDead}) break;
        if (${isAccepting}) end = ${afterUnit(units, at)};`,
    )}`;
}

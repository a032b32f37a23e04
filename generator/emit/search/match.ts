/** `match`, which reads one word in a longer input. */
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { afterUnit, unitLoop, unitsOfAll, type Units } from '../inputs/units.js';
import { beginRow, isDead, readUnit, unlessTaken, type Machine } from '../inputs/machine.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';

const { state } = NAMES;

/** Whether the empty word is a word. */
export function acceptsEmpty({ states, start }: Plan): boolean {
  return states[start]!.accepting;
}

export function matchBody(plan: Plan, host: Host, machine: Machine): Fragment {
  const units = unitsOfAll(plan, host);
  return code`
    ${units.check}
    ${units.begin}
    ${readWord(plan, units, machine, { at: 'i', begin: 'let i = from', none: acceptsEmpty(plan) ? 'from' : '-1' })}
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
  machine: Machine,
  { at, begin, none }: WordLoop,
): Fragment {
  return code`
    let state = ${beginRow(plan, machine, units)};
    let end = ${none};
    ${unitLoop(
      units,
      at,
      begin,
      code`
        ${unlessTaken(plan, machine, units, code`break;`)}
        ${readUnit(machine, units)}
        if (${isDead(machine)}) break;
        if (${machine.accepts(state)}) end = ${afterUnit(units, at)};`,
    )}`;
}

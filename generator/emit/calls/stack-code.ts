/** The steps of an automaton with a stack, in code: the transition by a unit, with returns before it and calls after it. */
import type { Input } from '../../alphabet.js';
import type { Plan, StackPlan } from '../../plan/plan.js';
import { byInput, startNameOf, type Units } from '../inputs/units.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import type { TransitionLookup } from './transition-lookup.js';

const { state, PUSH, PUSHES, BEGUN } = NAMES;

/** The state to return to, which is popped. */
export const ON_STACK: Fragment = code`stack[--height]!`;

/** Pushes the state at `at + 1` in `PUSHES`. */
export const PUSH_STATE: Fragment = code`stack[height++] = ${PUSHES}[++at]!;`;

/** The inputs of the code for an automaton with a stack. */
export interface StackCode {
  readonly plan: Plan;
  readonly stack: StackPlan;
  readonly lookup: TransitionLookup;
  /** The most states on the stack; undefined for any number. */
  readonly maxNesting: number | undefined;
}

export interface StepActions {
  /** No transition reads the unit. */
  readonly fail: Fragment;
  /** A further call would be too many; by default that fails. */
  readonly tooDeep?: Fragment;
  /** The state at `at + 1` in `PUSHES` is pushed. */
  readonly push: Fragment;
  /** The frame returns. */
  readonly pop: Fragment;
  /** `target` is known, and the state is still that before the unit. */
  readonly found?: Fragment;
}

/**
 * Reads a unit.
 *
 * @param state the variable of the state's number
 */
export function step(
  own: StackCode,
  units: Pick<Units, 'unit' | 'max'>,
  { fail, tooDeep = fail, push, pop, found = code`` }: StepActions,
  state = NAMES.state,
): Fragment {
  return code`
    ${findTransition(own, units, fail, pop, state)}
    ${found}
    if (target >= ${PUSH}) {
      let at = target - ${PUSH};
      for (let n = ${PUSHES}[at]!; n > 0; n--) {
        ${own.maxNesting === undefined ? '' : code`if (height >= ${own.maxNesting}) ${tooDeep}`}
        ${push}
      }
      target = ${PUSHES}[at + 1]!;
    }
    ${state} = target;`;
}

/** Looks a unit up in the top frame, then in the frames that it may return to. */
export function findTransition(
  { lookup }: StackCode,
  units: Pick<Units, 'unit' | 'max'>,
  fail: Fragment,
  pop: Fragment,
  state: Fragment,
): Fragment {
  const { prepare, at, cannotEnd } = lookup;
  return code`
    ${prepare(units)}
    let target = ${at(state, units)};
    while (target === 0) {
      if (height === 0 || ${cannotEnd(state)}) ${fail}
      ${pop}
      target = ${at(state, units)};
    }`;
}

/** The number of the first state: of an input, or by the input. */
export function begin({ plan, lookup }: StackCode, input: Input | undefined): Fragment {
  const rowOf = (each: Input): Fragment => lookup.rowOf(startNameOf(plan, each));
  return input === undefined ? byInput(plan, rowOf) : rowOf(input);
}

/** Moves an error back to the start of its unfinished character. */
export function errorAt({ lookup, stack }: StackCode, offset: string): Fragment {
  return hasWholeUnits(stack)
    ? code`${offset}`
    : code`${offset} - ${BEGUN}[${lookup.stateOf(state)}]!`;
}

/** Whether no state is within a character. */
export function hasWholeUnits({ begun }: StackPlan): boolean {
  return begun.every((count) => count === 0);
}

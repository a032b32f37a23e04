/** The machine of functions over states: a row is a state, a column a unit. */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { AutomatonPlan, StatePlan, TransitionPlan } from '../../plan/plan.js';
import { skipRun } from '../decode/skip-runs.js';
import type { Machine } from '../inputs/machine.js';
import type { Units } from '../inputs/units.js';
import { ifChain, inRanges, switchOf } from '../program/conditions.js';
import { code, type Fragment, type Hole } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { stateCases } from '../program/state-tests.js';

const { accepts, next, state } = NAMES;

/** The most branches of an `else if` chain: what prints or compiles it recurses into each. */
const MAX_CHAIN = 200;

/** Calls the exported functions: their `switch` is not written out again. */
export const SWITCH_MACHINE: Machine = {
  dead: code`${DEAD}`,
  startRow: (start) => code`${start}`,
  rowOf: (state) => state,
  stateOf: (row) => row,
  columnOf: ({ unit }) => unit,
  next: (row, column) => code`${next}(${row}, ${column})`,
  takesEveryUnit: true,
  bare: (row) => row,
  accepts: (row) => code`${accepts}(${row})`,
};

/**
 * A step written out as a `switch (state)`; in a recognizer, a unit that leads to the dead state returns.
 *
 * @param before statements before a transition
 */
export function switchStep<T extends TransitionPlan>(
  plan: AutomatonPlan & { readonly states: readonly StatePlan<T>[] },
  { unit, max, start, input }: Units,
  before: (from: StateId, transition: T) => Hole = () => '',
): Fragment {
  const isRecognizer = plan.kind === 'flat';
  const dies = (begun: number): Fragment =>
    isRecognizer ? code`return i${begun === 0 ? '' : ` - ${begun}`};` : code`state = ${DEAD};`;
  const cases = stateCases<T>(plan, start, (from) => {
    const branches = from.transitions.map((transition) => {
      const skips = isRecognizer && transition.target === from.id && input === 'octets';
      const run = skips ? skipRun(from, 1) : '';
      return {
        test: inRanges(unit, transition.ranges, false, max),
        code: code`${before(from.id, transition)}state = ${transition.target};\n${run}`,
      };
    });
    const otherwise = dies(plan.begun[from.id]!);
    if (!isRecognizer || branches.length <= MAX_CHAIN) return ifChain(branches, otherwise);
    const steps = branches.map((each) => code`if (${each.test}) {\n${each.code}\nbreak;\n}`);
    return code`${steps}\n${otherwise}`;
  });
  return switchOf(state, cases, dies(0));
}

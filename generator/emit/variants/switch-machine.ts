/** The machine of functions over states: a row is a state, a column a unit. */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { joinRanges } from '../../automata/symbol-range.js';
import type { PayloadOperation } from '../../coding/transducer.js';
import { getOrInsert } from '../../get-or-insert.js';
import type {
  AutomatonPlan,
  DecoderPlan,
  DecoderTransitionPlan,
  StatePlan,
  TransitionPlan,
} from '../../plan/plan.js';
import { skipRun } from '../decode/skip-runs.js';
import type { DecodingMachine, Machine } from '../inputs/machine.js';
import { parameterOf, unitsOf, type Units } from '../inputs/units.js';
import { ifChain, inRanges, switchOf } from '../program/conditions.js';
import { code, hex, join, NAMES, type Fragment, type Hole } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { stateCases } from '../program/state-tests.js';
import { returnsByState, returnsIn } from './returns-by-state.js';

const { accepts, byte, next, partial, state } = NAMES;

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

export function decodingSwitch(decoder: DecoderPlan, host: Host): DecodingMachine {
  return {
    ...SWITCH_MACHINE,
    accumulate: accumulateBody(decoder),
    readWithPartial: switchStep(
      decoder,
      unitsOf(decoder, host, 'octets'),
      (from, transition) => code`partial = ${operationOf(decoder, from, transition)};\n`,
    ),
  };
}

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
        test: inRanges(unit, transition.ranges, { max }),
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

/** The body of `next`. */
export function nextBySwitch(plan: AutomatonPlan): Fragment {
  return returnsByState(plan.states, ({ target }) => code`${target}`, parameterOf(plan));
}

function accumulateBody(plan: DecoderPlan): Fragment {
  // States with the same operations share a case.
  const groups = new Map<string, { readonly body: Fragment; readonly ids: StateId[] }>();
  for (const { id, transitions } of plan.states) {
    if (transitions.length === 0) continue;
    const operations = new Map(
      transitions
        .map((transition) => operationOf(plan, id, transition))
        .map((value) => [value.text, value]),
    );
    // Octets with the same operation share a condition; octets that lead to the dead state do not matter.
    const shared = [...operations.values()].map((value) => {
      const same = transitions.filter(
        (transition) => operationOf(plan, id, transition).text === value.text,
      );
      return { value, ranges: joinRanges(same.flatMap(({ ranges }) => ranges)) };
    });
    const body =
      shared.length === 1
        ? code`return ${shared[0]!.value};`
        : join(
            returnsIn(shared, ({ value }) => value, code`0`),
            '\n',
          );
    getOrInsert(groups, body.text, () => ({ body, ids: [] as StateId[] })).ids.push(id);
  }
  const cases = [...groups.values()].map(
    ({ body, ids }) => code`${ids.map((id) => `case ${id}:`)}\n${body}`,
  );
  return switchOf(state, cases, code`return 0;`);
}

function operationOf(
  plan: DecoderPlan,
  from: StateId,
  { operation }: DecoderTransitionPlan,
): Fragment {
  return operationCode(operation, from === plan.start ? undefined : partial);
}

/** The shortest expression of the partial value after `byte`; without `before`, `byte` is the first octet. */
function operationCode(
  { shift, mask: bits, payloadShift, add }: PayloadOperation,
  before: Fragment | undefined,
): Fragment {
  const shifted = before && (shift === 0 ? before : code`(${before} << ${shift})`);
  const masked = bits === 0 ? undefined : bits === 0xff ? byte : code`(${byte} & ${hex(bits)})`;
  const placed = masked && (payloadShift === 0 ? masked : code`(${masked} << ${payloadShift})`);
  const parts = [shifted, placed].filter((part) => part !== undefined);
  const joined = parts.length === 0 ? code`0` : join(parts, add === 0 ? ' | ' : ' + ');
  return add === 0 ? joined : code`${joined} ${add < 0 ? '-' : '+'} ${hex(Math.abs(add))}`;
}

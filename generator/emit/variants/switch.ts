/**
 * The switch variant: the automaton as code.
 *
 * A decoder whose characters have few shapes reads a whole character per iteration, in straight-line
 * checks (decode/whole-characters.ts). All other code is a loop around `switch (state)`.
 */
import { DEAD, step } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { groupClasses } from '../../automata/symbol-classes.js';
import { joinRanges } from '../../automata/symbol-range.js';
import type { PayloadOperation } from '../../coding/transducer.js';
import { getOrInsert } from '../../get-or-insert.js';
import {
  decoderOf,
  type AutomatonPlan,
  type DecoderPlan,
  type DecoderTransitionPlan,
  type Plan,
  type StatePlan,
  type TransitionPlan,
} from '../../plan/plan.js';
import { skipRun } from '../decode/skip-runs.js';
import { hasFewShapes, straightDecode, straightFindError } from '../decode/whole-characters.js';
import type { Host } from '../program/host.js';
import {
  byInput,
  parameterOf,
  startOf,
  unitsOf,
  unitsOfAll,
  type StepUnits,
  type Units,
} from '../inputs/units.js';
import { parseBody } from '../parse/parse-bodies.js';
import type { Recorder } from '../parse/recorder.js';
import type { DecoderStepper, Stepper } from '../inputs/steps.js';
import type { AutomatonBodies } from './bodies.js';
import { ifChain, inRanges, switchOf } from '../program/conditions.js';
import { internal, markUnused, type FunctionDeclaration } from '../program/declaration.js';
import { lineComment } from '../../text/comments.js';
import { code, hex, join, type Fragment, type Hole } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { returnsByState, returnsIn } from './returns-by-state.js';
import { stateCases } from '../program/state-tests.js';
import { decodeBody, findErrorBody } from './octet-loops.js';

const { accepts, byte, moveAt, next, partial, state, EVENTS_OF } = NAMES;

/** The most branches of an `else if` chain: what prints or compiles it recurses into each. */
const MAX_CHAIN = 200;

export function emitSwitch(
  plan: AutomatonPlan,
  host: Host,
  recorder: Recorder | undefined,
): AutomatonBodies {
  const decoder = decoderOf(plan);
  const straight = decoder !== undefined && hasFewShapes(decoder) ? decoder : undefined;
  return {
    shape: straight ? 'a whole character per iteration' : 'a loop over the states',
    constants: [],
    findError: straight
      ? straightFindError(straight)
      : (units) => findErrorBody(plan, switchStepper(plan, units), units),
    parse: recorder && {
      recorder,
      parse: parseBySteps(plan, host, recorder),
      moveOf: moveOfBody(plan, recorder),
    },
    functions: recorder === undefined ? [] : [markUnused(moveAtFunction(plan, recorder))],
    steps: { codeOf: (units) => nextCode(plan, units), next: nextBody(plan) },
    decoding: decoder && {
      accumulate: accumulateBody(decoder),
      decode: (sink) =>
        (straight && straightDecode(straight, host, sink)) ??
        decodeBody(decoder, switchDecoderStepper(decoder, unitsOf(plan, host, 'octets')), sink),
    },
  };
}

/** A step by `next`: its `switch` is not written out again. */
function nextCode(plan: Plan, { unit, start }: StepUnits): Stepper {
  return {
    ...stateCode(plan, start),
    step: code`state = ${next}(state, ${unit});`,
    readsEveryUnit: true,
    returnsWhenDead: false,
  };
}

/** The code of states that are their numbers. */
function stateCode(
  plan: Plan,
  start: StateId,
): Omit<Stepper, 'step' | 'readsEveryUnit' | 'returnsWhenDead'> {
  return {
    start: code`${start}`,
    isDead: code`state === ${DEAD}`,
    isStart: code`state === ${plan.start}`,
    isNotStart: code`state !== ${plan.start}`,
    isAccepting: code`${accepts}(state)`,
    stateOf: (variable) => code`${variable}`,
  };
}

/** A step through `switch (state)`; in a recognizer, a unit that leads to the dead state returns. */
function switchStepper(plan: AutomatonPlan, units: Units): Stepper {
  return {
    ...stateCode(plan, units.start),
    step: switchStep(plan, units, () => ''),
    readsEveryUnit: false,
    returnsWhenDead: plan.kind === 'flat',
  };
}

function switchDecoderStepper(decoder: DecoderPlan, units: Units): DecoderStepper {
  return {
    ...switchStepper(decoder, units),
    stepWithPartial: switchStep(
      decoder,
      units,
      (from, transition) => code`partial = ${operationOf(decoder, from, transition)};\n`,
    ),
  };
}

/** @param before statements before a transition */
function switchStep<T extends TransitionPlan>(
  plan: AutomatonPlan & { readonly states: readonly StatePlan<T>[] },
  { unit, max, start, input }: Units,
  before: (from: StateId, transition: T) => Hole,
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

function nextBody(plan: Plan): Fragment {
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

/** `parse` by `next` and `moveAt`: their `switch` is not written out again. */
function parseBySteps(plan: Plan, host: Host, recorder: Recorder): Fragment {
  const { unit } = unitsOfAll(plan, host);
  return parseBody(plan, host, recorder, {
    start: byInput(plan, (input) => code`${startOf(plan, input)}`),
    read: code`move = ${moveAt}(state, ${unit});\nafter = ${next}(state, ${unit});`,
    stateOf: state,
  });
}

/** `moveAt`, which numbers moves as `parse` does. */
function moveAtFunction(plan: Plan, { parsing, numberOf }: Recorder): FunctionDeclaration {
  const { states, dfa } = plan;
  const { unit, max } = parameterOf(plan);
  const { count } = dfa.classes;
  const cases = states.flatMap(({ id, note }) => {
    const groups = groupClasses(dfa.classes, (index) => {
      const move = parsing.traced.moveOf[id * count + index]!;
      return step(dfa, id, index) === DEAD ? undefined : numberOf(id, move) || undefined;
    });
    if (groups.length === 0) return [];
    const tests = groups.map(
      ({ key, ranges }) => code`if (${inRanges(unit, ranges, false, max)}) return ${key};`,
    );
    return [code`case ${id}: ${lineComment(note)}\n${tests}\nreturn 0;`];
  });
  return internal(
    moveAt.text,
    ['state: number', code`${unit}: number`.text],
    'number',
    `The move to make before \`${unit.text}\` is read in \`state\`: 0 none; others as in \`parse\`. Meaningless if no word goes on with the unit.`,
    switchOf(state, cases, code`return 0;`),
  );
}

function moveOfBody(plan: Plan, { places }: Recorder): Fragment {
  const move = code`${moveAt}(state, ${parameterOf(plan).unit})`;
  return code`return ${places === undefined ? move : code`${EVENTS_OF}[${move}]!`};`;
}

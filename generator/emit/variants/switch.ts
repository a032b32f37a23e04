/**
 * The switch variant: the automaton as code.
 *
 * A decoder whose characters have few shapes reads a whole character per iteration, in straight-line
 * checks: every path from the start state back to it becomes nested conditions, with the character number
 * as one expression at the end. All other code is a loop around `switch (state)`.
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
} from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { hasFewShapes, straightDecode, straightFindError } from '../decode/whole-characters.js';
import type { DecodingMachine } from '../inputs/machine.js';
import { parameterOf, unitsOf } from '../inputs/units.js';
import { parseBodies } from '../parse/parse-bodies.js';
import type { Recorder } from '../parse/recorder.js';
import { inRanges, switchOf } from '../program/conditions.js';
import { internal, markUnused, type FunctionDeclaration } from '../program/declaration.js';
import { code, hex, join, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { NAMES } from '../program/names.js';
import type { AutomatonBodies } from './bodies.js';
import { decodeBody, findErrorBody } from './octet-loops.js';
import { returnsByState, returnsIn } from './returns-by-state.js';
import { SWITCH_MACHINE, switchStep } from './switch-machine.js';

const { byte, moveAt, partial, state } = NAMES;

export function emitSwitch(
  plan: AutomatonPlan,
  host: Host,
  recorder: Recorder | undefined,
): AutomatonBodies {
  const decoder = decoderOf(plan);
  const straight = decoder !== undefined && hasFewShapes(decoder) ? decoder : undefined;
  const machine = SWITCH_MACHINE;
  return {
    description: straight ? 'a whole character per iteration' : 'a loop over the states',
    constants: [],
    findError: straight
      ? straightFindError(straight)
      : (units) => findErrorBody(plan, machine, units, switchStep(plan, units)),
    machine,
    next: returnsByState(plan.states, ({ target }) => code`${target}`, parameterOf(plan)),
    functions: recorder === undefined ? [] : [markUnused(moveAtFunction(plan, recorder))],
    parse:
      recorder &&
      parseBodies(plan, host, recorder, {
        ...machine,
        move: (row, column) => code`${moveAt}(${row}, ${column})`,
      }),
    decoding: decoder && {
      accumulate: accumulateBody(decoder),
      decode: (sink) =>
        straight
          ? straightDecode(straight, host, sink)
          : decodeBody(decoder, decodingSwitch(decoder, host), sink),
    },
  };
}

function decodingSwitch(decoder: DecoderPlan, host: Host): DecodingMachine {
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

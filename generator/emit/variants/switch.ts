/**
 * The switch variant: the automaton as code.
 *
 * A decoder whose characters have few shapes is straight-line code (decode/straight-line.ts). All other code is a loop
 * around `switch (state)`.
 */
import { decoderOf, type AutomatonPlan, type Plan } from '../../plan/plan.js';
import { hasFewShapes, straightDecode, straightFindError } from '../decode/straight-line.js';
import { parameterOf } from '../inputs/units.js';
import { parseBodies } from '../parse/parse-bodies.js';
import { numbersOfMoves, type Recorder } from '../parse/recorder.js';
import { internal, markUnused, type FunctionDeclaration } from '../program/declaration.js';
import { code, NAMES } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import type { AutomatonBodies } from './bodies.js';
import { decodingBodies, findErrorBody } from './octet-loops.js';
import { numbersByState } from './returns-by-state.js';
import { decodingSwitch, nextBySwitch, SWITCH_MACHINE, switchStep } from './switch-machine.js';

const { moveAt } = NAMES;

export function emitSwitch(
  plan: AutomatonPlan,
  host: Host,
  recorder: Recorder | undefined,
): AutomatonBodies {
  const decoder = decoderOf(plan);
  const straight = decoder !== undefined && hasFewShapes(decoder) ? decoder : undefined;
  const machine = SWITCH_MACHINE;
  return {
    shape: straight ? 'a character per iteration, in straight-line code' : 'a loop over the states',
    constants: [],
    findError: straight
      ? straightFindError(straight)
      : (units) => findErrorBody(plan, machine, units, switchStep(plan, units)),
    machine,
    next: nextBySwitch(plan),
    functions: recorder === undefined ? [] : [markUnused(moveAtFunction(plan, recorder))],
    parse:
      recorder &&
      parseBodies(plan, host, recorder, {
        ...machine,
        move: (row, column) => code`${moveAt}(${row}, ${column})`,
      }),
    decoding:
      decoder &&
      decodingBodies(
        decoder,
        decodingSwitch(decoder, host),
        straight && ((sink) => straightDecode(straight, host, sink)),
      ),
  };
}

/** `moveAt`, which numbers moves as `parse` does. */
function moveAtFunction(plan: Plan, recorder: Recorder): FunctionDeclaration {
  const parameter = parameterOf(plan);
  const { text: unit } = parameter.unit;
  const notes = plan.states.map(({ note }) => note);
  return internal(
    moveAt.text,
    ['state: number', `${unit}: number`],
    'number',
    `The move to make before \`${unit}\` is read in \`state\`: ${recorder.meaning} Meaningless if no word goes on with the unit.`,
    numbersByState(numbersOfMoves(plan, recorder), plan.dfa.classes, notes, parameter),
  );
}

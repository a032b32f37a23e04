/**
 * One stack of calls. Most units take one lookup, as in other modules; one that begins calls pushes the states to return
 * to, and one that a frame does not read is read again by the frame below.
 */
import type { Variant } from '../../options/variant.js';
import type { Plan, StackPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import {
  exceeds,
  inputOf,
  startNameOf,
  unitsOf,
  unitsOfAll,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import type { Following, StackSteps } from '../inputs/steps.js';
import type { Bodies } from '../variants/bodies.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { begunTable } from '../program/state-tests.js';
import { numberMoves } from './frame-moves.js';
import { frameFunctions, parseInFrames } from './frames.js';
import {
  begin,
  errorAt,
  findTransition,
  ON_STACK,
  PUSH_STATE,
  step,
  type StackCode,
} from './stack-code.js';
import { lookUpTransitions } from './transition-lookup.js';

const { state, PUSH, PUSHES, accepts, errorAtAnyDepth, next } = NAMES;

/** The bodies of an automaton with a stack. */
export function emitStack(
  plan: Plan,
  stack: StackPlan,
  maxNesting: number | undefined,
  variant: Variant,
  host: Host,
): Bodies {
  const { frames, begun } = stack;
  const recording = frames && { frames, moves: numberMoves(frames) };
  const lookup = lookUpTransitions(plan, stack, recording?.moves, variant, host);
  const own: StackCode = { plan, stack, lookup, maxNesting };
  const { constants, functions } = lookup;
  // A chart knows an input up to its first error.
  const findsDepth = maxNesting !== undefined && frames === undefined;
  return {
    shape: 'a stack of calls',
    constants: [...constants, ...begunTable(begun, host)],
    functions: [
      ...functions,
      ...(findsDepth ? [errorFunction(own, host)] : []),
      ...(recording === undefined ? [] : frameFunctions(own, recording, host)),
    ],
    parse: recording && parseInFrames(own, recording, host),
    stackSteps: stackSteps(own, host),
    findError: (units) => findErrorBody(own, units, begin(own, units.input)),
    match: matchBody(own, host),
    following: followingByStack(own, host),
    decoding: undefined,
  };
}

/** The functions by which an input is read unit by unit. States and stacks are the same in all variants. */
function stackSteps(own: StackCode, host: Host): StackSteps {
  const { plan, lookup } = own;
  const { numberAt, stateAt, ends } = lookup;
  const units = unitsOfAll(plan, host);
  const isAbove = exceeds(units, plan);
  const dead = code`return 0;`;
  const begin = code`
    let height = stack.length;
    let current = ${numberAt(state)};`;
  const pop = code`current = ${numberAt(ON_STACK)};`;
  const push = code`stack[height++] = ${stateAt(code`${PUSHES}[++at]!`)};`;
  return {
    stateOf: (start) => own.stack.automaton.starts[start === plan.start ? 0 : 1]!,
    next: code`
      ${isAbove ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) ${dead}` : ''}
      ${begin}
      ${step(own, units, { fail: dead, push, pop }, code`current`)}
      stack.length = height;
      return ${stateAt(code`current`)};`,
    accepts: code`
      ${begin}
      while (height > 0 && ${ends(code`current`)}) ${pop}
      return height === 0 && ${ends(code`current`)};`,
  };
}

function followingByStack(own: StackCode, host: Host): Following {
  const { plan, lookup, maxNesting } = own;
  const units = unitsOf(plan, host, 'string');
  return {
    read: code`
      ${units.begin}
      const stack: number[] = [];
      let state = ${startNameOf(plan, 'string')};
      for (let i = from; i < at; i++) state = ${next}(state, ${units.at('i')}, stack);`,
    canFollow: code`
      let height = stack.length;
      let current = ${lookup.numberAt(state)};
      ${findTransition(own, units, code`return false;`, code`current = ${lookup.numberAt(ON_STACK)};`, code`current`)}
      return ${maxNesting === undefined ? 'true' : code`target < ${PUSH} || height + ${PUSHES}[target - ${PUSH}]! <= ${maxNesting}`};`,
    mayEnd: code`${accepts}(state, stack)`,
  };
}

function errorFunction(own: StackCode, host: Host): FunctionDeclaration {
  const units = unitsOfAll(own.plan, host);
  return internal(
    errorAtAnyDepth.text,
    wholeParameters(inputOf(own.plan)),
    'number',
    'The result of `findError` for any number of calls.',
    findErrorBody({ ...own, maxNesting: undefined }, units, begin(own, undefined)),
  );
}

/** @param first the number of the first state */
function findErrorBody(own: StackCode, units: Units, first: Fragment): Fragment {
  const { plan, lookup } = own;
  const mayEnd = lookup.ends(state);
  const fails = (at: string): Fragment => code`return ${errorAt(own, at)};`;
  return code`
    ${units.check}
    ${units.begin}
    const stack: number[] = [];
    let height = 0;
    let state = ${first};
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`
          ${exceeds(units, plan) ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) ${fails('i')}` : ''}
          ${step(own, units, { fail: fails('i'), push: PUSH_STATE, pop: code`state = ${ON_STACK};` })}`,
      )}
    }
    while (height > 0 && ${mayEnd}) state = ${ON_STACK};
    return height === 0 && ${mayEnd} ? -1 : ${errorAt(own, 'to')};`;
}

function matchBody(own: StackCode, host: Host): Fragment {
  const { plan, lookup } = own;
  const { ends } = lookup;
  const units = unitsOfAll(plan, host);
  return code`
    ${units.check}
    ${units.begin}
    const stack: number[] = [];
    let height = 0;
    let ended = 0; // The number of calls, counted from the outermost, that may end once those above them have ended.
    let state = ${begin(own, undefined)};
    let end = ${ends(state)} ? from : -1;
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`
          ${exceeds(units, plan) ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) return end;` : ''}
          ${step(own, units, {
            fail: code`return end;`,
            push: code`
              if (ended === height && ${ends(code`${PUSHES}[at + 1]!`)}) ended += 1;
              ${PUSH_STATE}`,
            pop: code`
              state = ${ON_STACK};
              if (ended > height) ended = height;`,
          })}`,
      )}
      if (ended === height && ${ends(state)}) end = i + 1;
    }
    return end;`;
}

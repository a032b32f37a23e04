/**
 * One stack of calls. Most units take one lookup, as in other modules; one that begins calls pushes the states to return
 * to, and one that a frame does not read is read again by the frame below.
 */
import type { Variant } from '../../options/variant.js';
import type { NestedPlan, StackPlan } from '../../plan/plan.js';
import { THE_END } from '../../plan/expectations.js';
import type { Host } from '../program/host.js';
import {
  byInput,
  inputOf,
  startNameOf,
  unitsOfAll,
  wholeParameters,
  type Units,
  ifAbove,
} from '../inputs/units.js';
import type { ExpectedAt, StackSteps } from '../inputs/steps.js';
import type { NestedBodies } from '../variants/bodies.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { code, declare, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { expectations } from '../parse/expectations.js';
import { begunTable } from '../program/state-tests.js';
import { numberMoves } from './frame-moves.js';
import { frameFunctions, parseInFrames } from './frames.js';
import { begin, errorAt, ON_STACK, PUSH_STATE, step, type StackCode } from './stack-code.js';
import { lookUpTransitions } from './transition-lookup.js';

const { state, PUSHES, errorAtAnyDepth, next, expectedIn, expectedOn } = NAMES;

/** The bodies of an automaton with a stack. */
export function emitStack(
  plan: NestedPlan,
  stack: StackPlan,
  variant: Variant,
  host: Host,
): NestedBodies {
  const { maxNesting } = plan;
  const { parse, begun } = stack;
  const recording =
    parse?.kind === 'frames' ? { frames: parse, moves: numberMoves(parse) } : undefined;
  const lookup = lookUpTransitions(plan, stack, recording?.moves, variant, host);
  const own: StackCode = { plan, stack, lookup, maxNesting };
  const { constants, functions } = lookup;
  return {
    shape: 'a stack of calls',
    constants: [...constants, ...begunTable(begun, host)],
    functions: [
      ...functions,
      ...(maxNesting === undefined ? [] : [errorFunction(own, host)]),
      ...(recording === undefined ? [] : frameFunctions(own, recording, host)),
    ],
    parse: recording && parseInFrames(own, recording, host),
    stack: stackSteps(own, host),
    findError: (units) => findErrorBody(own, units, begin(own, units.input)),
    match: matchBody(own, host),
    expectedAt: expectedOnStack(own, host),
  };
}

/** The functions by which an input is read unit by unit. States and stacks are the same in all variants. */
function stackSteps(own: StackCode, host: Host): StackSteps {
  const { plan, lookup } = own;
  const { rowOf, stateOf, ends } = lookup;
  const units = unitsOfAll(plan, host);
  const dead = code`return 0;`;
  const begin = code`
    let height = stack.length;
    let current = ${rowOf(state)};`;
  const pop = code`current = ${rowOf(ON_STACK)};`;
  const push = code`stack[height++] = ${stateOf(code`${PUSHES}[++at]!`)};`;
  return {
    stateOf: (start) => own.stack.automaton.starts[start === plan.start ? 0 : 1]!,
    next: code`
      ${ifAbove(plan, units, dead)}
      ${begin}
      ${step(own, units, { fail: dead, push, pop }, code`current`)}
      stack.length = height;
      return ${stateOf(code`current`)};`,
    accepts: code`
      ${begin}
      while (height > 0 && ${ends(code`current`)}) ${pop}
      return height === 0 && ${ends(code`current`)};`,
  };
}

/** What the innermost frame expects, and, where it may return, those below it. */
function expectedOnStack(own: StackCode, host: Host): ExpectedAt {
  const { plan, stack, lookup } = own;
  return {
    body: (units) => code`
      ${units.begin}
      const stack: number[] = [];
      let state = ${byInput(plan, (input) => startNameOf(plan, input))};
      for (let i = from; i < at; i++) state = ${next}(state, ${units.at('i')}, stack);
      for (let k = 0; k < stack.length; k++) stack[k] = ${lookup.rowOf(code`stack[k]!`)};
      return ${expectedOn}(state, stack, stack.length);`,
    data: [
      internal(
        expectedOn.text,
        ['state: number', 'stack: readonly number[]', 'height: number'],
        'readonly string[]',
        'What may follow in `state`, or in the frames below if it may return, as phrases.',
        code`
          const expected: string[] = [];
          for (;;) {
            for (const phrase of ${expectedIn}(state)) if (expected.indexOf(phrase) < 0) expected.push(phrase);
            if (${lookup.cannotEnd(lookup.rowOf(state))}) break;
            if (height === 0) {
              expected.push('${THE_END}');
              break;
            }
            state = ${lookup.stateOf(code`stack[--height]!`)};
          }
          return expected;`,
      ),
      ...expectations(stack.expected, host),
    ],
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
          ${ifAbove(plan, units, fails('i'))}
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
    let ended = 0; // How many outermost frames may all return.
    let state = ${begin(own, undefined)};
    let end = ${ends(state)} ? from : -1;
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`
          ${ifAbove(plan, units, code`return end;`)}
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

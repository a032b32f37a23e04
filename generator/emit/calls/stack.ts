/**
 * One stack of calls. Most units take one lookup, as in other modules; one that begins calls pushes the states to return
 * to, and one that a frame does not read is read again by the frame below.
 */
import { DEAD } from '../../automata/dfa.js';
import type { Variant } from '../../options/variant.js';
import type { CallingPlan, StackPlan } from '../../plan/plan.js';
import { THE_END } from '../../plan/expectations.js';
import type { Host } from '../program/host.js';
import {
  byInput,
  inputOf,
  startNameOf,
  unitsOfAll,
  partParameters,
  type Units,
  ifAbove,
} from '../inputs/units.js';
import { beginRow } from '../inputs/machine.js';
import type { ExpectedAt } from '../search/explain.js';
import type { CallingBodies, StackBodies } from '../variants/bodies.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { code, declare, NAMES, type Fragment } from '../program/fragment.js';
import { expectations } from '../parse/expectations.js';
import { begunTable } from '../program/state-tests.js';
import { numberMoves } from './frame-moves.js';
import { frameFunctions, parseInFrames } from './frames.js';
import {
  errorAt,
  ON_STACK,
  popOrFail,
  PUSH_ROW,
  stepOnStack,
  type StackMachine,
} from './stack-machine.js';
import { stackSwitch } from './stack-switch.js';
import { stackTable } from './stack-table.js';

const { state, PUSHES, errorAtAnyDepth, next, expectedIn, expectedOn } = NAMES;

/** The bodies of an automaton with a stack. */
export function emitStack(
  plan: CallingPlan,
  stack: StackPlan,
  variant: Variant,
  host: Host,
): CallingBodies {
  const { parse, begun } = stack;
  const recording =
    parse?.kind === 'frames' ? { frames: parse, moves: numberMoves(parse) } : undefined;
  const make = variant === 'switch' ? stackSwitch : stackTable;
  const machine = make(plan, stack, recording?.moves, host);
  const { constants, functions, maxNesting } = machine;
  return {
    shape: 'a stack of calls',
    constants: [...constants, ...begunTable(begun, host)],
    findError: (units) => findErrorBody(machine, units),
    match: matchBody(machine, host),
    stack: stackBodies(machine, host),
    expectedAt: expectedOnStack(machine, host),
    functions: [...functions, ...(maxNesting === undefined ? [] : [errorFunction(machine, host)])],
    parse: recording && {
      body: parseInFrames(machine, recording, host),
      declarations: frameFunctions(machine, recording, host),
    },
  };
}

/** The functions by which an input is read unit by unit. States and stacks are the same in all variants. */
function stackBodies(machine: StackMachine, host: Host): StackBodies {
  const { plan, stack, rowOf, stateOf, accepts } = machine;
  const units = unitsOfAll(plan, host);
  const dead = code`return ${DEAD};`;
  const row = code`row`;
  const begin = code`
    let height = stack.length;
    let row = ${rowOf(state)};`;
  const pop = code`row = ${rowOf(ON_STACK)};`;
  const push = code`stack[height++] = ${stateOf(code`${PUSHES}[++at]!`)};`;
  const then = code`
    stack.length = height;
    return ${stateOf(code`target`)};`;
  return {
    stateOf: (start) => stack.automaton.starts[start === plan.start ? 0 : 1]!,
    next: code`
      ${ifAbove(plan, units, dead)}
      ${begin}
      ${stepOnStack(machine, units, { ...popOrFail(machine, pop, dead, row), push, then }, row)}`,
    accepts: code`
      ${begin}
      while (height > 0 && ${accepts(row)}) ${pop}
      return height === 0 && ${accepts(row)};`,
  };
}

/** What the innermost frame expects, and, where it may return, those below it. */
function expectedOnStack(machine: StackMachine, host: Host): ExpectedAt {
  const { plan, stack, mustGoOn, rowOf, stateOf } = machine;
  const each = code`each`;
  const row = rowOf(each);
  return {
    body: (units) => code`
      ${units.begin}
      const stack: number[] = [];
      let state = ${byInput(plan, (input) => startNameOf(plan, input))};
      for (let i = from; i < at; i++) state = ${next}(state, ${units.at('i')}, stack);
      return ${expectedOn}(state, ${row === each ? 'stack' : code`stack.map((each) => ${row})`}, stack.length);`,
    data: [
      internal(
        expectedOn.text,
        ['state: number', 'rows: readonly number[]', 'height: number'],
        'readonly string[]',
        'What may follow in `state`, or in the frames below if it may return, as phrases. The frames are the first `height` of `rows`.',
        code`
          const expected: string[] = [];
          for (;;) {
            for (const phrase of ${expectedIn}(state)) if (expected.indexOf(phrase) < 0) expected.push(phrase);
            if (${mustGoOn(rowOf(state))}) break;
            if (height === 0) {
              expected.push('${THE_END}');
              break;
            }
            state = ${stateOf(code`rows[--height]!`)};
          }
          return expected;`,
      ),
      ...expectations(stack.expected, host),
    ],
  };
}

function errorFunction(machine: StackMachine, host: Host): FunctionDeclaration {
  const units = unitsOfAll(machine.plan, host);
  return internal(
    errorAtAnyDepth.text,
    partParameters(inputOf(machine.plan)),
    'number',
    'The result of `findError` for any number of calls.',
    findErrorBody({ ...machine, maxNesting: undefined }, units),
  );
}

function findErrorBody(machine: StackMachine, units: Units): Fragment {
  const { plan } = machine;
  const mayEnd = machine.accepts(state);
  const fails = (at: string): Fragment => code`return ${errorAt(machine, at)};`;
  return code`
    ${units.check}
    ${units.begin}
    const stack: number[] = [];
    let height = 0;
    let state = ${beginRow(plan, machine, units)};
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`
          ${ifAbove(plan, units, fails('i'))}
          ${stepOnStack(machine, units, { ...popOrFail(machine, code`state = ${ON_STACK};`, fails('i')), push: PUSH_ROW })}`,
      )}
    }
    while (height > 0 && ${mayEnd}) state = ${ON_STACK};
    return height === 0 && ${mayEnd} ? -1 : ${errorAt(machine, 'to')};`;
}

function matchBody(machine: StackMachine, host: Host): Fragment {
  const { plan, accepts } = machine;
  const units = unitsOfAll(plan, host);
  return code`
    ${units.check}
    ${units.begin}
    const stack: number[] = [];
    let height = 0;
    let ended = 0; // How many outermost frames may all return.
    let state = ${beginRow(plan, machine, units)};
    let end = ${accepts(state)} ? from : -1;
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`
          ${ifAbove(plan, units, code`return end;`)}
          ${stepOnStack(machine, units, {
            ...popOrFail(
              machine,
              code`
                state = ${ON_STACK};
                if (ended > height) ended = height;`,
              code`return end;`,
            ),
            push: code`
              if (ended === height && ${accepts(code`${PUSHES}[at + 1]!`)}) ended += 1;
              ${PUSH_ROW}`,
          })}`,
      )}
      if (ended === height && ${accepts(state)}) end = i + 1;
    }
    return end;`;
}

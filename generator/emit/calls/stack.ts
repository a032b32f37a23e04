/**
 * One stack of calls. Most units take one lookup, as in other modules; one that begins calls pushes the states to return
 * to, and one that a frame does not read is read again by the frame below.
 */
import type { Input } from '../../alphabet.js';
import { stackStart, type PushdownAutomaton } from '../../automata/pushdown-automaton.js';
import type { Variant } from '../../options/variant.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import {
  byInput,
  exceeds,
  inputOf,
  startNameOf,
  unitsOf,
  unitsOfAll,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import type { Bodies, Following, StackSteps } from '../program/bodies.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { begunTable } from '../program/state-tests.js';
import { lookUpTransitions, type TransitionLookup } from './transition-lookup.js';

const { state, PUSH, PUSHES, BEGUN, accepts, errorAtAnyDepth, next } = NAMES;

const ON_STACK = code`stack[--height]!`;

/** The inputs of the code for an automaton with a stack. */
interface StackCode {
  readonly plan: Plan;
  readonly stack: PushdownAutomaton;
  readonly lookup: TransitionLookup;
  /** For each state, the number of units read of an incomplete character. */
  readonly begun: readonly number[];
  /** The most states on the stack; undefined for any number. */
  readonly maxNesting: number | undefined;
}

/** The bodies of an automaton with a stack. */
export function emitStack(
  plan: Plan,
  stack: PushdownAutomaton,
  maxNesting: number | undefined,
  variant: Variant,
  host: Host,
): Bodies {
  const lookup = lookUpTransitions(plan, stack, variant, host);
  const begun = stack.threads.map(([first]) => (first ? plan.begun[first.at(-1)!]! : 0));
  const own: StackCode = { plan, stack, lookup, begun, maxNesting };
  const { constants, functions } = lookup;
  return {
    shape: 'a stack of calls',
    constants: [...constants, ...begunTable(begun, host)],
    functions: [...functions, ...(maxNesting === undefined ? [] : [errorFunction(own, host)])],
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
    stateOf: (start) => stackStart(own.stack, start),
    next: code`
      ${isAbove ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) ${dead}` : ''}
      ${begin}
      ${step(own, units, dead, push, pop, code`current`)}
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
          ${step(own, units, fails('i'), code`stack[height++] = ${PUSHES}[++at]!;`, code`state = ${ON_STACK};`)}`,
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
          ${step(
            own,
            units,
            code`return end;`,
            code`
              if (ended === height && ${ends(code`${PUSHES}[at + 1]!`)}) ended += 1;
              stack[height++] = ${PUSHES}[++at]!;`,
            code`
              state = ${ON_STACK};
              if (ended > height) ended = height;`,
          )}`,
      )}
      if (ended === height && ${ends(state)}) end = i + 1;
    }
    return end;`;
}

/**
 * Reads a unit.
 *
 * @param push code over `at`, the place in `PUSHES` before that of the state
 * @param state the variable of the state's number
 */
function step(
  own: StackCode,
  units: Units,
  fail: Fragment,
  push: Fragment,
  pop: Fragment,
  state = NAMES.state,
): Fragment {
  return code`
    ${findTransition(own, units, fail, pop, state)}
    if (target >= ${PUSH}) {
      let at = target - ${PUSH};
      for (let n = ${PUSHES}[at]!; n > 0; n--) {
        ${own.maxNesting === undefined ? '' : code`if (height >= ${own.maxNesting}) ${fail}`}
        ${push}
      }
      target = ${PUSHES}[at + 1]!;
    }
    ${state} = target;`;
}

/** Finds the transition by a unit: that of the frame, or of those below it that it may return to. */
function findTransition(
  { lookup }: StackCode,
  units: Units,
  fail: Fragment,
  pop: Fragment,
  state: Fragment,
): Fragment {
  const { prepare, at, ends } = lookup;
  return code`
    ${prepare(units)}
    let target = ${at(state, units)};
    while (target === 0) {
      if (!(height > 0 && ${ends(state)})) ${fail}
      ${pop}
      target = ${at(state, units)};
    }`;
}

/** The number of the first state: of an input, or by the input. */
function begin({ plan, lookup }: StackCode, input: Input | undefined): Fragment {
  const numberOf = (each: Input): Fragment => lookup.numberAt(startNameOf(plan, each));
  return input === undefined ? byInput(plan, numberOf) : numberOf(input);
}

function errorAt({ lookup, begun }: StackCode, offset: string): Fragment {
  return begun.every((count) => count === 0)
    ? code`${offset}`
    : code`${offset} - ${BEGUN}[${lookup.stateAt(state)}]!`;
}

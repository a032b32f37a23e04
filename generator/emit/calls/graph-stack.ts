/**
 * All stacks at once, where one is not enough: a graph of frames, each a call of a rule at an offset, with all states
 * that it may return to [Tomita 1986; Scott & Johnstone 2010]. It takes linear time where calls are decided, and
 * at most cubic.
 */
import type { Variant } from '../../options/variant.js';
import type { CallPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import {
  byInput,
  exceeds,
  inputOf,
  startOf,
  unitsOf,
  unitsOfAll,
  wholeParameters,
} from '../inputs/units.js';
import type { Following } from '../inputs/steps.js';
import type { Bodies } from '../variants/bodies.js';
import { classAt } from '../variants/class-tables.js';
import { constant, greatestOf, table, unsignedArray } from '../program/constants.js';
import {
  internal,
  type FunctionDeclaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { begunTable } from '../program/state-tests.js';
import { nextTable } from '../variants/transition-tables.js';
import { switchLookup, type Lookup } from './lookup.js';

const { NEXT, STRIDE, ACCEPTS, BEGUN, CALLS, CALLS_OF, START, STRING_START, follow } = NAMES;

/** The bodies of automata that call each other. */
export function emitGraphStack(plan: Plan, calls: CallPlan, variant: Variant, host: Host): Bodies {
  const lookup = variant === 'switch' ? statesInCode(plan) : statesInTable(plan, host);
  const units = unitsOfAll(plan, host);
  const name = inputOf(plan);
  const all = (isLongest: boolean): Fragment =>
    code`${units.check}\nreturn ${follow}(${name}, from, to, ${String(isLongest)});`;
  return {
    shape: 'a graph-structured stack of calls',
    constants: [
      constant(START, 'The state before an input.', plan.start),
      constant(STRING_START, 'The state before a string.', plan.stringStart),
      ...lookup.constants,
      ...callTables(plan, calls, host),
    ],
    findError: all(false),
    match: all(true),
    following: followingByFrames(plan, lookup, host),
    functions: [...lookup.functions, followFunction(plan, calls, lookup, host)],
    decoding: undefined,
  };
}

function followingByFrames(plan: Plan, { prepare, at }: Lookup, host: Host): Following {
  const units = unitsOf(plan, host, 'string');
  return {
    read: code`
      const reached: number[][] = [];
      const mayEnd = ${follow}(text, from, at, false, reached) < 0;`,
    canFollow: code`
      ${prepare(units)}
      return reached[0]!.some((state) => ${at(code`state`, units)} !== 0);`,
    mayEnd: code`mayEnd`,
  };
}

function statesInCode(plan: Plan): Lookup {
  const rows = plan.states.map(({ id, note, accepting, transitions }) => ({
    ...{ id, note, accepting },
    transitions: transitions.map(({ ranges, target }) => ({ ranges, value: target })),
  }));
  return switchLookup(plan, rows, 'The state after a unit; 0 is dead.');
}

function statesInTable(plan: Plan, host: Host): Lookup {
  const { dfa } = plan;
  return {
    constants: [
      ...nextTable(plan, host, 1),
      table(host, {
        name: ACCEPTS,
        type: 'Uint8Array',
        doc: ['For each state, whether a call, or a word, may end in it: 1, or 0 if not.'],
        entries: dfa.accepting.map(Number),
      }),
    ],
    functions: [],
    prepare: (units) => code`const index = ${classAt(plan, units)};`,
    at: (state) => code`${NEXT}[${state} * ${STRIDE} + index]!`,
    ends: (state) => code`${ACCEPTS}[${state}] === 1`,
  };
}

function callTables(plan: Plan, { callsOf }: CallPlan, host: Host): readonly TextDeclaration[] {
  const calls: number[] = [0];
  const places = callsOf.map((own) =>
    own.length === 0
      ? 0
      : calls.push(...own.flatMap(({ entry, after }) => [entry, after]), 0) - own.length * 2 - 1,
  );
  return [
    table(host, {
      name: CALLS,
      type: unsignedArray(greatestOf(calls)),
      doc: [
        'Calls: the state in which a rule begins, and the one after it; 0 after the last call of a state.',
      ],
      entries: calls,
    }),
    table(host, {
      name: CALLS_OF,
      type: unsignedArray(calls.length),
      doc: ['For each state, the place of its calls in `CALLS`.'],
      entries: places,
    }),
    ...begunTable(plan.begun, host),
  ];
}

function followFunction(
  plan: Plan,
  { maxWork }: CallPlan,
  { prepare, at, ends }: Lookup,
  host: Host,
): FunctionDeclaration {
  const units = unitsOfAll(plan, host);
  const name = inputOf(plan);
  const isExplained = plan.inputs.includes('string');
  const failsAt = (offset: string): Fragment =>
    plan.begun.every((count) => count === 0)
      ? code`${offset}`
      : code`${offset} - ${BEGUN}[states[0]!]!`;
  return internal(
    follow.text,
    [
      ...wholeParameters(name),
      'isLongest: boolean',
      ...(isExplained ? ['reached: number[][] = []'] : []),
    ],
    'number',
    `The result of \`match\` if \`isLongest\`, and of \`findError\` otherwise.${isExplained ? ' The first entry of `reached` becomes the states at the end of the input.' : ''} Throws a RangeError after ${maxWork} steps, which an ambiguous input of a thousand units may take.`,
    code`
      ${units.begin}
      // A thread is a state, and the frame that it is in. A frame is a call: where it began, and where it returns to.
      let states: number[] = [${byInput(plan, (input) => (startOf(plan, input) === plan.start ? START : STRING_START))}];
      let frames: number[] = [0];
      const begins: number[] = [-1];
      const returns: number[][] = [[]];
      const called: number[] = [];
      // For each frame, the states of its threads, at an offset.
      const seen: number[][] = [[]];
      const seenAt: number[] = [-1];
      let steps = 0;
      let end = -1;
      const add = (state: number, frame: number, offset: number): void => {
        if (++steps > ${maxWork}) throw new RangeError(\`more than ${maxWork} steps at \${offset}\`);
        const own = seen[frame]!;
        if (seenAt[frame] !== offset) {
          seenAt[frame] = offset;
          own.length = 0;
        } else if (own.indexOf(state) >= 0) return;
        own.push(state);
        states.push(state);
        frames.push(frame);
      };
      for (let i = from; ; i++) {
        // Threads are added while they are walked: those after calls that end, and those in calls that begin.
        for (let k = 0; k < states.length; k++) {
          const state = states[k]!;
          const frame = frames[k]!;
          if (${ends(code`state`)}) {
            if (frame === 0) end = i;
            // A call has read something.
            else if (begins[frame] !== i) {
              const pairs = returns[frame]!;
              for (let r = 0; r < pairs.length; r += 2) add(pairs[r]!, pairs[r + 1]!, i);
            }
          }
          for (let c = ${CALLS_OF}[state]!; ${CALLS}[c] !== 0; c += 2) {
            const entry = ${CALLS}[c]!;
            const after = ${CALLS}[c + 1]!;
            let callee = called[entry];
            if (callee === undefined || begins[callee] !== i) {
              callee = begins.length;
              called[entry] = callee;
              begins.push(i);
              returns.push([]);
              seen.push([]);
              seenAt.push(-1);
              add(entry, callee, i);
            }
            returns[callee]!.push(after, frame);
          }
        }
        if (i === to) {
          ${isExplained ? 'reached[0] = states;' : ''}
          return isLongest || end === to ? (isLongest ? end : -1) : ${failsAt('to')};
        }
        ${declare(
          units.unit,
          units.at('i'),
          code`
            ${exceeds(units, plan) ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) return isLongest ? end : ${failsAt('i')};` : ''}
            ${prepare(units)}
            const before = states;
            const around = frames;
            states = [];
            frames = [];
            for (let k = 0; k < before.length; k++) {
              const after = ${at(code`before[k]!`, units)};
              if (after !== 0) add(after, around[k]!, i + 1);
            }
            if (states.length === 0) {
              states = before;
              return isLongest ? end : ${failsAt('i')};
            }`,
        )}
      }`,
  );
}

/**
 * The search for words in a longer input: `match` at an offset, `find` anywhere.
 *
 * `find` reads every unit once. It follows all words that may have begun side by side, as the simulation of an
 * NFA follows its threads [Thompson 1968]. To call `match` at one offset after the other would be simpler, and
 * quadratic for `1*DIGIT "."` in a long row of digits. Two words in the same state go on alike, so the one that
 * began later is never the first to be found, and is dropped: there are no more threads than states.
 */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import type { Host } from '../host.js';
import type { Plan } from '../../plan/plan.js';
import type { Stepper, StepUnits } from '../program/bodies.js';
import { ALWAYS, inRanges } from '../program/conditions.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { exceeds, inputOf, unitsOfAll } from './units.js';

const { accepts, match, next } = NAMES;

/** Whether the empty word is a word. */
export function acceptsEmpty({ states, start }: Plan): boolean {
  return states[start]!.accepting;
}

/** The body of `match`. */
export function matchBody(
  plan: Plan,
  host: Host,
  stepperOf: (units: StepUnits) => Stepper,
): Fragment {
  const units = unitsOfAll(plan, host);
  const { step, readsEveryUnit = false, isDead, isAccepting } = stepperOf(units);
  const isAbove = exceeds(units, plan) && !readsEveryUnit;
  return code`
    ${units.check}
    ${units.begin}
    let state = ${startOf(plan, (start) => stepperOf({ ...units, start }).start)};
    let end = ${acceptsEmpty(plan) ? 'from' : '-1'};
    for (let i = from; i < to; i++) {
      ${declare(
        units.unit,
        units.at('i'),
        code`${isAbove ? code`if (${units.unit} > ${hex(plan.dfa.classes.max)}) break;\n` : ''}${step}`,
      )}
      if (${isDead}) break;
      if (${isAccepting}) end = i + 1;
    }
    return end;`;
}

/** The body of `find`. */
export function findBody(plan: Plan, host: Host): Fragment {
  const { check, begin: lookUp, unit, at, max } = unitsOfAll(plan, host);
  if (acceptsEmpty(plan))
    return code`return { start: from, end: ${match}(${inputOf(plan)}, from, to) };`;
  const mayBegin = inRanges(unit, firstUnits(plan), false, max);
  return code`
    ${check}
    ${lookUp}
    // The words that may have begun, the earliest first: their offsets, and their states, which differ.
    const offsets: number[] = [];
    const states: number[] = [];
    const reached: number[] = []; // For each state, the last unit that led to it.
    let count = 0;
    let begin = -1;
    let end = -1;
    for (let i = from; i < to && (begin < 0 || count > 0); i++) {
      const ${unit} = ${at('i')};
      if (begin < 0${mayBegin === ALWAYS ? '' : code` && (${mayBegin})`}) {
        offsets[count] = i;
        states[count] = ${startOf(plan, (start) => code`${start}`)};
        count += 1;
      }
      let kept = 0;
      for (let k = 0; k < count; k++) {
        const state = ${next}(states[k]!, ${unit});
        if (state === ${DEAD} || reached[state] === i) continue;
        reached[state] = i;
        offsets[kept] = offsets[k]!;
        states[kept] = state;
        kept += 1;
        if (${accepts}(state)) {
          begin = offsets[k]!;
          end = i + 1;
          break; // The others begin later.
        }
      }
      count = kept;
    }
    return begin < 0 ? undefined : { start: begin, end };`;
}

/** An expression of the state before the first unit; where there are two, by the input. */
function startOf(
  { inputs, start, stringStart }: Plan,
  print: (start: StateId) => Fragment,
): Fragment {
  if (inputs.length === 1) return print(inputs[0] === 'octets' ? start : stringStart);
  return start === stringStart
    ? print(start)
    : code`typeof input === 'string' ? ${print(stringStart)} : ${print(start)}`;
}

/** The most ranges that a condition tests for each unit. */
const MOST_RANGES = 8;

/** A few ranges with all units that begin a word of any input, and others if there are too many. */
function firstUnits({ states, start, stringStart }: Plan): readonly SymbolRange[] {
  const edges = [start, stringStart].flatMap((id) => states[id]!.edges);
  const all = joinRanges(edges.flatMap(({ ranges }) => ranges));
  const [few, others] = [all.slice(0, MOST_RANGES - 1), all.slice(MOST_RANGES - 1)];
  return others.length === 0 ? few : [...few, { lo: others[0]!.lo, hi: others.at(-1)!.hi }];
}

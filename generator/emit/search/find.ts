/**
 * `find`, the search for a word anywhere in a longer input.
 *
 * It reads every unit once. It follows all words that may have begun side by side, as the simulation of an
 * NFA follows its threads [Thompson 1968]. To call `match` at one offset after the other would be simpler, and
 * quadratic for `1*DIGIT "."` in a long row of digits. Two words in the same state go on alike, so the one that
 * began later is never the first to be found, and is dropped: there are no more threads than states.
 */
import { DEAD } from '../../automata/dfa.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import { byInput, inputOf, startOf, unitsOfAll } from '../inputs/units.js';
import { ALWAYS, inRanges } from '../program/conditions.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { acceptsEmpty } from './match.js';

const { accepts, match, next } = NAMES;

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
        states[count] = ${byInput(plan, (input) => code`${startOf(plan, input)}`)};
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

/** The most ranges that a condition tests for each unit. */
const MOST_RANGES = 8;

/** A few ranges with all units that begin a word of any input, and others if there are too many. */
function firstUnits({ states, start, stringStart }: Plan): readonly SymbolRange[] {
  const edges = [start, stringStart].flatMap((id) => states[id]!.edges);
  const all = joinRanges(edges.flatMap(({ ranges }) => ranges));
  const [few, others] = [all.slice(0, MOST_RANGES - 1), all.slice(MOST_RANGES - 1)];
  return others.length === 0 ? few : [...few, { lo: others[0]!.lo, hi: others.at(-1)!.hi }];
}

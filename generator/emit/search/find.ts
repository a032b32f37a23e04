/**
 * `find` and `findAll`, the search for words anywhere in a longer input.
 *
 * Units that begin no word are skipped, and most beginnings of words are given up after a few units, so they are tried
 * one after the other. By itself that takes quadratic time, for instance for `1*DIGIT "."` in a long row of digits.
 * So where the units that were read in vain outnumber those that were passed, all words that may have begun are
 * followed side by side, as the simulation of an NFA follows its threads [Thompson 1968]. Two words in the same state go
 * on alike, so the one that began later is never the first to be found, and is dropped: there are no more threads than
 * states. Either way, the time is linear in the length of the input.
 */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import { byInput, inputOf, isInput, startOf, unitsOfAll } from '../inputs/units.js';
import { ALWAYS, inRanges } from '../program/conditions.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { acceptsEmpty, readUnit, startState, type StepperOf } from './match.js';

const { accepts, match, next, search } = NAMES;

/** The body of `find`. */
export function findBody(plan: Plan, host: Host): Fragment {
  const input = inputOf(plan);
  if (acceptsEmpty(plan)) return code`return { start: from, end: ${match}(${input}, from, to) };`;
  return code`
    ${unitsOfAll(plan, host).check}
    return ${search}(${input}, from, to, 1)[0];`;
}

/** The body of `findAll`. */
export function findAllBody(plan: Plan, host: Host): Fragment {
  const isEmptyOnly = firstUnits(plan).length === 0;
  return code`
    ${unitsOfAll(plan, host).check}
    return ${isEmptyOnly ? '[]' : code`${search}(${inputOf(plan)}, from, to, Infinity)`};`;
}

/** The greatest number of units that are read in vain for each unit that was passed. */
const PATIENCE = 4;

/** The body of the search for words, none of them empty, up to a number of words. */
export function searchBody(plan: Plan, host: Host, stepperOf: StepperOf): Fragment {
  const units = unitsOfAll(plan, host);
  const { unit, at, max } = units;
  const mayBegin = inRanges(unit, firstUnits(plan), false, max);
  const [skip, alsoBegins] =
    mayBegin === ALWAYS ? ['', ''] : [code`if (!(${mayBegin})) continue;`, code` && (${mayBegin})`];
  const [declareBeginning, skipToBeginning] = skipByRegExp(plan, host);
  return code`
    ${units.begin}
    ${declareBeginning}
    const words: { start: number; end: number }[] = [];
    // The words that may have begun, the earliest first: their offsets, and their states, which differ.
    const offsets: number[] = [];
    const states: number[] = [];
    let reached: number[] = []; // For each state, the last unit that led to it.
    let count = 0;
    let begin = -1;
    let end = -1;
    let vain = 0; // How many units belonged to beginnings that were given up.
    for (let first = from; first < to && words.length < most; first++) {
      ${skipToBeginning}
      const ${unit} = ${at('first')};
      if (count === 0) {
        ${skip}
        if (vain <= ${PATIENCE} * (first - from)) {
          ${startState(plan, stepperOf, units)}
          let i = first;
          for (end = -1; i < to; i++) {
            ${readUnit(plan, stepperOf, units)}
          }
          if (end < 0) vain += i - first;
          else {
            words.push({ start: first, end });
            first = end - 1;
          }
          continue;
        }
      }
      if (begin < 0${alsoBegins}) {
        offsets[count] = first;
        states[count] = ${byInput(plan, (input) => code`${startOf(plan, input)}`)};
        count += 1;
      }
      let kept = 0;
      for (let k = 0; k < count; k++) {
        const state = ${next}(states[k]!, ${unit});
        if (state === ${DEAD} || reached[state] === first) continue;
        reached[state] = first;
        offsets[kept] = offsets[k]!;
        states[kept] = state;
        kept += 1;
        if (${accepts}(state)) {
          begin = offsets[k]!;
          end = first + 1;
          break; // The others begin later.
        }
      }
      count = kept;
      if (begin >= 0 && (count === 0 || first === to - 1)) {
        words.push({ start: begin, end });
        first = end - 1;
        begin = -1;
        count = 0;
        reached = [];
      }
    }
    return words;`;
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

/**
 * Note [Beginnings by a regular expression]. Engines look for a row of a few classes of characters, such as
 * `[Hh][Tt][Tt][Pp]`, by several units at a time, which no loop over units does. If few texts have a row such as
 * words begin with, a string is searched for it, up to its end. Small engines gain
 * nothing by it. The regular expression has neither choices nor repetitions, so it takes linear time. It is a literal within the function, as it has a state of its own.
 */
function skipByRegExp(
  plan: Plan,
  host: Host,
): readonly [declaration: Fragment | '', skip: Fragment | ''] {
  const classes = host.compiles ? beginningClasses(plan) : [];
  if (classes.length === 0) return ['', ''];
  const input = inputOf(plan);
  const isString = plan.inputs.length > 1 ? code`${isInput(plan, 'string')} && ` : '';
  const text = plan.inputs.length > 1 ? code`${input} as string` : code`${input}`;
  return [
    code`const beginning = ${isString}to === ${input}.length ? /${classes.map(printClass).join('')}/g : undefined;`,
    code`
      if (count === 0 && beginning) {
        beginning.lastIndex = first;
        if (!beginning.test(${text})) break;
        first = beginning.lastIndex - ${classes.length};
      }`,
  ];
}

/** The most classes that are looked for, and the share of texts that may have them by chance. */
const MOST_CLASSES = 8;
const GREATEST_SHARE = 1 / 50;

/** The number of characters of which most texts consist: letters, digits and a few others. */
const USUAL_CHARACTERS = 64;

/** The classes of the first units of all words, as many as the shortest word has; none if too many texts have them. */
function beginningClasses({ inputs, states, stringStart }: Plan): readonly SymbolRange[][] {
  if (!inputs.includes('string')) return [];
  const classes: SymbolRange[][] = [];
  let share = 1;
  let current: ReadonlySet<StateId> = new Set([stringStart]);
  while (classes.length < MOST_CLASSES && ![...current].some((id) => states[id]!.accepting)) {
    const edges = [...current].flatMap((id) => states[id]!.edges);
    const ranges = joinRanges(edges.flatMap(({ ranges }) => ranges));
    const size = ranges.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
    share *= Math.min(1, size / USUAL_CHARACTERS);
    classes.push([...ranges]);
    current = new Set(edges.map(({ target }) => target));
  }
  return share <= GREATEST_SHARE ? classes : [];
}

/** A class of characters of a regular expression. */
function printClass(ranges: readonly SymbolRange[]): string {
  const print = (unit: number): string => {
    const character = String.fromCharCode(unit);
    return /[0-9A-Za-z]/.test(character) ? character : `\\u${unit.toString(16).padStart(4, '0')}`;
  };
  return `[${ranges.map(({ lo, hi }) => (lo === hi ? print(lo) : `${print(lo)}-${print(hi)}`)).join('')}]`;
}

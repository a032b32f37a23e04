/**
 * `find` and `findAll`, the search for words anywhere in a longer input, in linear time.
 *
 * Reads a word from each offset, one candidate after the other. If too many candidates fail, that is quadratic
 * (`1*DIGIT "."` on digits, or `"1" / 1*"1" "."` on ones), so all candidates go on side by side [Thompson 1968], until none
 * is left. Each one knows how many of the words that are found end before it: if it ends in a word, the others are within
 * that word or overlap it. Two candidates in the same state go on alike, so the later one is dropped: there are no more
 * candidates than states.
 */
import type { Input } from '../../alphabet.js';
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { joinRanges, sizeOf, type SymbolRange } from '../../automata/symbol-range.js';
import type { FlatPlan, Plan } from '../../plan/plan.js';
import { isRestricted } from '../../plan/plan-requirements.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { byInput, inputOf, isInput, startNameOf, startOf, unitsOfAll } from '../inputs/units.js';
import type { Machine } from '../inputs/machine.js';
import { ALWAYS, inRanges, NEVER } from '../program/conditions.js';
import { code, join, NAMES, type Fragment } from '../program/fragment.js';
import { constant } from '../program/constants.js';
import { acceptsEmpty, readWord } from './match.js';
import { printClass } from './print-class.js';

const { MAX_IN_VAIN, accepts, match, next, requirementError, search, standsApart } = NAMES;

export function findBody(plan: FlatPlan, host: Host): Fragment {
  const input = inputOf(plan);
  if (findsEmpty(plan)) return code`return { start: from, end: ${match}(${input}, from, to) };`;
  return code`
    ${unitsOfAll(plan, host).check}
    return ${isEmptyOnly(plan) ? 'undefined' : code`${search}(${input}, from, to, 1)[0]`};`;
}

/** Whether the empty word is found: it ends no word of the text. */
export function findsEmpty(plan: Plan): boolean {
  return acceptsEmpty(plan) && !(plan.kind === 'flat' && plan.boundary !== undefined);
}

export function findAllBody(plan: FlatPlan, host: Host): Fragment {
  return code`
    ${unitsOfAll(plan, host).check}
    return ${isEmptyOnly(plan) ? '[]' : code`${search}(${inputOf(plan)}, from, to, Infinity)`};`;
}

function isEmptyOnly(plan: Plan): boolean {
  return firstUnits(plan).length === 0;
}

export const LIMIT_IN_VAIN = constant(
  MAX_IN_VAIN,
  'The units that failed candidates may read, for each unit of the input. Beyond that, all candidates go on side by side, so that the search takes linear time.',
  8,
);

/** The body of `search`: the non-empty words from left to right, at most `most`. */
export function searchBody(plan: FlatPlan, host: Host, machine: Machine): Fragment {
  const units = unitsOfAll(plan, host);
  const { begin: lookUp, unit, at, max, width = code`1` } = units;
  const mayBegin = inRanges(unit, firstUnits(plan), { max });
  const loops = new Set(plan.inputs.flatMap((input) => stateOfRuns(plan, input) ?? []));
  const runTest = (operator: '===' | '!=='): Fragment =>
    byInput(plan, (input) => {
      const state = stateOfRuns(plan, input);
      return state === undefined
        ? operator === '==='
          ? NEVER
          : ALWAYS
        : code`${next}(${state}, ${unit}) ${operator} ${state}`;
    });
  const isRun = runTest('===');
  const read = code`const ${unit} = ${at('i')};`;
  const [skip, ifBegins] =
    mayBegin === ALWAYS
      ? ['', '']
      : [
          code`
            if (!(${mayBegin})) {
              i += 1;
              continue;
            }`,
          code`if (${mayBegin}) `,
        ];
  const skipRun = code`
    ${lineComment(`In a run of units that loop in state ${[...loops].join(' or ')}, no word begins later if none begins at the first.`)}
    if (${isRun}) {
      while (i < to) {
        ${read}
        if (${runTest('!==')}) break;
        i += ${width};
      }
    }`;
  const [declareBeginning, skipToBeginning] = skipByRegExp(plan, host);
  const tests = [
    ...(plan.boundary === undefined
      ? []
      : [code`${standsApart}(${inputOf(plan)}, word.start, word.end, to)`]),
    ...(plan.requirements === undefined || !isRestricted(plan.requirements)
      ? []
      : [code`${requirementError}(${inputOf(plan)}, word.start, word.end) < 0`]),
  ];
  const isTested = tests.length > 0;
  const certain = code`count > 0 ? before[0]! : words.length`;
  const settle = (end: Fragment): Fragment => code`
    for (; settled < ${end}; settled++) {
      const word = words[settled]!;
      if (${join(tests, ' && ')}) passed.push(word);
    }`;
  return code`
    ${lookUp}
    ${declareBeginning}
    const words: { start: number; end: number }[] = [];
    // Candidates, earliest first: offset, state (all different), and the number of results that end before it.
    const offsets: number[] = [];
    const states: number[] = [];
    const before: number[] = [];
    const reached: number[] = []; // By state, the last offset at which a candidate reached it.
    let count = 0;
    let inVain = 0; // Units read that led to no word, the refused ones included.
    ${
      isTested
        ? code`
          const passed: { start: number; end: number }[] = []; // Results that pass the tests below.
          let settled = 0; // How many of \`words\` are final and were tested.`
        : ''
    }
    for (let i = from; i < to && ${isTested ? 'passed.length' : code`(${certain})`} < most;) {
      ${
        isTested
          ? code`
            const certain = ${certain};
            ${settle(code`certain`)}`
          : ''
      }
      if (count === 0) {
        ${skipToBeginning}
        ${skip === '' && isRun === NEVER ? '' : read}
        ${skip}
        // One candidate at a time, unless failed ones have read too much.
        if (inVain <= ${MAX_IN_VAIN} * (i - from)) {
          let at = i;
          ${readWord(plan, units, machine, { at: 'at', begin: '', none: '-1' })}
          inVain += at + 1 - (end < 0 ? i : end);
          if (end >= 0) {
            words.push({ start: i, end });
            i = end;
          } else {
            i += 1;
            ${isRun === NEVER ? '' : skipRun}
          }
          continue;
        }
      }
      // Otherwise, advance all candidates by one unit.
      ${read}
      ${ifBegins}{
        offsets[count] = i;
        states[count] = ${byInput(plan, (input) => startNameOf(plan, input))};
        before[count] = words.length;
        count += 1;
      }
      i += ${width};
      let kept = 0;
      for (let k = 0; k < count; k++) {
        const state = ${next}(states[k]!, ${unit});
        if (state === ${DEAD} || reached[state] === i) continue;
        reached[state] = i;
        offsets[kept] = offsets[k]!;
        states[kept] = state;
        before[kept] = before[k]!;
        kept += 1;
        if (${accepts}(state)) {
          words.length = before[k]!;
          words.push({ start: offsets[k]!, end: i });
          break; // The other candidates begin within this word.
        }
      }
      count = kept;
    }
    ${isTested ? settle(code`words.length`) : ''}
    return ${isTested ? 'passed' : 'words'};`;
}

/**
 * A state that does not accept, and that the start state enters by all units on which it loops: in a run of such units, if
 * no word begins at the first, no word begins at any other. Of several states, the one with the most such units.
 */
function stateOfRuns(plan: Plan, input: Input): StateId | undefined {
  const { states } = plan;
  const runs = states[startOf(plan, input)]!.transitions.map(({ target, ranges }) => {
    const loop =
      states[target]!.transitions.find((transition) => transition.target === target)?.ranges ?? [];
    const isAlike = loop.every((run) => ranges.some(({ lo, hi }) => lo <= run.lo && run.hi <= hi));
    return { state: target, size: isAlike && !states[target]!.accepting ? sizeOf(loop) : 0 };
  });
  return runs.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)[0]?.state;
}

/** The most ranges that a condition tests for each unit. */
const MAX_RANGES = 8;

/** A few ranges that cover all units with which a word may begin; if there are too many, the last covers others, too. */
function firstUnits({ states, starts }: Plan): readonly SymbolRange[] {
  const transitions = starts.flatMap((id) => states[id]!.transitions);
  const all = joinRanges(transitions.flatMap(({ ranges }) => ranges));
  const [few, others] = [all.slice(0, MAX_RANGES - 1), all.slice(MAX_RANGES - 1)];
  return others.length === 0 ? few : [...few, { lo: others[0]!.lo, hi: others.at(-1)!.hi }];
}

/**
 * The declaration of a regular expression, and how a search skips to its next match. Engines find a row of a few classes,
 * such as `[Hh][Tt][Tt][Pp]`, faster than a loop. So a string is first searched for the classes with which every word
 * begins, if such rows are rare in texts. Small engines gain nothing by it. The regular expression has neither choices nor
 * repetitions, so it takes linear time. It is a literal within the function, as it has a state of its own.
 */
function skipByRegExp(
  plan: Plan,
  host: Host,
): readonly [declaration: Fragment | '', skip: Fragment | ''] {
  const classes = host.compiles && !plan.isWhole ? beginningClasses(plan) : [];
  if (classes.length === 0) return ['', ''];
  const input = inputOf(plan);
  const isString = plan.inputs.length > 1 ? code`${isInput(plan, 'string')} && ` : '';
  const text = plan.inputs.length > 1 ? code`${input} as string` : code`${input}`;
  return [
    code`// Every word begins like this; the engine searches for it faster than a loop.
      const beginning = ${isString}to === ${input}.length ? /${classes.map(printClass).join('')}/g : undefined;`,
    code`
      if (beginning) {
        const length = ${classes.length};
        beginning.lastIndex = i;
        if (!beginning.test(${text})) break;
        i = beginning.lastIndex - length;
      }`,
  ];
}

/** The most classes that are looked for, and the share of texts that may have them by chance. */
const MAX_CLASSES = 8;
const MAX_SHARE = 1 / 50;

/** How many different characters most texts use: letters, digits and a few others. */
const USUAL_CHARACTERS = 64;

/** The classes of the first units of all words, as many as the shortest word has; none if too many texts have them. */
function beginningClasses(plan: Plan): readonly SymbolRange[][] {
  const { inputs, states } = plan;
  if (!inputs.includes('string')) return [];
  const classes: SymbolRange[][] = [];
  let share = 1;
  let current: ReadonlySet<StateId> = new Set([startOf(plan, 'string')]);
  while (classes.length < MAX_CLASSES && ![...current].some((id) => states[id]!.accepting)) {
    const transitions = [...current].flatMap((id) => states[id]!.transitions);
    const ranges = joinRanges(transitions.flatMap(({ ranges }) => ranges));
    share *= Math.min(1, sizeOf(ranges) / USUAL_CHARACTERS);
    classes.push([...ranges]);
    current = new Set(transitions.map(({ target }) => target));
  }
  return share <= MAX_SHARE ? classes : [];
}

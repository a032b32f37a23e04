import { step } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { membersOfAll } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Plan, StatePlan } from '../../plan/plan.js';
import { ifChain, inRanges, switchOf } from '../program/conditions.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { stateCases } from '../program/state-tests.js';
import { parameterOf, type Units } from '../inputs/units.js';
import { parseBody, refuseAt } from './parse-bodies.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';

const { state } = NAMES;

/** The body of `parse` that steps through `switch (state)`. */
export function parseBySwitch(plan: Plan, recorder: Recorder, units: Units): Fragment {
  const refusal = refuseAt(plan, units, state);
  const cases = stateCases(plan, units.start, (from) => {
    const branches = branchesOf(plan, recorder.parsing, from).map(({ indices, target, move }) => ({
      test: inRanges(units.unit, membersOfAll(plan.dfa.classes, indices), false, units.max),
      code: code`${assignMove(recorder.numberOf(from.id, move))}\nstate = ${target};`,
    }));
    return ifChain(branches, refusal);
  });
  return parseBody(plan, recorder, units, {
    start: code`${units.start}`,
    read: switchOf(state, cases, refusal),
    numberOf: state,
  });
}

/** The body of `moveOf`. */
export function moveOfBySwitch(plan: Plan, { parsing, numberOf, places }: Recorder): Fragment {
  const { unit, max } = parameterOf(plan);
  const cases = plan.states.flatMap((from) => {
    const byNumber = new Map<number, number[]>();
    for (const { indices, move } of branchesOf(plan, parsing, from)) {
      const number = numberOf(from.id, move);
      const place = places === undefined ? number : places[number]!;
      getOrInsert(byNumber, place, () => []).push(...indices);
    }
    // Units after which no word is possible may have any number.
    const others = byNumber.has(0) ? 0 : [...byNumber.keys()].at(-1);
    byNumber.delete(others!);
    const tests = Array.from(byNumber, ([number, indices]) => {
      const ranges = membersOfAll(plan.dfa.classes, indices);
      return code`if (${inRanges(unit, ranges, false, max)}) return ${number};`;
    });
    if (others === undefined || (others === 0 && tests.length === 0)) return [];
    return [code`case ${from.id}:\n${tests}\nreturn ${others};`];
  });
  return switchOf(state, cases, code`return 0;`);
}

function assignMove(number: number): string {
  return number === 0 ? '' : `move = ${number};`;
}

/** Symbols that lead to the same state by the same move. */
interface Branch {
  readonly indices: number[];
  readonly target: StateId;
  readonly move: number;
}

function branchesOf(
  { dfa }: Plan,
  { traced: { moveOf } }: ParsePlan,
  { id, transitions }: StatePlan,
): readonly Branch[] {
  const { count } = dfa.classes;
  const targets = new Set(transitions.map(({ target }) => target));
  const branches = new Map<string, Branch>();
  for (let index = 0; index < count; index++) {
    const target = step(dfa, id, index);
    if (!targets.has(target)) continue;
    const move = moveOf[id * count + index]!;
    getOrInsert(branches, `${target} ${move}`, () => ({ indices: [], target, move })).indices.push(
      index,
    );
  }
  return [...branches.values()];
}

/**
 * `findError` of a recognizer as nested code, without a variable for the state: where the code is says which state
 * it is. See Note [Nested code] in structure.ts.
 *
 * The code of a state begins with the step to the next unit, so `i` is the offset of the last unit read. A unit on
 * which a state stays is read in a loop of one line. Where no branch takes a unit, and where the input ends in a
 * state that does not accept, the result is the same: `i`, which is `to` at the end.
 */
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { lineComment } from '../../text/comments.js';
import type { StateId } from '../../automata/nfa.js';
import type { Host } from '../host.js';
import type { Plan, StatePlan } from '../../plan/plan.js';
import { ALWAYS, ifChain, NEVER } from '../program/conditions.js';
import { code, hex, join, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { skipRun } from '../decode/skip-runs.js';
import type { Reading } from '../inputs/reading-functions.js';
import { unitsOf, unitsOfAll, type Units } from '../inputs/units.js';
import { flowFrom } from './flow.js';
import type { Sets } from './sets.js';
import { split } from './split.js';
import { structure, type BranchTo } from './structure.js';

/** The most transitions of an automaton that has code for each of two inputs; larger ones have code that reads both. */
const MAX_TWICE = 300;

/** An input as the code reads it. */
interface UnitSource {
  /** The expression of the unit at `i`. */
  readonly at: Fragment;
  /** The greatest number that a unit may have. */
  readonly max: number;
}

/** The code of one function. */
interface NestedCode extends UnitSource {
  readonly plan: Plan;
  readonly sets: Sets;
  /** The variable of a unit. */
  readonly unit: Fragment;
  /** A loop that reads while a condition of the unit holds; `i` is the offset before the first one. */
  readonly readWhile: (state: StatePlan, test: (source: UnitSource) => Fragment) => Fragment;
}

/** The body of `findError`: for each input, or one for both. */
export function nestedFindError(plan: Plan, host: Host, sets: Sets): Reading {
  const transitions = plan.states.reduce((sum, state) => sum + state.transitions.length, 0);
  const isBoth =
    plan.inputs.length > 1 && plan.start === plan.stringStart && transitions > MAX_TWICE;
  if (isBoth) return checked(unitsOfAll(plan, host), findErrorInBoth(plan, host, sets));
  // All are made here, since they fill `sets`.
  const bodies = new Map(
    plan.inputs.map((input) => {
      const units = unitsOf(plan, host, input);
      return [input, checked(units, findErrorIn(plan, sets, units))];
    }),
  );
  return ({ input }) => bodies.get(input!)!;
}

/** A body after its checks. That of the empty word alone reads no unit. */
function checked({ check, begin }: Pick<Units, 'check' | 'begin'>, body: Fragment): Fragment {
  return code`${check}\n${body.uses.has(NAMES.charCodeAt.text) ? begin : ''}\n${body}`;
}

function findErrorIn(plan: Plan, sets: Sets, { input, unit, at, max, start }: Units): Fragment {
  const source = { at: at('i'), max };
  return findErrorFrom(start, {
    plan,
    sets,
    unit,
    ...source,
    readWhile: (state, test) => {
      const skip = input === 'octets' ? skipRun(state, 1) : '';
      return code`${skip}\nwhile (++i < to && (${test(source)}));`;
    },
  });
}

/** The body for octets or a string: the inputs differ only in how a unit is read. */
function findErrorInBoth(plan: Plan, host: Host, sets: Sets): Fragment {
  const [octets, string] = [unitsOf(plan, host, 'octets'), unitsOf(plan, host, 'string')];
  const [ofOctets, ofString] = [code`input[i]!`, host.codeUnits.at('input', 'i')];
  const loop = (source: UnitSource, test: (source: UnitSource) => Fragment): Fragment =>
    code`while (++i < to && (${test(source)}));`;
  const body = findErrorFrom(plan.start, {
    plan,
    sets,
    unit: string.unit,
    at: code`(isText ? ${ofString} : ${ofOctets})`,
    max: string.max,
    // Which of the inputs it is, is tested outside of a loop where there is one.
    readWhile: (_, test) => code`
      if (isText) ${loop({ at: ofString, max: string.max }, test)}
      else ${loop({ at: ofOctets, max: octets.max }, test)}`,
  });
  return code`const isText = typeof input === 'string';\n${body}`;
}

function findErrorFrom(start: StateId, context: NestedCode): Fragment {
  const { plan, unit } = context;
  const flow = split(flowFrom(plan, start));
  const body = structure(flow, (node, branches, last) =>
    writeState(
      context,
      plan.states[flow.stateOf[node]!]!,
      branches.map((branch) => ({ ...branch, target: flow.stateOf[branch.target]! })),
      last === undefined ? undefined : flow.stateOf[last],
    ),
  );
  return code`
    let i = from - 1;
    ${body.uses.has(unit.text) ? code`let ${unit} = 0;` : ''}
    ${body.uses.has(NAMES.state.text) ? 'let state = 0;' : ''}
    ${body}`;
}

/** The code of a state: its branches, and the condition of the last one, whose code is after it. */
function writeState(
  context: NestedCode,
  state: StatePlan,
  branches: readonly BranchTo[],
  last: StateId | undefined,
): Fragment {
  const { plan, sets, unit, at, max, readWhile } = context;
  const begun = plan.begun[state.id]!;
  const refuse = code`return i${begun === 0 ? '' : ` - ${begun}`};`;
  const ends = state.accepting ? code`return -1;` : refuse;
  const rangesTo = (target: StateId): readonly SymbolRange[] =>
    joinRanges(
      state.transitions
        .filter((transition) => transition.target === target)
        .flatMap(({ ranges }) => ranges),
    );

  const own = rangesTo(state.id);
  const stays = (source: UnitSource): Fragment =>
    last === undefined
      ? once(unit, source.at, (first) => sets.test(unit, own, source.max, first))
      : sets.test(unit, own, source.max, code`(${unit} = ${source.at})`);
  const isLoop = own.length > 0;
  const run = isLoop ? readWhile(state, stays) : code``;
  const isAtEnd = isLoop ? code`i === to` : code`++i === to`;
  const lines = [code`${lineComment(`${state.id}: ${state.note}`)}`, run];
  if (last === undefined) {
    lines.push(state.accepting ? code`return ${isAtEnd} ? -1 : i;` : refuse);
    return join(lines, '\n');
  }
  const isOther = (first: Fragment): Fragment => isNot(context, rangesTo(last), first);
  // The unit is a variable if it is read already, or more than once.
  const other = isLoop ? isOther(unit) : once(unit, at, isOther);
  const tests = branches.map(({ target, code: then }) =>
    ifChain([{ test: sets.test(unit, rangesTo(target), max), code: then }]),
  );
  if (tests.length > 0)
    lines.push(
      code`if (${isAtEnd}) ${ends}`,
      isLoop ? code`` : code`${unit} = ${at};`,
      ...tests,
      code`if (${isOther(unit)}) ${refuse}`,
    );
  else if (other === NEVER) lines.push(code`if (${isAtEnd}) ${ends}`);
  else if (state.accepting)
    lines.push(code`if (${isAtEnd}) ${ends}`, code`if (${other}) ${refuse}`);
  else lines.push(code`if (${isAtEnd} || ${other}) ${refuse}`);
  return join(lines, '\n');
}

/** A condition of a unit: without the variable, if it needs the unit only once. */
function once(unit: Fragment, at: Fragment, test: (first: Fragment) => Fragment): Fragment {
  const condition = test(at);
  return condition.uses.has(unit.text) ? test(code`(${unit} = ${at})`) : condition;
}

/** The condition that a unit is not in some ranges. */
function isNot(
  { sets, unit, max }: NestedCode,
  ranges: readonly SymbolRange[],
  first: Fragment,
): Fragment {
  const [range, ...others] = ranges;
  if (others.length === 0 && range!.lo === range!.hi) return code`${first} !== ${hex(range!.lo)}`;
  const test = sets.test(unit, ranges, max, first);
  return test === ALWAYS ? NEVER : code`!(${test})`;
}

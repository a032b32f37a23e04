import type { StateId } from '../../automata/nfa.js';
import type { Plan, StatePlan, TransitionPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from './host.js';
import { switchOf } from './conditions.js';
import { table } from './constants.js';
import { internal, type FunctionDeclaration, type TextDeclaration } from './declaration.js';
import { code, join, NAMES, type Fragment } from './fragment.js';

const { begun, state, ACCEPTS } = NAMES;

/** The most accepting states that are cases. */
const FEW = 12;

/** The accepting states as a table, if there are many. */
export function acceptsTable({ states }: Plan, host: Host): TextDeclaration | undefined {
  if (states.filter((state) => state.accepting).length <= FEW) return undefined;
  return table(host, {
    name: ACCEPTS,
    type: 'Uint8Array',
    doc: ['For each state, whether a word may end in it: 1, or 0 if not.'],
    entries: states.map((state) => Number(state.accepting)),
  });
}

export function acceptsBody(plan: Plan, host: Host): Fragment {
  if (acceptsTable(plan, host) !== undefined) return code`return ${ACCEPTS}[${state}] === 1;`;
  return endsBody(plan.states.flatMap(({ id, accepting }) => (accepting ? id : [])));
}

/** The body of a membership test for a set of states. */
export function endsBody(accepting: readonly StateId[]): Fragment {
  if (accepting.length <= 3)
    return code`return ${join(
      accepting.map((id) => code`${state} === ${id}`),
      ' || ',
    )};`;
  return code`switch (${state}) {\n${accepting.map((id) => `case ${id}:`)}\nreturn true;\ndefault: return false;\n}`;
}

/** The cases of the states that read something and that an input which begins in `start` leads to. */
export function stateCases<T extends TransitionPlan>(
  { states }: { readonly states: readonly StatePlan<T>[] },
  start: StateId,
  bodyOf: (from: StatePlan<T>) => Fragment,
): readonly Fragment[] {
  const reached = new Set([start]);
  for (const id of reached) for (const { target } of states[id]!.transitions) reached.add(target);
  return states
    .filter(({ id, transitions }) => transitions.length > 0 && reached.has(id))
    .map((from) => code`case ${from.id}: ${lineComment(from.note)}\n${bodyOf(from)}\nbreak;`);
}

/** Whether the automaton has states within characters, so that errors are before the unit that shows them. */
export function hasInnerStates({ begun: counts }: Pick<Plan, 'begun'>): boolean {
  return counts.some((count) => count > 0);
}

/** `begun`, of an automaton with states within characters. */
export function begunFunction({ begun: counts }: Plan): FunctionDeclaration {
  const cases = [...new Set(counts)]
    .filter((count) => count > 0)
    .map((count) => {
      const ids = Array.from(counts.keys()).filter((id) => counts[id] === count);
      return code`${ids.map((id) => `case ${id}:`)}\nreturn ${count};`;
    });
  return internal(
    begun.text,
    ['state: number'],
    'number',
    'How many units of an unfinished character lead to `state`.',
    switchOf(state, cases, code`return 0;`),
  );
}

export function begunTable(begun: readonly number[], host: Host): readonly TextDeclaration[] {
  if (!hasInnerStates({ begun })) return [];
  const doc = ['How many units of an unfinished character lead to each state.'];
  return [table(host, { name: NAMES.BEGUN, type: 'Uint8Array', doc, entries: begun })];
}

/** The transition table, with premultiplied states. */
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { classTables } from './class-tables.js';
import { constant, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { NAMES } from '../program/fragment.js';

const { STRIDE, NEXT, STRING_START_ROW, START_ROW } = NAMES;

/** `CLASS_OF` and `PAGE_OF`, `STRIDE`, `NEXT`, `START_ROW` and `STRING_START_ROW`. */
export function transitionTables(plan: Plan, host: Host): readonly TextDeclaration[] {
  const { dfa, states } = plan;
  const { count } = dfa.classes;
  return [
    ...classTables(plan, host),
    constant(STRIDE, 'The number of classes: the distance between the rows of two states.', count),
    table(host, {
      name: NEXT,
      type: unsignedArray((states.length - 1) * count),
      doc: ['The state after each class, times `STRIDE`; one row per state.'],
      entries: Array.from(dfa.transitions, (target) => target * count),
      perRow: count,
      numbersColumns: true,
      notes: states.map(({ note }) => note),
    }),
    // See Note [Constants] in decode/sink.ts.
    constant(START_ROW, 'The row of the start state: `start` times `STRIDE`.', plan.start * count),
    constant(
      STRING_START_ROW,
      'The row of the state before a string: `stringStart` times `STRIDE`.',
      plan.starts.at(-1)! * count,
    ),
  ];
}

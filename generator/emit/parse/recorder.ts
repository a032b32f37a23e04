import type { Move } from '../../automata/moves.js';
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import type { Declaration } from '../program/declaration.js';
import type { Fragment } from '../program/fragment.js';
import type { InputName } from '../inputs/units.js';
import type { ParsePlan } from '../../plan/parse-plan.js';

/** How a parser records events and builds its result. */
export interface Recorder {
  readonly parsing: ParsePlan;
  readonly declarations: (host: Host, plan: Plan) => readonly Declaration[];
  /** The statements before a word is read. */
  readonly begin: Fragment;
  /** The number of a move from a state, in code; 0 if nothing happens. */
  readonly numberOf: (state: StateId, move: number) => number;
  /** The statements for the variable `move`, which is not 0, at the offset `i` of an input. */
  readonly apply: (input: InputName) => Fragment;
  /** For each state the number of what happens at the end of a word; undefined if none ends there. */
  readonly ends: readonly (number | undefined)[];
  /** The place in `EVENTS` of what each number stands for; undefined if the numbers are places themselves. */
  readonly places?: readonly number[] | undefined;
  /** The moves whose numbers are not places, in their order. */
  readonly forks: readonly Move[];
  /** Statements at the end of the input, before the last move. */
  readonly end: (state: Fragment) => Fragment;
  /** The result of a word of an input. */
  readonly result: (input: InputName) => Fragment;
}

import { DEAD } from '../../automata/dfa.js';
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
  /** The variables of a word. */
  readonly begin: Fragment;
  /** The number of a move from a state, in code; 0 none. */
  readonly numberOf: (state: StateId, move: number) => number;
  /** What the numbers mean, in the documentation of the code. */
  readonly meaning: string;
  /** The statements for the variable `move`, which is not 0, at the offset `i` of an input. */
  readonly apply: (input: InputName) => Fragment;
  /** The number of the move at the end of a word, by state; undefined where none ends. */
  readonly ends: readonly (number | undefined)[];
  /** The events of each number, as an index into `EVENTS`; undefined if the numbers are these indices. */
  readonly places?: readonly number[] | undefined;
  /** The moves that do more than append events to trace 0, by their numbers. */
  readonly forks: readonly Move[];
  /** Statements at the end of the input, before the last move. */
  readonly end: (state: Fragment) => Fragment;
  /** The result of a word of an input. */
  readonly result: (input: InputName) => Fragment;
}

/** The numbers of all moves, by state and class. */
export function numbersOfMoves({ dfa }: Plan, { parsing, numberOf }: Recorder): readonly number[] {
  return Array.from(parsing.traced.moveOf, (move, entry) =>
    dfa.transitions[entry] === DEAD ? 0 : numberOf(Math.floor(entry / dfa.classes.count), move),
  );
}

/** How modules of rules that call each other find out where a unit leads: by a table, or by code. */
import type { StateId } from '../../automata/nfa.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
import type { Plan } from '../../plan/plan.js';
import { parameterOf, type Units } from '../inputs/units.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { returnsByState } from '../variants/returns-by-state.js';
import { endsBody } from '../program/state-tests.js';

const { transitionBy, mayEnd, unit } = NAMES;

/** Code that looks up transitions; states and transitions are numbers in it. */
export interface Lookup {
  readonly constants: readonly Declaration[];
  readonly functions: readonly Declaration[];
  /** Statements before a unit is looked up. */
  readonly prepare: (units: Pick<Units, 'unit' | 'max'>) => Fragment;
  /** The transition by the unit; 0 if there is none. */
  readonly at: (state: Fragment, units: Pick<Units, 'unit'>) => Fragment;
  /** Whether a call, or a word, may end. */
  readonly ends: (state: Fragment) => Fragment;
}

/** A state and its transitions. */
export interface LookupRow {
  readonly id: StateId;
  readonly note: string;
  readonly accepting: boolean;
  /** The numbers of transitions, by the units that they read. */
  readonly transitions: readonly {
    readonly ranges: readonly SymbolRange[];
    readonly value: number;
  }[];
}

/** The lookup by `switch (state)`, in functions. */
export function switchLookup(plan: Plan, rows: readonly LookupRow[], doc: string): Lookup {
  const parameter = { ...parameterOf(plan), unit, max: plan.dfa.classes.max };
  return {
    constants: [],
    functions: [
      internal(
        transitionBy.text,
        ['state: number', 'unit: number'],
        'number',
        doc,
        returnsByState(rows, ({ value }) => code`${value}`, parameter),
      ),
      internal(
        mayEnd.text,
        ['state: number'],
        'boolean',
        'Whether a call, or a word, may end in `state`.',
        endsBody(rows.flatMap(({ id, accepting }) => (accepting ? id : []))),
      ),
    ],
    prepare: () => code``,
    at: (state, units) => code`${transitionBy}(${state}, ${units.unit})`,
    ends: (state) => code`${mayEnd}(${state})`,
  };
}

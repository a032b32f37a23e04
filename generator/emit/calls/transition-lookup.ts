/**
 * The transitions of an automaton with a stack, as numbers: the state after a unit, or, from `PUSH` on, a place in the
 * table `PUSHES` of the states that it pushes. They stand in a table or in code.
 */
import type { PushdownAutomaton } from '../../automata/pushdown-automaton.js';
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { membersOfAll } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Variant } from '../../options/variant.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import { classAt } from '../program/class-tables.js';
import { constant, greatestOf, table, unsignedArray } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { switchLookup, type Lookup, type LookupRow } from './lookup.js';

const { NEXT, END_COLUMN, PUSH, PUSHES, STRIDE } = NAMES;

const MEANING = '0: this call ends, if it may, and the one below it reads the unit.';

/** The lookup of transitions. A state may be another number there: in a table, the place of its row. */
export interface TransitionLookup extends Lookup {
  /** A state from its number, and the number from a state. */
  readonly stateAt: (number: Fragment) => Fragment;
  readonly numberAt: (state: Fragment) => Fragment;
}

/** The lookup of transitions, in a table or in code, as the variant has it. */
export function lookUpTransitions(
  plan: Plan,
  stack: PushdownAutomaton,
  variant: Variant,
  host: Host,
): TransitionLookup {
  return variant === 'switch' ? lookUpInCode(plan, stack, host) : lookUpInTable(plan, stack, host);
}

function lookUpInTable(plan: Plan, stack: PushdownAutomaton, host: Host): TransitionLookup {
  const { accepting, threads, classes } = stack;
  // The last column says whether a frame may end.
  const stride = classes.count + 1;
  const numberOf = (state: StateId): number => state * stride;
  const { transitions, pushes } = numbersOf(stack, numberOf, threads.length * stride);
  const entries = accepting.flatMap((isEnd, state) => [
    ...transitions.slice(state * classes.count, (state + 1) * classes.count),
    Number(isEnd),
  ]);
  return {
    constants: [
      constant(STRIDE, 'The distance between the rows of two states.', stride),
      constant(
        END_COLUMN,
        'The column that says whether a call, or a word, may end in a state.',
        stride - 1,
      ),
      constant(
        PUSH,
        'The entries of `NEXT` from here on are places in `PUSHES`.',
        threads.length * stride,
      ),
      table(host, {
        name: NEXT,
        type: unsignedArray(greatestOf(entries)),
        doc: [`The row of the state after each class, or a place in \`PUSHES\`; ${MEANING}`],
        entries,
        perRow: stride,
        notes: notesOf(plan, stack),
      }),
      pushesTable(
        'Where calls begin: how many, the rows of the states to return to, the outermost first, and that of the next state.',
        pushes,
        host,
      ),
    ],
    functions: [],
    stateAt: (number) => code`${number} / ${STRIDE}`,
    numberAt: (state) => code`${state} * ${STRIDE}`,
    prepare: (units) => code`const index = ${classAt(plan, units)};`,
    at: (number) => code`${NEXT}[${number} + index]!`,
    ends: (number) => code`${NEXT}[${number} + ${END_COLUMN}] === 1`,
  };
}

function lookUpInCode(plan: Plan, stack: PushdownAutomaton, host: Host): TransitionLookup {
  const { accepting, threads, classes } = stack;
  const first = threads.length;
  const { transitions, pushes } = numbersOf(stack, (state) => state, first);
  const rows = notesOf(plan, stack).map((note, id): LookupRow => {
    const ranges = new Map<number, number[]>();
    for (let index = 0; index < classes.count; index++) {
      const transition = transitions[id * classes.count + index]!;
      if (transition !== 0) getOrInsert(ranges, transition, () => []).push(index);
    }
    return {
      id,
      note,
      accepting: accepting[id]!,
      transitions: Array.from(ranges, ([value, indices]) => ({
        value,
        ranges: membersOfAll(classes, indices),
      })),
    };
  });
  const lookup = switchLookup(
    plan,
    rows,
    `The state after a unit, or a place in \`PUSHES\` plus \`PUSH\`; ${MEANING}`,
  );
  return {
    ...lookup,
    constants: [
      constant(PUSH, 'Results of `transitionBy` from here on are places in `PUSHES`.', first),
      pushesTable(
        'Where calls begin: how many, the states to return to, the outermost first, and the next state.',
        pushes,
        host,
      ),
    ],
    stateAt: (number) => number,
    numberAt: (state) => state,
  };
}

/** The notes of states with a stack: of the states of the automaton in which their threads are. */
function notesOf(plan: Plan, { threads }: PushdownAutomaton): readonly string[] {
  return threads.map((own, id) => {
    const states = id === DEAD ? [DEAD] : own.map((thread) => thread.at(-1)!);
    return [...new Set(states.map((state) => plan.states[state]!.note))].join(' | ');
  });
}

function pushesTable(doc: string, pushes: readonly number[], host: Host): Declaration {
  return table(host, {
    name: PUSHES,
    type: unsignedArray(greatestOf(pushes)),
    doc: [doc],
    entries: pushes,
  });
}

/** The numbers of transitions, by state and class, and what they push; those of equal transitions are equal. */
function numbersOf(
  { transitions }: PushdownAutomaton,
  numberOf: (state: StateId) => number,
  firstPush: number,
): { readonly transitions: readonly number[]; readonly pushes: readonly number[] } {
  const pushes: number[] = [];
  const places = new Map<string, number>();
  const numbers = transitions.map((transition) => {
    if (transition === undefined) return 0;
    const to = numberOf(transition.to);
    if (transition.pushes.length === 0) return to;
    const pushed = transition.pushes.map(numberOf);
    const place = getOrInsert(
      places,
      [...pushed, to].join(),
      () => pushes.push(pushed.length, ...pushed, to) - pushed.length - 2,
    );
    return firstPush + place;
  });
  return { transitions: numbers, pushes };
}

/** The tables of positions and transitions that charts are made from. */
import type { PositionTransition } from '../../automata/positions.js';
import { FIRST_CALL } from '../../automata/regex.js';
import { joinRanges } from '../../automata/symbol-range.js';
import { classesIn } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import { charactersInWords } from '../../plan/characters-in-words.js';
import { THE_END } from '../../plan/expectations.js';
import type { ChartPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { greatestOf, table, unsignedArray } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import type { Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import type { LaterCalls } from './later-calls.js';

const { EVENTS, TRANSITIONS, TRANSITIONS_AT, CALLS_AT, END_AT, TARGET, CALLEE, EVENTS_OF } = NAMES;

/** The transitions that lead on from each position, and what happens on them. */
export function chartTables(
  plan: Plan,
  { positions }: ChartPlan,
  later: LaterCalls | undefined,
  host: Host,
): readonly Declaration[] {
  const { all, entries } = positions;
  const { classes } = plan.dfa;
  const transitions: PositionTransition[] = [];
  const lists = new ListTable();
  const events = new ListTable();
  const rows = all.map((position, id) => {
    const reads = Array.from({ length: classes.count }, (): number[] => []);
    const calls: { readonly number: number; readonly isLater: ReadonlySet<number> }[] = [];
    let end = 0;
    position.transitions.forEach((transition, index) => {
      const number = transitions.push(transition);
      if (transition.range === undefined) end = number;
      else if (transition.range.lo >= FIRST_CALL)
        calls.push({ number, isLater: later?.[id]?.get(index) ?? new Set() });
      else for (const read of classesIn(classes, transition.range)) reads[read]!.push(number);
    });
    const callsOn = (read: number): number =>
      lists.placeOf(calls.flatMap(({ number, isLater }) => (isLater.has(read) ? [] : [number])));
    return {
      reads: reads.map((list) => lists.placeOf(list)),
      // The calls at the end of the input come first.
      calls: Array.from({ length: later === undefined ? 1 : classes.count + 1 }, (_, read) =>
        callsOn(read - 1),
      ),
      end,
    };
  });
  const simple = (name: Fragment, doc: string, numbers: readonly number[]): Declaration =>
    table(host, {
      name,
      type: unsignedArray(greatestOf(numbers)),
      doc: [doc],
      entries: numbers,
    });
  const calleeOf = ({ range }: PositionTransition): number =>
    range === undefined || range.lo < FIRST_CALL ? 0 : entries.get(range.lo)! + 1;
  return [
    table(host, {
      name: TRANSITIONS_AT,
      type: unsignedArray(lists.all.length),
      doc: ['For each position and class, the place in `TRANSITIONS` of those that read it.'],
      entries: rows.flatMap(({ reads }) => reads),
      perRow: classes.count,
      notes: all.map(({ transitions }) => noteOf(transitions)),
    }),
    later !== undefined
      ? table(host, {
          name: CALLS_AT,
          type: unsignedArray(lists.all.length),
          doc: [
            'The place in `TRANSITIONS` of the calls to make in a position (row) before the end of the input (column 0) or a unit of a class (column class + 1).',
            'Omits calls that can equally be made after that unit.',
          ],
          entries: rows.flatMap(({ calls }) => calls),
          perRow: classes.count + 1,
          label: String,
        })
      : simple(
          CALLS_AT,
          'For each position, the place of its calls in `TRANSITIONS`.',
          rows.flatMap(({ calls }) => calls),
        ),
    simple(
      END_AT,
      'For each position, the transition by which a call or a word ends there, or 0.',
      rows.map(({ end }) => end),
    ),
    simple(
      TRANSITIONS,
      'Lists of transitions, in the order of the grammar, each before a 0.',
      lists.all,
    ),
    simple(TARGET, 'The position after each transition.', [
      0,
      ...transitions.map(({ to }) => Math.max(0, to)),
    ]),
    simple(
      CALLEE,
      'The start position of the rule that each transition calls, plus 1; 0 if it reads a unit.',
      [0, ...transitions.map(calleeOf)],
    ),
    simple(EVENTS_OF, 'The place in `EVENTS` of what happens on each transition.', [
      0,
      ...transitions.map((transition) =>
        events.placeOf(transition.events.map((event) => event + 1)),
      ),
    ]),
    simple(
      EVENTS,
      'What happens on a transition: 1 where a part begins, and the number of a capture plus 1 where it ends; 0 after the last one.',
      events.all,
    ),
  ];
}

/** The most words of a note. */
const MAX_WORDS = 8;

/** The units and calls that may follow a position, in words. */
function noteOf(transitions: readonly PositionTransition[]): string {
  const ranges = transitions.flatMap(({ range }) => range ?? []);
  const symbols = ranges.filter(({ lo }) => lo < FIRST_CALL);
  const words = [
    ...charactersInWords(joinRanges(symbols)),
    ...(symbols.length < ranges.length ? ['a call'] : []),
    ...(ranges.length < transitions.length ? [THE_END] : []),
  ];
  const more = words.length > MAX_WORDS ? ', ...' : '';
  return `before ${words.slice(0, MAX_WORDS).join(', ')}${more}`;
}

/** Lists one after the other, each followed by 0, equal ones once; the empty one is at 0. */
class ListTable {
  readonly all: number[] = [0];
  readonly #places = new Map<string, number>([['', 0]]);

  placeOf(list: readonly number[]): number {
    return getOrInsert(
      this.#places,
      list.join(),
      () => this.all.push(...list, 0) - list.length - 1,
    );
  }
}

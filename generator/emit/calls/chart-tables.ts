/** The tables of positions and transitions that charts are made by. */
import type { CalledPositions } from '../../automata/called-positions.js';
import type { PositionTransition } from '../../automata/positions.js';
import { joinRanges } from '../../automata/symbol-range.js';
import { classesIn, type SymbolClasses } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import { namesOfCharacters } from '../../plan/names-of-characters.js';
import { THE_END } from '../../plan/expectations.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { constant, greatestOf, table, unsignedArray } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { code, named, NAMES, type Fragment } from '../program/fragment.js';
import { laterCalls } from './later-calls.js';

const { Positions, EVENTS, EVENTS_OF } = NAMES;

export type ChartPositions = Pick<CalledPositions, 'all' | 'entries'>;

/** What a module needs the positions for: to check words, or to find their parts. */
export type Purpose = 'words' | 'parts';

/** The names of the tables by which words are checked, and by which their parts are found. */
export const WORD_TABLES = tableNames('');
export const PART_TABLES = tableNames('CAPTURING_');

function tableNames(prefix: string) {
  const name = (suffix: string): Fragment => named(prefix + suffix);
  return {
    POSITIONS: name('POSITIONS'),
    TRANSITIONS: name('TRANSITIONS'),
    READS: name('READS'),
    CALLS: name('CALLS'),
    ENDS: name('ENDS'),
    TARGET: name('TARGET'),
    CALLEE: name('CALLEE'),
  };
}

/**
 * The tables of positions.
 *
 * @param inputStarts the position before each input
 */
export function chartTables(
  plan: Plan,
  { all, entries }: ChartPositions,
  inputStarts: readonly number[],
  purpose: Purpose,
  host: Host,
): readonly Declaration[] {
  const { POSITIONS, TRANSITIONS, READS, CALLS, ENDS, TARGET, CALLEE } =
    purpose === 'words' ? WORD_TABLES : PART_TABLES;
  const { classes } = plan.dfa;
  const firsts = firstClasses({ all, entries }, classes);
  const later = laterCalls({ all, entries }, firsts, classes);
  const events = new ListTable();
  const eventsOf = (transition: PositionTransition): number =>
    events.placeOf(transition.events.map((event) => event + 1));
  const calleeOf = (transition: PositionTransition): number =>
    transition.kind === 'call' ? entries.get(transition.symbol)! + 1 : 0;
  const targetOf = (transition: PositionTransition): number =>
    transition.kind === 'end' ? 0 : transition.to;
  // Where no parts are recorded, the number of a transition by a unit is its position.
  const plain = purpose === 'words' ? all.length : 1;
  const transitions: PositionTransition[] = [];
  const numbers = new Map<string, number>();
  let last = '';
  const numberOf = (transition: PositionTransition, id: number): number => {
    const { kind } = transition;
    if (purpose === 'words' && kind !== 'call') return kind === 'end' ? 1 : transition.to;
    const read = [kind, targetOf(transition), calleeOf(transition), eventsOf(transition)];
    const key = [purpose === 'words' ? '' : id, ...read].join();
    // Transitions that record parts are numbered in the order of their positions, so only neighbors may share a number.
    if (purpose === 'parts' && key !== last) numbers.delete(key);
    last = key;
    return getOrInsert(numbers, key, () => transitions.push(transition) - 1 + plain);
  };
  const numbered = all.map((position, id) => {
    const reads = Array.from({ length: classes.count }, () => new Set<number>());
    // The calls at the end of the input come first.
    const calls = Array.from({ length: classes.count + 1 }, (): number[] => []);
    let end = 0;
    position.transitions.forEach((transition, index) => {
      const number = numberOf(transition, id);
      if (transition.kind === 'end') end = number;
      else if (transition.kind === 'symbol')
        for (const read of classesIn(classes, transition.range)) reads[read]!.add(number);
      else {
        const isLater = later[id]?.get(index);
        calls[0]!.push(number);
        for (const read of firsts.get(transition.symbol)!)
          if (isLater?.has(read) !== true) calls[read + 1]!.push(number);
      }
    });
    return { reads: reads.map((list) => [...list]), calls, end };
  });
  // One transition stands for itself; several are a list.
  const single = plain + transitions.length;
  const lists = new ListTable();
  const placeOf = (list: readonly number[]): number =>
    list.length < 2 ? (list[0] ?? 0) : single - 1 + lists.placeOf(list);
  const rows = numbered.map(({ reads, calls, end }) => ({
    reads: reads.map(placeOf),
    calls: calls.map(placeOf),
    end,
  }));
  const simple = (name: Fragment, doc: string, entriesOfTable: readonly number[]): Declaration =>
    table(host, {
      name,
      type: unsignedArray(greatestOf(entriesOfTable)),
      doc: [doc],
      entries: entriesOfTable,
    });
  return [
    table(host, {
      name: READS,
      type: unsignedArray(single + lists.all.length),
      doc: [`See \`${Positions.text}\`, as for the other tables.`],
      entries: rows.flatMap(({ reads }) => reads),
      perRow: classes.count,
      notes: all.map((each) => noteOf(each.transitions)),
    }),
    table(host, {
      name: CALLS,
      type: unsignedArray(single + lists.all.length),
      doc: ['Omits calls that can equally be made after the unit.'],
      entries: rows.flatMap(({ calls }) => calls),
      perRow: classes.count + 1,
      label: String,
    }),
    simple(
      ENDS,
      'By position.',
      rows.map(({ end }) => end),
    ),
    simple(TRANSITIONS, 'In the order of the grammar.', lists.all.slice(1)),
    simple(TARGET, 'By transition.', transitions.map(targetOf)),
    simple(CALLEE, 'By transition; one more than the position.', transitions.map(calleeOf)),
    ...(purpose === 'words'
      ? []
      : [
          simple(EVENTS_OF, 'By transition.', transitions.map(eventsOf)),
          simple(
            EVENTS,
            'What happens on a transition: 1 where a part begins, and the number of a capture plus 1 where it ends; 0 after the last one.',
            events.all,
          ),
        ]),
    constant(
      POSITIONS,
      purpose === 'words' ? 'By which words are checked.' : 'By which parts are found.',
      code`{
        start: ${inputStarts[0]!},
        stringStart: ${inputStarts.at(-1)!},
        plain: ${plain},
        single: ${single},
        transitions: ${TRANSITIONS},
        reads: ${READS},
        calls: ${CALLS},
        ends: ${ENDS},
        target: ${TARGET},
        callee: ${CALLEE},
        events: ${purpose === 'words' ? '[]' : EVENTS_OF},
      }`,
      code`: ${Positions}`,
    ),
  ];
}

/** For each call symbol, the classes of the units with which its words begin. */
function firstClasses(
  { all, entries }: ChartPositions,
  classes: SymbolClasses,
): ReadonlyMap<number, ReadonlySet<number>> {
  const firsts = new Map(Array.from(entries.keys(), (symbol) => [symbol, new Set<number>()]));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [symbol, own] of firsts) {
      const before = own.size;
      for (const each of all[entries.get(symbol)!]!.transitions) {
        if (each.kind === 'symbol')
          for (const read of classesIn(classes, each.range)) own.add(read);
        if (each.kind === 'call') for (const read of firsts.get(each.symbol)!) own.add(read);
      }
      isGrowing ||= own.size > before;
    }
  }
  return firsts;
}

const MAX_PHRASES = 8;

/** The units and calls that may follow a position, as phrases. */
function noteOf(transitions: readonly PositionTransition[]): string {
  const ranges = transitions.flatMap((each) => (each.kind === 'symbol' ? each.range : []));
  const phrases = [
    ...namesOfCharacters(joinRanges(ranges)),
    ...(transitions.some(({ kind }) => kind === 'call') ? ['a call'] : []),
    ...(transitions.some(({ kind }) => kind === 'end') ? [THE_END] : []),
  ];
  const more = phrases.length > MAX_PHRASES ? ', ...' : '';
  return `before ${phrases.slice(0, MAX_PHRASES).join(', ')}${more}`;
}

/** Interns lists: they stand one after the other, each followed by 0, and equal ones once. The empty list is at 0. */
class ListTable {
  readonly #all: number[] = [0];
  readonly #places = new Map<string, number>([['', 0]]);

  get all(): readonly number[] {
    return [...this.#all];
  }

  placeOf(list: readonly number[]): number {
    return getOrInsert(
      this.#places,
      list.join(),
      () => this.#all.push(...list, 0) - list.length - 1,
    );
  }
}

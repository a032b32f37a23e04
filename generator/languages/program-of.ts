/** From the plan of one automaton over octets to a program. */
import { MAX_OCTET } from '../alphabet.js';
import { classesFrom } from '../automata/symbol-classes.js';
import { wholeMoveAt } from '../automata/moves.js';
import { OPENING } from '../automata/nfa.js';
import { runOf } from '../emit/decode/skip-runs.js';
import { getOrInsert } from '../get-or-insert.js';
import { distinctLists } from '../plan/distinct-lists.js';
import { lengthTables } from '../plan/length-tables.js';
import type { ParsePlan } from '../plan/parse-plan.js';
import type { AutomatonPlan, DecoderPlan } from '../plan/plan.js';
import {
  isRestricted,
  type LengthsPlan,
  type RequirementsPlan,
} from '../plan/plan-requirements.js';
import type {
  DecoderProgram,
  ParserProgram,
  Program,
  RequirementsProgram,
  ProgramTable,
} from './program.js';

/** The program of a plan whose input is octets. */
export function programOf(plan: AutomatonPlan, header: readonly string[]): Program {
  const { dfa, begun } = plan;
  const { count } = dfa.classes;
  const expected = plan.kind === 'decoder' ? [] : plan.expected;
  const { lists, indices } = distinctLists(expected);
  const decoder = plan.kind === 'decoder' ? plan : undefined;
  const parse = plan.kind === 'flat' ? plan.parse : undefined;
  const requirements = plan.kind === 'flat' ? plan.requirements : undefined;
  const readsCharacters = begun.some((number) => number > 0);
  return {
    name: plan.name
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter(Boolean),
    startRule: plan.startRule,
    header,
    start: plan.start * count,
    classes: count,
    tables: [
      table('CLASS_OF', 'The class of each octet.', classesFrom(dfa.classes, 0, MAX_OCTET + 1)),
      table(
        'NEXT',
        'The state after each class: a row for each state.',
        Array.from(dfa.transitions, (target) => target * count),
      ),
      table('ACCEPTS', 'Whether a word may end, by row.', dfa.accepting.map(Number)),
      ...(readsCharacters
        ? [table('BEGUN', 'The octets read of a character that is not whole, by row.', begun)]
        : []),
      ...(lists.length === 0
        ? []
        : [table('EXPECTED_OF', 'The list of what may follow, by row.', indices)]),
      ...(decoder ? operationTables(decoder) : []),
      ...(parse ? moveTables(parse) : []),
      ...(requirements?.lengths ? countingTables(requirements.lengths) : []),
    ],
    readsCharacters,
    expected: lists,
    decoder: decoder && decoderOf(decoder),
    parser: parse && parserOf(parse),
    requirements: requirements && requirementsOf(requirements),
  };
}

function table(name: string, doc: string, entries: readonly number[]): ProgramTable {
  const greatest = entries.reduce((most, each) => Math.max(most, each), 0);
  return { name, doc, entries, type: greatest <= 0xff ? 8 : greatest <= 0xffff ? 16 : 32 };
}

function operationTables({ operations, uniformShift }: DecoderPlan): readonly ProgramTable[] {
  const entries = (pick: 'mask' | 'shift' | 'payloadShift' | 'add'): readonly number[] =>
    operations.map((found) => found?.[pick] ?? 0);
  const all = [
    table('MASK', 'The payload bits of an octet, entry by entry of NEXT.', entries('mask')),
    table('SHIFT', 'How far the code point is shifted.', entries('shift')),
    table('PAYLOAD_SHIFT', 'How far the payload bits are shifted.', entries('payloadShift')),
    {
      ...table('ADD', 'What is added.', entries('add')),
      ...(entries('add').some((each) => each < 0) ? { type: 'signed' as const } : {}),
    },
  ];
  return all.filter(
    ({ name, entries: own }) =>
      name === 'MASK' ||
      (name === 'SHIFT' ? uniformShift === undefined : own.some((each) => each !== 0)),
  );
}

function decoderOf(plan: DecoderPlan): DecoderProgram {
  const { title, unitLength, longest, uniformShift, operations, values } = plan;
  return {
    title,
    unitLength,
    longest,
    uniformShift,
    isShifted: operations.some((found) => found !== undefined && found.payloadShift !== 0),
    hasAddends: operations.some((found) => found !== undefined && found.add !== 0),
    run: runOf(plan.states[plan.start]!),
    spellings: values.map(({ lo, hi, row }) => ({ lo, hi, row })),
  };
}

/** `MOVES`, `END_OF` and `FORKS`; see Note [Nodes] in program.ts. Events are 0 for a beginning, or a part's number. */
function moveTables(parse: ParsePlan): readonly ProgramTable[] {
  const { traced } = parse;
  const fields = fieldsOf(parse);
  const forks = [0];
  const places = new Map<string, number>();
  const placeOf = (move: readonly { from: number; events: readonly number[] }[]): number => {
    const spelled = [
      move.length,
      ...move.flatMap(({ from, events }) => [
        from,
        events.length,
        ...events.map((event) =>
          event === OPENING ? 0 : fields.indexOf(parse.captures[event]!.field, 1),
        ),
      ]),
    ];
    return getOrInsert(places, spelled.join(), () => forks.push(...spelled) - spelled.length);
  };
  const moves = Array.from(traced.moveOf, (number, entry) =>
    number === 0 ? 0 : placeOf(wholeMoveAt(traced, entry)),
  );
  const endOf = traced.ends.map((end) => (end === undefined ? 0 : placeOf([end])));
  return [
    table(
      'MOVES',
      'The move of each transition, entry by entry of NEXT: 0, or a place in FORKS.',
      moves,
    ),
    table('END_OF', 'The move at the end of a word, by row.', endOf),
    table(
      'FORKS',
      'Moves: the number of traces, and for each the one that it continues, the number of its events, and the events.',
      forks,
    ),
  ];
}

/** The names of parts by their numbers, each once; the whole word is the first. */
function fieldsOf({ captures: [whole, ...others] }: ParsePlan): readonly string[] {
  return [whole!.field, ...new Set(others.map(({ field }) => field))];
}

function parserOf(parse: ParsePlan): ParserProgram {
  return { parts: fieldsOf(parse), traces: parse.traces };
}

function requirementsOf(plan: RequirementsPlan): RequirementsProgram | undefined {
  if (!isRestricted(plan)) return undefined;
  const { lengths, checks } = plan;
  if (lengths === undefined) return { lengths, checks };
  const { limits, shortest } = lengthTables(lengths);
  return { lengths: { expected: lengths.expected, limits, shortest }, checks };
}

function countingTables(lengths: LengthsPlan): readonly ProgramTable[] {
  const { limits, masks, needs, places } = lengthTables(lengths);
  const inParts = table(
    'IN_PARTS',
    'The limited parts that are open after the last octet, by row: a bit for each.',
    masks,
  );
  return [
    ...(limits.some(({ bit }) => bit !== undefined) ? [inParts] : []),
    table('NEEDS', 'The least further octets for each limit, as rows.', needs),
    table(
      'NEEDS_AT',
      'Where the rows of a state begin in NEEDS; they end where the next begin.',
      places,
    ),
  ];
}

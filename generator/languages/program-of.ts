/** From the plan of one automaton over octets to a program. */
import { MAX_OCTET } from '../alphabet.js';
import { classesFrom } from '../automata/symbol-classes.js';
import { wholeMoveAt } from '../automata/moves.js';
import { OPENING } from '../automata/nfa.js';
import { runOf } from '../emit/decode/skip-runs.js';
import { greatestOf, unsignedBits } from '../emit/program/constants.js';
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
import type { Program, ProgramTable, RequirementsProgram } from './program.js';

/** The program of a plan whose input is octets. */
export function programOf(plan: AutomatonPlan, header: readonly string[]): Program {
  const { dfa, begun } = plan;
  const { count } = dfa.classes;
  const readsCharacters = begun.some((number) => number > 0);
  const common = {
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
    ],
    readsCharacters,
  };
  if (plan.kind === 'decoder')
    return {
      ...common,
      kind: 'decoder',
      tables: [...common.tables, ...operationTables(plan)],
      ...decoderOf(plan),
    };
  const { lists, indices } = distinctLists(plan.expected);
  const { parse, requirements } = plan;
  return {
    ...common,
    kind: 'recognizer',
    tables: [
      ...common.tables,
      table('EXPECTED_OF', 'The list of what may follow, by row.', indices),
      ...(parse ? moveTables(parse) : []),
      ...(requirements?.lengths ? countingTables(requirements.lengths) : []),
    ],
    expected: lists,
    parser: parse && { parts: fieldsOf(parse), traces: parse.traces },
    requirements: requirements && requirementsProgram(requirements),
  };
}

function table(name: string, doc: string, entries: readonly number[]): ProgramTable {
  return { name, doc, entries, type: unsignedBits(greatestOf(entries)) };
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

function decoderOf(plan: DecoderPlan) {
  const { encodingName, unitLength, longest, uniformShift, operations, values } = plan;
  return {
    encodingName,
    unitLength,
    longest,
    uniformShift,
    isShifted: operations.some((found) => found !== undefined && found.payloadShift !== 0),
    hasAddends: operations.some((found) => found !== undefined && found.add !== 0),
    run: runOf(plan.states[plan.start]!),
    spellings: values,
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

/** The names of parts by their numbers, each name once; the first part is the whole word. */
function fieldsOf({ captures: [whole, ...others] }: ParsePlan): readonly string[] {
  return [whole!.field, ...new Set(others.map(({ field }) => field))];
}

function requirementsProgram(plan: RequirementsPlan): RequirementsProgram | undefined {
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

/**
 * The table variant: byte classes and a transition table, the compact one.
 *
 * State numbers inside the loops are premultiplied by the number of classes, so that a step is one
 * addition and one load [the layout of regex-automata's dense DFAs]; `next` and `accepts` take and return
 * plain state numbers, as in every variant.
 */
import { MAX_OCTET, type Input } from '../../alphabet.js';
import { classesFrom, membersOf } from '../../automata/symbol-classes.js';
import { printClassesNoun, printMembers } from '../../text/symbols.js';
import { DEAD, leadsNowhere, stateCount } from '../../automata/dfa.js';
import type { Host } from '../host.js';
import { parseBody, refuseAt, scanUnits } from '../parse/bodies.js';
import type { Recorder } from '../parse/recorder.js';
import type { DecoderPlan, Plan } from '../../plan/plan.js';
import type { Bodies } from '../program/bodies.js';
import { constant, octetRowLabel, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { decodeBody, findErrorBody, type Machine } from './machine.js';
import { PAGE, pagesOf } from './pages.js';
import {
  byInput,
  eachInput,
  exceeds,
  parameterOf,
  startOf,
  textDeclaration,
  unitsOf,
  unitsOfAll,
  type StepUnits,
  type Units,
} from '../inputs/units.js';

const { byte, state, partial, accepts } = NAMES;
const { CLASS_OF, PAGE_OF, STRIDE, NEXT, MOVE, START, STRING_START, MASK, SHIFT, PLACE, ADD } =
  NAMES;
const { PLACES } = NAMES;

/** The table variant of a plan. */
export function emitTable(plan: Plan, host: Host, recorder: Recorder | undefined): Bodies {
  const { decoder } = plan;
  const machine = tableMachine(plan, unitsOf(plan, host, 'octets'));
  return {
    shape: `${printClassesNoun(plan.notation)} and premultiplied states`,
    constants: [
      ...transitionTables(plan, host),
      ...(decoder === undefined ? [] : payloadTables(plan, decoder, host)),
      ...(recorder === undefined ? [] : [moveTable(plan, recorder, host)]),
    ],
    findError: (units) => findErrorBody(plan, tableMachine(plan, units), units),
    parse: recorder && parseByTable(plan, host, recorder),
    steps: { stepperOf: (units) => tableMachine(plan, units), next: nextBody(plan) },
    moveOf: recorder && moveOfBody(plan, recorder),
    decoding: decoder && {
      accumulate: accumulateBody(decoder),
      decode: (sink) => decodeBody(plan, decoder, machine, sink),
    },
  };
}

// --- steps, which the branchless variant falls back to -----------------------------------------

/** The machine that steps by `NEXT` and `CLASS_OF`. */
export function tableMachine(plan: Plan, units: StepUnits): Machine {
  const { decoder } = plan;
  return {
    start: units.start === plan.start ? START : STRING_START,
    step: code`state = ${NEXT}[state + ${classAt(plan, units)}]!;`,
    stepWithPartial:
      decoder === undefined
        ? code``
        : code`const entry = state + ${CLASS_OF}[${byte}]!;\npartial = ${accumulated(decoder)};\nstate = ${NEXT}[entry]!;`,
    isDead: code`state === ${DEAD}`,
    isStart: code`state === ${START}`,
    isNotStart: code`state !== ${START}`,
    isAccepting: code`${accepts}(state / ${STRIDE})`,
    numberOf: (variable) => code`${variable} / ${STRIDE}`,
  };
}

/** The class of a unit that is not above all that the automaton reads. */
export function classAt({ dfa }: Plan, { unit, max }: Pick<Units, 'unit' | 'max'>): Fragment {
  return max <= MAX_OCTET || dfa.classes.max <= MAX_OCTET
    ? code`${CLASS_OF}[${unit}]!`
    : code`${CLASS_OF}[${PAGE_OF}[${unit} >>> 8]! + (${unit} & 0xff)]!`;
}

/** The partial value after `byte`, by the operation at `entry`. */
function accumulated({ operations, uniformShift }: DecoderPlan): Fragment {
  const shifted = code`(${partial} << ${uniformShift ?? code`${SHIFT}[entry]!`})`;
  const octet = code`(${byte} & ${MASK}[entry]!)`;
  const needsPlace = operations.some((found) => found !== undefined && found.place !== 0);
  const masked = needsPlace ? code`(${octet} << ${PLACE}[entry]!)` : octet;
  const needsAdd = operations.some((found) => found !== undefined && found.add !== 0);
  return needsAdd ? code`${shifted} + ${masked} + ${ADD}[entry]!` : code`${shifted} | ${masked}`;
}

// --- next and accumulate -----------------------------------------------------------------------

/** The body of `next`. */
export function nextBody(plan: Plan): Fragment {
  const parameter = parameterOf(plan);
  const target = code`${NEXT}[${state} * ${STRIDE} + ${classAt(plan, parameter)}]! / ${STRIDE}`;
  return exceeds(parameter, plan)
    ? code`return ${parameter.unit} > ${hex(plan.dfa.classes.max)} ? ${DEAD} : ${target};`
    : code`return ${target};`;
}

/** The body of `accumulate`. */
export function accumulateBody(decoder: DecoderPlan): Fragment {
  return code`const entry = ${state} * ${STRIDE} + ${CLASS_OF}[${byte}]!;\nreturn ${accumulated(decoder)};`;
}

/** The body of `moveOf`. */
function moveOfBody(plan: Plan, { places }: Recorder): Fragment {
  const parameter = parameterOf(plan);
  const number = code`${MOVE}[${state} * ${STRIDE} + ${classAt(plan, parameter)}]!`;
  const move = places === undefined ? number : code`${PLACES}[${number}]!`;
  return exceeds(parameter, plan)
    ? code`return ${parameter.unit} > ${hex(plan.dfa.classes.max)} ? 0 : ${move};`
    : code`return ${move};`;
}

// --- constants ---------------------------------------------------------------------------------

/** `CLASS_OF` and `PAGE_OF`. */
export function classTables(plan: Plan, host: Host): readonly TextDeclaration[] {
  const { classes } = plan.dfa;
  const pages = pagesOf(classes);
  const isPaged = pages.first.length > 1;
  return [
    table(host, {
      name: CLASS_OF,
      type: unsignedArray(classes.count - 1),
      doc: [
        isPaged
          ? 'The class of each unit, in pages of 256 units that occur (see `PAGE_OF`):'
          : 'The class of each octet:',
        ...describeClasses(plan),
      ],
      entries: pages.first.flatMap((page) => classesFrom(classes, page * PAGE, (page + 1) * PAGE)),
      label: (row) => octetRowLabel(pages.first[row >> 4]! * 16 + (row & 15)),
    }),
    ...(isPaged
      ? [
          table(host, {
            name: PAGE_OF,
            type: 'Uint16Array',
            doc: ['Where the page of each 256 units begins in `CLASS_OF`.'],
            entries: pages.of.map((index) => index * PAGE),
            label: (row) => `${octetRowLabel(row)}, times 256`,
          }),
        ]
      : []),
  ];
}

/** `CLASS_OF` and `PAGE_OF`, `STRIDE`, `NEXT`, `START` and `STRING_START`. */
export function transitionTables(plan: Plan, host: Host): readonly TextDeclaration[] {
  const { dfa } = plan;
  const { classes } = dfa;
  return [
    ...classTables(plan, host),
    constant(
      STRIDE,
      'The number of classes: the distance between the rows of two states.',
      classes.count,
    ),
    table(host, {
      name: NEXT,
      type: unsignedArray((stateCount(dfa) - 1) * classes.count),
      doc: ['The state after each class, times `STRIDE`; one row per state.'],
      entries: Array.from(dfa.transitions, (target) => target * classes.count),
      perRow: classes.count,
      unit: classes.count,
      notes: plan.states.map(({ note }) => note),
    }),
    // See Note [Constants] in decode/sink.ts.
    constant(
      START,
      'The row of the start state: `start` times `STRIDE`.',
      plan.start * classes.count,
    ),
    constant(
      STRING_START,
      'The row of the state before a string: `stringStart` times `STRIDE`.',
      plan.stringStart * classes.count,
    ),
  ];
}

function describeClasses({ dfa, notation }: Plan): readonly string[] {
  return Array.from({ length: dfa.classes.count }, (_, index) => {
    const members = membersOf(dfa.classes, index);
    const printed = printMembers(members, leadsNowhere(dfa, index), notation);
    return ` ${String(index).padStart(2)}  ${printed}`;
  });
}

/** `MASK` and, where they vary, `SHIFT`, `PLACE` and `ADD`: the payload operations, entry by entry of `NEXT`. */
export function payloadTables(
  plan: Plan,
  decoder: DecoderPlan,
  host: Host,
): readonly TextDeclaration[] {
  const tables = [
    [MASK, 'Uint8Array', 'mask', 'The payload bits of an octet, by state and class as in `NEXT`.'],
    [SHIFT, 'Uint8Array', 'shift', 'How far the partial value moves up.'],
    [PLACE, 'Uint8Array', 'place', 'How far the payload bits move up.'],
    [
      ADD,
      'Int32Array',
      'add',
      'The number that is added besides: the offset of a row, or its difference from another.',
    ],
  ] as const;
  return tables.map(([name, type, pick, doc]) =>
    table(host, {
      name,
      type,
      doc: [doc],
      entries: decoder.operations.map((found) => found?.[pick] ?? 0),
      perRow: plan.dfa.classes.count,
      label: String,
      print: (entry) => (name === MASK ? hex(entry) : String(entry)),
    }),
  );
}

/** `MOVE`, the moves of traces. */
function moveTable({ dfa }: Plan, recorder: Recorder, host: Host): TextDeclaration {
  const { parsing, numberOf, refused } = recorder;
  const { count } = dfa.classes;
  const entries = Array.from(parsing.traced.moveOf, (move, entry) =>
    dfa.transitions[entry] === DEAD ? refused : numberOf(Math.floor(entry / count), move),
  );
  return table(host, {
    name: MOVE,
    type: unsignedArray(refused),
    doc: [
      `What happens before a unit is read, by state and class as in \`NEXT\`: 0 is nothing; after ${refused}, no word is possible.`,
    ],
    entries,
    implied: { entry: refused, by: NEXT },
    perRow: dfa.classes.count,
    label: String,
  });
}

// --- bodies ------------------------------------------------------------------------------------

function parseByTable(plan: Plan, host: Host, recorder: Recorder): Fragment {
  const units = unitsOfAll(plan, host);
  const startIn = (input: Input): Fragment =>
    tableMachine(plan, { ...units, start: startOf(plan, input) }).start;
  const { numberOf } = tableMachine(plan, units);
  const refusal = refuseAt(plan, units, numberOf('state'));
  const go = code`state = ${NEXT}[entry]!;`;
  return parseBody(plan, recorder, units, {
    initial: byInput(plan, startIn),
    declarations: `let entry = 0;\n${textDeclaration(plan)}`,
    scan: eachInput(plan, host, (own) =>
      scanUnits(
        plan,
        own,
        code`entry = state + ${classAt(plan, own)};\nmove = ${MOVE}[entry]!;`,
        go,
        refusal,
      ),
    ),
    go,
    numberOf: numberOf('state'),
  });
}

/**
 * The table variant: byte classes and a transition table, the compact one.
 *
 * State numbers inside the loops are premultiplied by the number of classes, so that a step is one
 * addition and one load [the layout of regex-automata's dense DFAs]; `next` and `accepts` take and return
 * plain state numbers, as in every variant.
 */
import { classesFrom, membersOf } from '../../automata/symbol-classes.js';
import { printRanges } from '../../text/octets.js';
import { DEAD, stateCount } from '../../automata/dfa.js';
import type { Host } from '../host.js';
import type { DecoderPlan, Plan } from '../plan.js';
import type { Bodies } from '../program/bodies.js';
import { constant, octetRowLabel, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { decodeBody, findErrorBody, type Machine } from './machine.js';

const { byte, state, partial, accepts, findError } = NAMES;
const { CLASS_OF, STRIDE, NEXT, START, MASK, SHIFT, ADD } = NAMES;

/** The table variant of a plan. */
export function emitTable(plan: Plan, host: Host): Bodies {
  const { decoder } = plan;
  const machine = tableMachine(plan);
  return {
    shape: 'byte classes and premultiplied states',
    constants: [
      ...transitionTables(plan, host),
      ...(decoder === undefined ? [] : payloadTables(plan, decoder, host)),
    ],
    validate: code`return ${findError}(bytes, from, to) < 0;`,
    findError: findErrorBody(plan, machine),
    next: nextBody(),
    decoding: decoder && {
      accumulate: accumulateBody(decoder),
      decode: (sink) => decodeBody(plan, decoder, machine, sink),
    },
  };
}

// --- tables, which the branchless variant falls back to ----------------------------------------

/** `CLASS_OF`, `STRIDE`, `NEXT` and `START`. */
export function transitionTables(plan: Plan, host: Host): readonly TextDeclaration[] {
  const { dfa } = plan;
  const { classes } = dfa;
  return [
    table(host, {
      name: CLASS_OF,
      type: 'Uint8Array',
      doc: ['The class of each octet:', ...describeClasses(plan)],
      entries: classesFrom(classes, 0, 256),
      label: octetRowLabel,
    }),
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
      label: (row) => `${row} ${plan.states[row]!.note}`,
    }),
    // See Note [Constants] in sink.ts.
    constant(
      START,
      'The row of the start state: `start` times `STRIDE`.',
      plan.start * classes.count,
    ),
  ];
}

function describeClasses({ dfa: { classes } }: Plan): readonly string[] {
  return Array.from({ length: classes.count }, (_, index) => {
    const ranges = printRanges(membersOf(classes, index));
    return ` ${String(index).padStart(2)}  ${ranges}`;
  });
}

/** `MASK` and, where they vary, `SHIFT` and `ADD`: the payload operations, entry by entry of `NEXT`. */
export function payloadTables(
  plan: Plan,
  decoder: DecoderPlan,
  host: Host,
): readonly TextDeclaration[] {
  const tables = [
    [MASK, 'Uint8Array', 'mask', 'The payload bits of an octet, by state and class as in `NEXT`.'],
    [SHIFT, 'Uint8Array', 'shift', 'How far the partial value moves up.'],
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

/** The partial value after `byte`, by the operation at `entry`. */
function accumulated({ operations, uniformShift }: DecoderPlan): Fragment {
  const shifted = code`(${partial} << ${uniformShift ?? code`${SHIFT}[entry]!`})`;
  const masked = code`(${byte} & ${MASK}[entry]!)`;
  const needsAdd = operations.some((found) => found !== undefined && found.add !== 0);
  return needsAdd ? code`${shifted} + ${masked} + ${ADD}[entry]!` : code`${shifted} | ${masked}`;
}

/** The machine that steps by `NEXT` and `CLASS_OF`. */
export function tableMachine({ decoder }: Plan): Machine {
  return {
    start: START,
    step: code`state = ${NEXT}[state + ${CLASS_OF}[${byte}]!]!;`,
    stepWithPartial:
      decoder === undefined
        ? code``
        : code`const entry = state + ${CLASS_OF}[${byte}]!;\npartial = ${accumulated(decoder)};\nstate = ${NEXT}[entry]!;`,
    isDead: code`state === ${DEAD}`,
    isStart: code`state === ${START}`,
    isNotStart: code`state !== ${START}`,
    isAccepting: code`${accepts}(state / ${STRIDE})`,
  };
}

/** The body of `next`. */
export function nextBody(): Fragment {
  return code`return ${NEXT}[${state} * ${STRIDE} + ${CLASS_OF}[${byte}]!]! / ${STRIDE};`;
}

/** The body of `accumulate`. */
export function accumulateBody(decoder: DecoderPlan): Fragment {
  return code`const entry = ${state} * ${STRIDE} + ${CLASS_OF}[${byte}]!;\nreturn ${accumulated(decoder)};`;
}

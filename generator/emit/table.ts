/**
 * The table variant: byte classes and a transition table, the compact one.
 *
 * State numbers inside the loops are premultiplied by the number of classes, so that a step is one
 * addition and one load [the layout of regex-automata's dense DFAs]; `next` and `accepts` speak of the
 * plain numbers, as in every variant.
 */
import { DEAD, stateCount } from '../automata/dfa.js';
import { membersOf } from '../automata/byte-classes.js';
import { printRanges } from '../text/octets.js';
import { emitBoundaries } from './boundaries.js';
import * as contract from './contract.js';
import {
  hex,
  octetRowLabel,
  statement,
  table,
  unsignedArray,
  type Code,
  type ModuleCode,
  type StatementCode,
} from './code.js';
import { emitEncoder } from './encoder.js';
import { acceptsBody, decodeBody, decoderHelpers, findErrorBody, type Machine } from './machine.js';
import type { DecoderPlan, Plan } from './plan.js';
import type { PayloadOperation } from '../coding/transducer.js';

/** The table variant of a plan. */
export function emitTable(plan: Plan): ModuleCode {
  const { decoder } = plan;
  const machine = tableMachine(plan);
  const code: Code[] = [
    ...(decoder === undefined ? [] : contract.decoderConstants(plan, decoder)),
    contract.startConstant(plan),
    ...transitionTables(plan),
    ...(decoder === undefined ? [] : payloadTables(plan, decoder)),
    contract.validate(plan, 'return findError(bytes, from, to) < 0;'),
    contract.findError(plan, findErrorBody(plan, machine)),
    contract.next(nextBody()),
    contract.accepts(acceptsBody(plan)),
  ];
  if (decoder !== undefined) {
    const decode = decodeBody(plan, decoder, machine, 'units');
    code.push(
      contract.accumulate(accumulateBody(decoder)),
      contract.decode(plan, decoder, decode),
      contract.decodeToCodePoints(decodeBody(plan, decoder, machine, 'codePoints')),
      ...emitEncoder(plan, decoder),
      ...emitBoundaries(plan, decoder),
      ...decoderHelpers(decoder, decode),
      contract.illFormed(),
    );
  }
  code.push(...contract.inputChecks(plan));
  return { shape: 'byte classes and premultiplied states', code };
}

// --- tables, which the branchless variant falls back to ----------------------------------------

/** `CLASS_OF`, `STRIDE`, `NEXT` and `START`. */
export function transitionTables(plan: Plan): readonly StatementCode[] {
  const { dfa } = plan;
  const { classes } = dfa;
  const entries = Array.from(dfa.transitions, (target) => target * classes.count);
  return [
    table({
      host: plan.host,
      name: 'CLASS_OF',
      type: 'Uint8Array',
      doc: ['The class of each octet:', ...describeClasses(plan)],
      entries: Array.from(classes.of),
      perRow: 16,
      label: octetRowLabel,
      print: String,
    }),
    statement(
      `/** The number of classes: the distance between the rows of two states. */\nconst STRIDE = ${classes.count};`,
    ),
    table({
      host: plan.host,
      name: 'NEXT',
      type: unsignedArray((stateCount(dfa) - 1) * classes.count),
      doc: ['The state after each class, times `STRIDE`; a row a state.'],
      entries,
      perRow: classes.count,
      label: (row) => `${row} ${plan.states[row]!.note}`,
      print: String,
    }),
    // See Note [Constants] in units.ts.
    statement(
      `/** The row of the start state: \`start\` times \`STRIDE\`. */\nconst START = ${plan.start * classes.count};`,
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
export function payloadTables(plan: Plan, decoder: DecoderPlan): readonly StatementCode[] {
  const { operations, uniformShift } = decoder;
  const payloadTable = (
    name: string,
    type: string,
    doc: string,
    pick: keyof PayloadOperation,
    print: (entry: number) => string,
  ): StatementCode =>
    table({
      host: plan.host,
      name,
      type,
      doc: [doc],
      entries: operations.map((found) => found?.[pick] ?? 0),
      perRow: plan.dfa.classes.count,
      label: (row) => String(row),
      print,
    });
  return [
    payloadTable(
      'MASK',
      'Uint8Array',
      'The payload bits of an octet, by state and class as in `NEXT`.',
      'mask',
      (entry) => hex(entry),
    ),
    ...(uniformShift === undefined
      ? [
          payloadTable(
            'SHIFT',
            'Uint8Array',
            'How far the partial value moves up.',
            'shift',
            String,
          ),
        ]
      : []),
    ...(needsAdd(decoder)
      ? [
          payloadTable(
            'ADD',
            'Int32Array',
            'What is added besides: the offset of a row, or its difference from another.',
            'add',
            String,
          ),
        ]
      : []),
  ];
}

function needsAdd({ operations }: DecoderPlan): boolean {
  return operations.some((found) => found !== undefined && found.add !== 0);
}

/** The partial value after `byte`, by the entry `entry`. */
function accumulated(decoder: DecoderPlan): string {
  const shift = decoder.uniformShift ?? 'SHIFT[entry]!';
  const masked = '(byte & MASK[entry]!)';
  return needsAdd(decoder)
    ? `(partial << ${shift}) + ${masked} + ADD[entry]!`
    : `(partial << ${shift}) | ${masked}`;
}

/** A step by `NEXT` and `CLASS_OF`. */
export function tableMachine({ decoder }: Plan): Machine {
  return {
    start: 'START',
    step: 'state = NEXT[state + CLASS_OF[byte]!]!;',
    stepWithPartial:
      decoder === undefined
        ? ''
        : `const entry = state + CLASS_OF[byte]!;\npartial = ${accumulated(decoder)};\nstate = NEXT[entry]!;`,
    isDead: `state === ${DEAD}`,
    isStart: 'state === START',
    isNotStart: 'state !== START',
    isAccepting: 'accepts(state / STRIDE)',
  };
}

/** The body of `next`. */
export function nextBody(): string {
  return 'return NEXT[state * STRIDE + CLASS_OF[byte]!]! / STRIDE;';
}

/** The body of `accumulate`. */
export function accumulateBody(decoder: DecoderPlan): string {
  return `const entry = state * STRIDE + CLASS_OF[byte]!;\nreturn ${accumulated(decoder)};`;
}

/**
 * The branchless variant: no branch depends on the data.
 *
 * The loops run the same instructions whatever the octets are, so speed does not depend on the text.
 * There are two exceptions: `validate` skips runs (see runs.ts) sixteen octets at a time, unless it is
 * told not to; and an input, or a piece of it, that turns out to be ill-formed at its end is walked again,
 * octet by octet.
 *
 * Three shapes, the first that fits: a shift DFA of one word per octet (see pack.ts), one of two words,
 * and a transition table, which is branch-free too but has its load on the critical path.
 */
import { DEAD } from '../automata/dfa.js';
import { emitBoundaries } from './boundaries.js';
import * as contract from './contract.js';
import { membersOf } from '../automata/byte-classes.js';
import { printRanges } from '../text/octets.js';
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
import {
  acceptsBody,
  CHECK_PART,
  decoderHelpers,
  findErrorLoop,
  octetWithErrors,
  unfinished,
  type Machine,
} from './machine.js';
import type { Host } from './host.js';
import { pack, type NoPacking, type Packing } from './pack.js';
import type { DecoderPlan, Plan } from './plan.js';
import { runOf } from './runs.js';
import {
  accumulateBody,
  nextBody,
  payloadTables,
  tableMachine,
  transitionTables,
} from './table.js';
import {
  arrayOf,
  beginCollecting,
  exceedsStrings,
  needsPairs,
  returnCollected,
  takePiece,
  type Sink,
} from './units.js';

/** A machine and what belongs to it. */
interface Shape {
  readonly machine: Machine;
  readonly tables: readonly Code[];
  readonly description: string;
  /** 1 where `state` is the start state, else 0, without a branch. */
  readonly done: string;
  readonly next: string;
  readonly accumulate: string;
  /** How words of memory are read; nothing where that is no gain. */
  readonly wide: Wide | undefined;
}

interface Wide {
  /** One octet, which is an expression. */
  readonly step: (byte: string) => string;
  /** The bits that no octet of a run has, and a condition that `state` loops on it; empty if none does. */
  readonly outside: string;
  readonly skip: string;
}

/** The branchless variant of a plan. */
export function emitBranchless(plan: Plan): ModuleCode {
  const { decoder } = plan;
  const [forValidate, forDecode] = chooseShapes(plan);
  const code: Code[] = [
    ...(decoder === undefined ? [] : contract.decoderConstants(plan, decoder)),
    contract.startConstant(plan),
    ...forValidate.tables,
    ...(forValidate.wide === undefined ? [] : [ENDIANNESS]),
    ...(forDecode === forValidate ? [] : forDecode.tables),
    contract.validate(plan, validateBody(forValidate)),
    contract.findError(
      plan,
      `if (validate(bytes, from, to)) return -1;\n${findErrorLoop(plan, forValidate.machine, '', true)}`,
    ),
    contract.next(forValidate.next),
    contract.accepts(acceptsBody(plan)),
  ];
  if (decoder !== undefined) {
    const decode = decodeBody(decoder, forDecode, 'units');
    code.push(
      contract.accumulate(forDecode.accumulate),
      contract.decode(plan, decoder, decode),
      contract.decodeToCodePoints(decodeBody(decoder, forDecode, 'codePoints')),
      ...emitEncoder(plan, decoder),
      ...emitBoundaries(plan, decoder),
      ...decoderHelpers(decoder, decode),
      contract.illFormed(),
    );
  }
  code.push(...contract.inputChecks(plan));
  const decoding = forDecode === forValidate ? '' : `; decoding by ${forDecode.description}`;
  return { shape: `${forValidate.description}${decoding}`, code };
}

/**
 * The shape for validating and the one for decoding, which also needs payload bits without a branch;
 * the same one twice where there is nothing to decode.
 */
function chooseShapes(plan: Plan): readonly [Shape, Shape] {
  const one = pack(plan.dfa, 1);
  const two = typeof one === 'string' ? pack(plan.dfa, 2) : one;
  const payload = plan.decoder === undefined ? undefined : payloadByOctet(plan);
  if (typeof two === 'string') {
    const table = tableShape(plan, `a transition table, since a shift DFA ${failures(one, two)}`);
    return [table, table];
  }
  const why = typeof one === 'string' ? `, since for one ${one}` : '';
  const shift = shiftShape(
    plan,
    two,
    payload,
    `a shift DFA of ${two.words === 1 ? 'one word' : 'two words'} per octet${why}`,
  );
  if (plan.decoder === undefined || payload !== undefined) return [shift, shift];
  return [shift, tableShape(plan, 'a transition table, since payload bits depend on the state')];
}

function failures(one: Packing | NoPacking, two: NoPacking): string {
  return one === two
    ? `of one or two words: ${two}`
    : `of one word: ${String(one)}; of two: ${two}`;
}

// --- shapes ------------------------------------------------------------------------------------

function shiftShape(
  plan: Plan,
  packing: Packing,
  payload: readonly number[] | undefined,
  description: string,
): Shape {
  const { words, codes } = packing;
  const mask = words === 1 ? 31 : 63;
  const accepting = plan.states.filter((state) => state.accepting).map(({ id }) => codes[id]!);
  const step =
    words === 1
      ? (byte: string, state: string) => `ROWS[${byte}]! >>> ${state}`
      : (byte: string, state: string) =>
          `((LOW[${byte}]! & ~-((${state} >>> 5) & 1)) | (HIGH[${byte}]! & -((${state} >>> 5) & 1))) >>> ${state}`;
  const isCode = (code: string): string => `(state & ${mask}) === ${code}`;
  const [onlyAccepting, ...othersAccepting] = accepting;
  const shift = plan.decoder?.uniformShift;
  const accumulate = `(partial << ${shift}) | PAYLOAD[byte]!`;
  return {
    description,
    machine: {
      start: 'START_CODE',
      step: `state = ${step('byte', 'state')};`,
      stepWithPartial:
        payload === undefined ? '' : `state = ${step('byte', 'state')};\npartial = ${accumulate};`,
      isDead: isCode('DEAD_CODE'),
      isStart: isCode('START_CODE'),
      isNotStart: `(state & ${mask}) !== START_CODE`,
      isAccepting:
        othersAccepting.length === 0
          ? isCode(onlyAccepting === codes[plan.start] ? 'START_CODE' : String(onlyAccepting))
          : `accepts(STATE_AT[state & ${mask}]!)`,
    },
    tables: [
      ...rowTables(plan, packing),
      ...codeTables(plan, packing),
      ...(payload === undefined ? [] : [payloadTable(payload, plan.host)]),
    ],
    done: `(((state & ${mask}) ^ START_CODE) - 1) >>> 31`,
    next: `const code = CODE_OF[state]!;\nreturn STATE_AT[(${step('byte', 'code')}) & ${mask}]!;`,
    accumulate: payload === undefined ? '' : `return ${accumulate};`,
    wide:
      words === 1 && plan.host.compiles
        ? {
            step: (byte) => `state = ${step(byte, 'state')};`,
            ...(plan.skipsRuns ? runsOf(plan, codes) : { outside: '', skip: '' }),
          }
        : undefined,
  };
}

/** The states that loop on the widest run, and the bits that octets outside of it have. */
function runsOf({ states, start }: Plan, codes: readonly number[]): Omit<Wide, 'step'> {
  const runs = states.map((state) => runOf(state) ?? 0);
  const widest = Math.max(...runs);
  if (widest === 0) return { outside: '', skip: '' };
  const looping = states.filter(({ id }) => runs[id] === widest).map(({ id }) => id);
  const outside = hex(((0xff - widest) * 0x01010101) >>> 0, 8);
  if (looping.length === 1 && looping[0] === start)
    return { outside, skip: '(state & 31) === START_CODE' };
  // A bit for the code of each of them.
  const bits = looping.reduce((all, id) => all | (1 << codes[id]!), 0) >>> 0;
  return { outside, skip: `((${hex(bits, 8)} >>> state) & 1) === 1` };
}

function tableShape(plan: Plan, description: string): Shape {
  return {
    description,
    machine: tableMachine(plan),
    tables: [...transitionTables(plan), ...(plan.decoder ? payloadTables(plan, plan.decoder) : [])],
    done: '((state ^ START) - 1) >>> 31',
    next: nextBody(),
    accumulate: plan.decoder ? accumulateBody(plan.decoder) : '',
    wide: undefined,
  };
}

function rowTables({ dfa, host }: Plan, { words, rows }: Packing): readonly StatementCode[] {
  const names = words === 1 ? ['ROWS'] : ['LOW', 'HIGH'];
  return names.flatMap((name, word) => {
    // A row per class has a name, so that the table shows its shape.
    const prefix = words === 1 ? 'r' : name[0]!.toLowerCase();
    const values = rows[word]!.map((row, index) => {
      const members = printRanges(membersOf(dfa.classes, index));
      return `const ${prefix}${index} = ${hex(row, 8)}; // ${members}`;
    });
    const which = words === 1 ? '' : `, for the codes ${word === 0 ? 'below 32' : 'from 32 on'}`;
    return [
      statement(
        `// The row of each byte class${which}: the bits at a state's code are the next state's code.\n${values.join('\n')}`,
      ),
      table({
        host,
        name,
        type: 'Int32Array',
        doc: [`The row of each octet${which}.`],
        entries: Array.from(dfa.classes.of),
        perRow: 16,
        label: octetRowLabel,
        print: (index) => `${prefix}${index}`,
      }),
    ];
  });
}

/** `CODE_OF`, `STATE_AT` and the codes that the loops name. */
function codeTables(plan: Plan, { words, codes }: Packing): readonly Code[] {
  const { host } = plan;
  const stateAt = Array.from({ length: words * 32 }, (_, code) => Math.max(0, codes.indexOf(code)));
  return [
    table({
      host,
      name: 'CODE_OF',
      type: 'Uint8Array',
      doc: [
        'The code of each state:',
        ...plan.states.map(({ id, note }) => ` ${String(id).padStart(2)}  ${note}`),
      ],
      entries: codes,
      perRow: 16,
      label: () => '',
      print: String,
    }),
    table({
      host,
      name: 'STATE_AT',
      type: unsignedArray(codes.length),
      doc: ['The state of each code.'],
      entries: stateAt,
      perRow: 16,
      label: () => '',
      print: String,
    }),
    statement(`const DEAD_CODE = ${codes[DEAD]};\nconst START_CODE = ${codes[plan.start]};`),
  ];
}

function payloadTable(payload: readonly number[], host: Host): StatementCode {
  return table({
    host,
    name: 'PAYLOAD',
    type: unsignedArray(Math.max(...payload)),
    doc: ['The payload bits of each octet.'],
    entries: payload,
    perRow: 16,
    label: octetRowLabel,
    print: (entry) => hex(entry),
  });
}

/** The payload bits of every octet, if they are the same in every state that reads it. */
function payloadByOctet({ states, decoder }: Plan): readonly number[] | undefined {
  if (decoder?.uniformShift === undefined) return undefined;
  const payload = new Array<number | undefined>(256).fill(undefined);
  for (const { edges } of states) {
    for (const { ranges, operation } of edges) {
      if (operation!.add !== 0) return undefined;
      for (const { lo, hi } of ranges) {
        for (let octet = lo; octet <= hi; octet++) {
          const bits = octet & operation!.mask;
          if (payload[octet] !== undefined && payload[octet] !== bits) return undefined;
          payload[octet] = bits;
        }
      }
    }
  }
  return payload.map((bits) => bits ?? 0);
}

// --- bodies ------------------------------------------------------------------------------------

/** From how many octets on it pays to look at memory in words. */
const LONG = 128;

/** How many octets are read at a time: four words of memory. */
const WORDS = ['a', 'b', 'c', 'd'];

/**
 * Octet by octet; long inputs in words of memory, which are fewer loads. What words hold depends on the
 * order of octets in memory, so on machines of the rare other kind all inputs are short.
 */
function validateBody({ machine, wide }: Shape): string {
  if (wide === undefined) {
    return `
      ${CHECK_PART}
      let state = ${machine.start};
      for (let i = from; i < to; i++) {
        const byte = bytes[i]!;
        ${machine.step}
      }
      return ${machine.isAccepting};`;
  }
  const steps = WORDS.map(
    (word) => `${wide.step(`${word} & 0xff`)}
      ${wide.step(`(${word} >>> 8) & 0xff`)}
      ${wide.step(`(${word} >>> 16) & 0xff`)}
      ${wide.step(`${word} >>> 24`)}`,
  );
  const size = 4 * WORDS.length;
  return `
    ${CHECK_PART}
    let state = ${machine.start};
    let i = from;
    if (to - from >= ${LONG} && IS_LITTLE_ENDIAN && bytes instanceof Uint8Array) {
      for (; ((bytes.byteOffset + i) & 3) !== 0; i++) ${wide.step('bytes[i]!')}
      const words = new Int32Array(bytes.buffer, bytes.byteOffset + i, ${WORDS.length} * Math.floor((to - i) / ${size}));
      for (let w = 0; w < words.length; w += ${WORDS.length}) {
        ${WORDS.map((word, k) => `const ${word} = words[${k === 0 ? 'w' : `w + ${k}`}]!;`).join('\n')}
        ${wide.skip === '' ? '' : `if (((${WORDS.join(' | ')}) & ${wide.outside}) === 0 && ${wide.skip}) continue;`}
        ${steps.join('\n')}
      }
      i += 4 * words.length;
    }
    for (; i + 8 <= to; i += 8) {
      ${Array.from({ length: 8 }, (_, k) => wide.step(`bytes[${k === 0 ? 'i' : `i + ${k}`}]!`)).join('\n')}
    }
    for (; i < to; i++) ${wide.step('bytes[i]!')}
    return ${machine.isAccepting};`;
}

/** Whether the first octet of a word of memory is its lowest. */
const ENDIANNESS = statement(
  '/** Whether the first octet of a word of memory is its lowest. */\nconst IS_LITTLE_ENDIAN = /* @__PURE__ */ (() => new Uint8Array(Uint16Array.of(1).buffer)[0] === 1)();',
);

/**
 * A piece at a time. Every octet writes the character it may be completing at the same place, and only
 * a complete one moves the place on.
 */
function decodeBody(decoder: DecoderPlan, shape: Shape, sink: Sink): string {
  const { machine } = shape;
  const text = sink === 'units';
  const trouble =
    text && exceedsStrings(decoder) ? `${machine.isDead} || beyond !== 0` : machine.isDead;
  return `
    ${CHECK_PART}
    ${beginCollecting(decoder, sink)}
    let state = ${machine.start};
    let partial = 0;
    for (let begin = from; begin < to; begin += PIECE) {
      const end = Math.min(begin + PIECE, to);
      const stateBefore = state;
      const partialBefore = partial;
      ${text ? '' : 'const nBefore = n;'}
      ${text && exceedsStrings(decoder) ? 'let beyond = 0;' : ''}
      for (let i = begin; i < end; i++) {
        const byte = bytes[i]!;
        ${machine.stepWithPartial}
        const done = ${shape.done};
        ${appendBranchFree(decoder, sink)}
        partial &= done - 1;
      }
      if (${trouble}) {
        // This piece has an error: decode it again, octet by octet.
        state = stateBefore;
        partial = partialBefore;
        n = ${text ? 0 : 'nBefore'};
        for (let i = begin; i < end; i++) {
          const byte = bytes[i]!;
          ${octetWithErrors(decoder, machine, sink, '')}
        }
      }
      ${text ? takePiece(decoder) : ''}
    }
    ${unfinished(machine, sink)}
    ${text ? '' : 'codePoints.length = n;'}
    ${returnCollected(decoder, sink)}`;
}

function appendBranchFree(decoder: DecoderPlan, sink: Sink): string {
  const one = `${arrayOf(sink)}[n] = partial;\nn += done;`;
  if (sink === 'codePoints') return one;
  const beyond = exceedsStrings(decoder) ? 'beyond |= done & ((0x10ffff - partial) >>> 31);\n' : '';
  if (!needsPairs(decoder)) return `${beyond}${one}`;
  return `${beyond}const pair = (0xffff - partial) >>> 31; // 1 if this takes a surrogate pair.
    UNITS[n] = (partial & (pair - 1)) | ((LEAD + (partial >> 10)) & -pair);
    UNITS[n + 1] = 0xdc00 | (partial & 0x3ff);
    n += done << pair;`;
}

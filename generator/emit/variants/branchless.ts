/**
 * The branchless variant: no branch depends on the data.
 *
 * The loops run the same instructions for all octets, so speed does not depend on the text. There are two
 * exceptions: `validate` skips runs (see decode/runs.ts), sixteen octets at a time, unless the plan forbids it; and
 * an input or a piece that proves ill-formed at its end is read again, octet by octet.
 *
 * The first of three shapes that fits is taken: a shift DFA of one word per octet (see pack.ts), one of two
 * words, or a transition table, which is branch-free as well but has its load on the critical path.
 */
import { classesFrom, membersOf } from '../../automata/symbol-classes.js';
import { lineComment } from '../../text/comments.js';
import { printMembers } from '../../text/symbols.js';
import { MAX_OCTET } from '../../alphabet.js';
import { DEAD, leadsNowhere } from '../../automata/dfa.js';
import { inheritedByArrays, type Host } from '../host.js';
import type { DecoderPlan, Plan } from '../../plan/plan.js';
import type { Bodies } from '../program/bodies.js';
import { constant, constants, octetRowLabel, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, join, mark, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { findErrorLoop, octetWithErrors, unfinished, type Machine } from './machine.js';
import { pack, type NoPacking, type Packing } from './pack.js';
import { rowOf } from './places.js';
import { runOf } from '../decode/runs.js';
import {
  CHECK_PART,
  exceeds,
  parameterOf,
  unitsOf,
  type StepUnits,
  type Units,
} from '../inputs/units.js';
import { at, exceedsStrings, needsPairs, type Sink } from '../decode/sink.js';
import {
  accumulateBody,
  nextBody,
  payloadTables,
  tableMachine,
  transitionTables,
} from './table.js';

const { byte, state, partial, accepts, validate, PIECE, UNITS, LEAD, START } = NAMES;
const { ROWS, LOW, HIGH, CODE_OF, STATE_AT, DEAD_CODE, START_CODE, PAYLOAD } = NAMES;
const { STRING_START_CODE } = NAMES;
const { IS_LITTLE_ENDIAN, arrayBuffer, arrayOffset } = NAMES;

/** A machine with the constants and expressions that belong to it. */
interface Shape {
  /** That of octets. */
  readonly machine: Machine;
  readonly machineOf: (units: StepUnits) => Machine;
  readonly constants: readonly TextDeclaration[];
  readonly description: string;
  /** An expression without a branch: 1 if `state` is the start state, otherwise 0. */
  readonly done: Fragment;
  readonly next: Fragment;
  readonly accumulate: Fragment;
  /** The reading of whole words of memory; undefined if that is no gain. */
  readonly wide: Wide | undefined;
  readonly packing: Packing | undefined;
}

interface Wide {
  /** The step for an octet, given as an expression. */
  readonly step: (octet: string) => Fragment;
  /** The skipping of a run: the bits that none of its octets has, and the condition that `state` loops on it. */
  readonly skip: { readonly outside: string; readonly loops: Fragment } | undefined;
}

/** The branchless variant of a plan. */
export function emitBranchless(plan: Plan, host: Host): Bodies {
  const { decoder } = plan;
  const [forValidate, forDecode] = chooseShapes(plan, host);
  const isSame = forDecode === forValidate;
  const decoding = isSame ? '' : `; decoding by ${forDecode.description}`;
  return {
    shape: `${forValidate.description}${decoding}`,
    packing: forValidate.packing,
    constants: [
      ...forValidate.constants,
      ENDIANNESS,
      ...MEMORY,
      ...(isSame ? [] : forDecode.constants),
    ],
    validate: (units) =>
      units.input === 'octets' && forValidate.wide !== undefined
        ? validateInWords(forValidate.machine, forValidate.wide, host)
        : validateEach(plan, forValidate, units),
    findError: (units) => code`
      if (${validate}(${units.name}, from, to)) return -1;
      ${units.begin}
      ${findErrorLoop(plan, forValidate.machineOf(units), units, code``, true)}`,
    steps: { stepperOf: forValidate.machineOf, next: forValidate.next },
    decoding: decoder && {
      accumulate: forDecode.accumulate,
      decode: (sink) => decodeByShape(decoder, host, forDecode, sink),
    },
  };
}

/**
 * The shapes for validating and for decoding; decoding also needs payload bits without a branch. A
 * recognizer has the same one twice.
 */
function chooseShapes(plan: Plan, host: Host): readonly [Shape, Shape] {
  const tableBecause = (why: string): Shape =>
    tableShape(plan, host, `a transition table, since ${why}`);
  if (plan.dfa.classes.max > MAX_OCTET) {
    const table = tableBecause('units may be above FF');
    return [table, table];
  }
  const one = pack(plan.dfa, 1);
  const two = typeof one === 'string' ? pack(plan.dfa, 2) : one;
  const payload = plan.decoder === undefined ? undefined : payloadByOctet(plan);
  if (typeof two === 'string') {
    const table = tableBecause(`a shift DFA ${failures(one, two)}`);
    return [table, table];
  }
  const why = typeof one === 'string' ? `, since for one ${one}` : '';
  const shift = shiftShape(
    plan,
    host,
    two,
    payload,
    `a shift DFA of ${two.words === 1 ? 'one word' : 'two words'} per octet${why}`,
  );
  if (plan.decoder === undefined || payload !== undefined) return [shift, shift];
  return [shift, tableBecause('payload bits depend on the state')];
}

function failures(one: Packing | NoPacking, two: NoPacking): string {
  return one === two
    ? `of one or two words: ${two}`
    : `of one word: ${String(one)}; of two: ${two}`;
}

// --- steps, with next and accumulate -----------------------------------------------------------

function shiftShape(
  plan: Plan,
  host: Host,
  packing: Packing,
  payload: readonly number[] | undefined,
  description: string,
): Shape {
  const { words, codes } = packing;
  const mask = words === 1 ? 31 : 63;
  const accepting = plan.states.filter((each) => each.accepting).map(({ id }) => codes[id]!);
  const shift = (octet: Fragment, from: string): Fragment =>
    words === 1
      ? code`${ROWS}[${octet}]! >>> ${from}`
      : code`((${LOW}[${octet}]! & ~-((${from} >>> 5) & 1)) | (${HIGH}[${octet}]! & -((${from} >>> 5) & 1))) >>> ${from}`;
  const step = (octet: Fragment): Fragment => code`state = ${shift(octet, 'state')};`;
  const isCode = (other: Fragment | number): Fragment => code`(state & ${mask}) === ${other}`;
  const [onlyAccepting, ...othersAccepting] = accepting;
  const accumulated = code`(${partial} << ${String(plan.decoder?.uniformShift)}) | ${PAYLOAD}[${byte}]!`;
  const machineOf = ({ unit, start }: Pick<StepUnits, 'unit' | 'start'>): Machine => ({
    start: start === plan.start ? START_CODE : STRING_START_CODE,
    step: step(unit),
    stepWithPartial:
      payload === undefined ? code`` : code`${step(byte)}\npartial = ${accumulated};`,
    isDead: isCode(DEAD_CODE),
    isStart: isCode(START_CODE),
    isNotStart: code`(state & ${mask}) !== ${START_CODE}`,
    isAccepting:
      othersAccepting.length === 0
        ? isCode(onlyAccepting === codes[plan.start] ? START_CODE : onlyAccepting!)
        : code`${accepts}(${STATE_AT}[state & ${mask}]!)`,
    numberOf: (variable) => code`${STATE_AT}[${variable} & ${mask}]!`,
  });
  const parameter = parameterOf(plan);
  const target = code`const code = ${CODE_OF}[${state}]!;\nreturn ${STATE_AT}[(${shift(parameter.unit, 'code')}) & ${mask}]!;`;
  return {
    description,
    packing,
    machine: machineOf({ unit: byte, start: plan.start }),
    machineOf,
    constants: [
      ...rowTables(plan, host, packing),
      ...codeTables(plan, host, packing),
      ...(payload === undefined ? [] : [payloadTable(payload, host)]),
    ],
    done: code`(((state & ${mask}) ^ ${START_CODE}) - 1) >>> 31`,
    next: exceeds(parameter, plan)
      ? code`if (${parameter.unit} > ${hex(plan.dfa.classes.max)}) return ${DEAD};\n${target}`
      : target,
    accumulate: payload === undefined ? code`` : code`return ${accumulated};`,
    wide:
      words === 1 && host.compiles
        ? {
            step: (octet) => step(code`${octet}`),
            skip: plan.skipsRuns ? skipOf(plan, codes) : undefined,
          }
        : undefined,
  };
}

/** The condition that a state loops on the widest run, and the bits that only octets outside of it have. */
function skipOf({ states, start }: Plan, codes: readonly number[]): Wide['skip'] {
  const runs = states.map((each) => runOf(each) ?? 0);
  const widest = Math.max(...runs);
  if (widest === 0) return undefined;
  const looping = states.filter(({ id }) => runs[id] === widest).map(({ id }) => id);
  const outside = hex(((0xff - widest) * 0x01010101) >>> 0, 8);
  if (looping.length === 1 && looping[0] === start)
    return { outside, loops: code`(state & 31) === ${START_CODE}` };
  // One bit for the code of each looping state.
  const bits = looping.reduce((all, id) => all | (1 << codes[id]!), 0) >>> 0;
  return { outside, loops: code`((${hex(bits, 8)} >>> state) & 1) === 1` };
}

function tableShape(plan: Plan, host: Host, description: string): Shape {
  const { decoder } = plan;
  return {
    description,
    packing: undefined,
    machine: tableMachine(plan, unitsOf(plan, host, 'octets')),
    machineOf: (units) => tableMachine(plan, units),
    constants: [
      ...transitionTables(plan, host),
      ...(decoder ? payloadTables(plan, decoder, host) : []),
    ],
    done: code`((state ^ ${START}) - 1) >>> 31`,
    next: nextBody(plan),
    accumulate: decoder ? accumulateBody(decoder) : code``,
    wide: undefined,
  };
}

/** The payload bits of every octet, if they are the same in every state that reads it. */
function payloadByOctet({ states, decoder }: Plan): readonly number[] | undefined {
  if (decoder?.uniformShift === undefined) return undefined;
  const payload = new Array<number | undefined>(256).fill(undefined);
  for (const { edges } of states) {
    for (const { ranges, operation } of edges) {
      if (operation!.add !== 0 || operation!.place !== 0) return undefined;
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

// --- constants ---------------------------------------------------------------------------------

/** For each word, the rows of the byte classes as named constants, and the table of them, which shows its shape. */
function rowTables(
  { dfa, notation }: Plan,
  host: Host,
  { words, rows }: Packing,
): readonly TextDeclaration[] {
  const tables = words === 1 ? [ROWS] : [LOW, HIGH];
  return tables.flatMap((name, word): readonly TextDeclaration[] => {
    const names = rows[word]!.map((_, index) => rowOf(word, words, index));
    const values = rows[word]!.map((row, index) => {
      const key = names[index]!;
      const ranges = membersOf(dfa.classes, index);
      const members = printMembers(ranges, leadsNowhere(dfa, index), notation);
      return code`${mark(key, code`const ${key} = ${hex(row, 8)};`)} ${lineComment(members)}`;
    });
    const which = words === 1 ? '' : `, for the codes ${word === 0 ? 'below 32' : 'from 32 on'}`;
    return [
      constants(
        names,
        lineComment(
          `The row of each byte class${which}: the bits at a state's code are the next state's code.`,
        ),
        join(values, '\n'),
      ),
      table(host, {
        name,
        type: 'Int32Array',
        doc: [`The row of each octet${which}.`],
        entries: classesFrom(dfa.classes, 0, 256),
        label: octetRowLabel,
        print: (index) => names[index]!,
        uses: names,
      }),
    ];
  });
}

/** `CODE_OF`, `STATE_AT` and the codes that the loops name. */
function codeTables(plan: Plan, host: Host, { words, codes }: Packing): readonly TextDeclaration[] {
  return [
    table(host, {
      name: CODE_OF,
      type: 'Uint8Array',
      doc: [
        'The code of each state:',
        ...plan.states.map(({ id, note }) => ` ${String(id).padStart(2)}  ${note}`),
      ],
      entries: codes,
    }),
    table(host, {
      name: STATE_AT,
      type: unsignedArray(codes.length),
      doc: ['The state of each code.'],
      entries: Array.from({ length: words * 32 }, (_, each) => Math.max(0, codes.indexOf(each))),
    }),
    constants(
      [DEAD_CODE.text, START_CODE.text],
      '',
      code`const DEAD_CODE = ${codes[DEAD]!};\nconst START_CODE = ${codes[plan.start]!};`,
    ),
    constant(STRING_START_CODE, 'The code of the state before a string.', codes[plan.stringStart]!),
  ];
}

function payloadTable(payload: readonly number[], host: Host): TextDeclaration {
  return table(host, {
    name: PAYLOAD,
    type: unsignedArray(Math.max(...payload)),
    doc: ['The payload bits of each octet.'],
    entries: payload,
    label: octetRowLabel,
    print: (entry) => hex(entry),
  });
}

/** Whether the first octet of a word of memory is its lowest. */
const ENDIANNESS = constant(
  IS_LITTLE_ENDIAN,
  'Whether the first octet of a word of memory is its lowest.',
  '/* @__PURE__ */ (() => new Uint8Array(Uint16Array.of(1).buffer)[0] === 1)()',
);

/** The getters of the memory of a typed array: what a property says of it may be wrong. */
const MEMORY: readonly TextDeclaration[] = [
  [arrayBuffer, 'The getter of the memory of a typed array.', 'buffer'] as const,
  [arrayOffset, 'The getter of the offset of a typed array in its memory.', 'byteOffset'] as const,
].map(([name, doc, key]) =>
  constant(name, doc, `/* @__PURE__ */ (() => ${inheritedByArrays(`'${key}'`)}!.get!)()`),
);

// --- bodies ------------------------------------------------------------------------------------

/** The least number of octets for which reading words of memory pays off. */
const LONG = 128;

/** The four words of memory that are read at a time. */
const WORDS = ['a', 'b', 'c', 'd'];

/**
 * Reads octet by octet, long inputs by words of memory, which takes fewer loads. The code relies on
 * little-endian words; big-endian machines, which are rare, read every input octet by octet.
 */
function validateInWords(machine: Machine, { step, skip }: Wide, { arrays }: Host): Fragment {
  const steps = WORDS.map(
    (word) => code`${step(`${word} & 0xff`)}
      ${step(`(${word} >>> 8) & 0xff`)}
      ${step(`(${word} >>> 16) & 0xff`)}
      ${step(`${word} >>> 24`)}`,
  );
  const size = 4 * WORDS.length;
  return code`
    ${CHECK_PART}
    let state = ${machine.start};
    let i = from;
    if (to - from >= ${LONG} && ${IS_LITTLE_ENDIAN} && ${arrays.isUint8Array('bytes')}) {
      const offset: number = ${arrayOffset}.call(bytes);
      for (; ((offset + i) & 3) !== 0; i++) ${step('bytes[i]!')}
      const words = new Int32Array(${arrayBuffer}.call(bytes), offset + i, ${WORDS.length} * Math.floor((to - i) / ${size}));
      for (let w = 0; w < words.length; w += ${WORDS.length}) {
        ${WORDS.map((word, k) => `const ${word} = words[${at('w', k)}]!;`)}
        ${skip === undefined ? '' : code`if (((${WORDS.join(' | ')}) & ${skip.outside}) === 0 && ${skip.loops}) continue;`}
        ${steps}
      }
      i += 4 * words.length;
    }
    for (; i + 8 <= to; i += 8) {
      ${Array.from({ length: 8 }, (_, k) => step(`bytes[${at('i', k)}]!`))}
    }
    for (; i < to; i++) ${step('bytes[i]!')}
    return ${machine.isAccepting};`;
}

/** Reads a string unit by unit. Those above all that the automaton reads are found at the end. */
function validateEach(plan: Plan, { machineOf }: Shape, units: Units): Fragment {
  if (!exceeds(units, plan)) {
    const { start, step, isAccepting } = machineOf(units);
    return code`
      ${units.check}
      ${units.begin}
      let state = ${start};
      for (let i = from; i < to; i++) {
        const ${units.unit} = ${units.at('i')};
        ${step}
      }
      return ${isAccepting};`;
  }
  const most = hex(plan.dfa.classes.max);
  const { start, step, isAccepting } = machineOf({ ...units, unit: byte, max: MAX_OCTET });
  return code`
    ${units.check}
    ${units.begin}
    let state = ${start};
    let all = 0; // All code units, or-ed.
    for (let i = from; i < to; i++) {
      const unit = ${units.at('i')};
      const byte = unit & ${most};
      all |= unit;
      ${step}
    }
    return all <= ${most} && ${isAccepting};`;
}

/**
 * Decodes a piece at a time. Every octet writes the partial character to the same place; only a complete
 * character moves the place on.
 */
function decodeByShape(decoder: DecoderPlan, host: Host, shape: Shape, sink: Sink): Fragment {
  const { machine } = shape;
  const { isText } = sink;
  const seesBeyond = isText && exceedsStrings(decoder);
  const piece = decoder.unitLength === 1 ? 'begin' : 'piece';
  return code`
    ${CHECK_PART}
    ${sink.begin}
    let state = ${machine.start};
    let partial = 0;
    for (let ${piece} = from; ${piece} < to; ${piece} += ${PIECE}) {
      const end = Math.min(${piece} + ${PIECE}, to);
      const stateBefore = state;
      const partialBefore = partial;
      ${isText ? '' : 'const nBefore = n;'}
      ${seesBeyond ? 'let beyond = 0;' : ''}
      for (let i = ${piece}; i < end; i++) {
        const byte = bytes[i]!;
        ${machine.stepWithPartial}
        const done = ${shape.done};
        ${isText ? appendUnits(decoder, host) : code`${sink.array}[n] = partial;\nn += done;`}
        partial &= done - 1;
      }
      if (${machine.isDead}${seesBeyond ? ' || beyond !== 0' : ''}) {
        // This piece has an error: decode it again, octet by octet.
        state = stateBefore;
        partial = partialBefore;
        n = ${isText ? 0 : 'nBefore'};
        ${decoder.unitLength === 1 ? '' : `let begin = piece - ${decoder.unitLength}; // Where the current character began, or after that.`}
        for (let i = ${piece}; i < end; i++) {
          const byte = bytes[i]!;
          ${octetWithErrors(decoder, machine, sink, code``)}
        }
      }
      ${sink.take}
    }
    ${unfinished(machine, sink)}
    ${isText ? '' : 'codePoints.length = n;'}
    ${sink.end}`;
}

/** Appends the code units of `partial` without a branch. */
function appendUnits(decoder: DecoderPlan, host: Host): Fragment {
  const beyond = exceedsStrings(decoder) ? 'beyond |= done & ((0x10ffff - partial) >>> 31);\n' : '';
  if (!needsPairs(decoder, host)) return code`${beyond}${UNITS}[n] = partial;\nn += done;`;
  return code`${beyond}const pair = (0xffff - partial) >>> 31; // 1 if this takes a surrogate pair.
    ${UNITS}[n] = (partial & (pair - 1)) | ((${LEAD} + (partial >> 10)) & -pair);
    ${UNITS}[n + 1] = 0xdc00 | (partial & 0x3ff);
    n += done << pair;`;
}

/** The shapes of the branchless variant: shift DFAs, and a transition table. */
import { MAX_OCTET } from '../../alphabet.js';
import { DEAD } from '../../automata/dfa.js';
import { decoderOf, type AutomatonPlan, type DecoderPlan, type Plan } from '../../plan/plan.js';
import { payloadTables } from '../decode/payload-tables.js';
import { runOf } from '../decode/skip-runs.js';
import type { Host } from '../program/host.js';
import { parameterOf, type StepUnits, ifAbove } from '../inputs/units.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { transitionTables } from './transition-tables.js';
import type { DecoderStepper, Stepper, StepFunctions } from '../inputs/steps.js';
import { pack, type NoPacking, type Packing } from './pack.js';
import { codeTables, payloadTable, rowTables } from './shift-tables.js';
import {
  accumulateByTable,
  nextByTable,
  tableDecoderStepper,
  tableStepper,
} from './table-stepper.js';

const { ROWS, LOW, HIGH, partial, PAYLOAD, byte, START_CODE, STRING_START_CODE } = NAMES;
const { DEAD_CODE, accepts, STATE_AT, CODE_OF, state, START } = NAMES;

/** Steps with the constants and expressions that belong to them. */
export interface Shape extends StepFunctions {
  readonly constants: readonly TextDeclaration[];
  readonly description: string;
  /** The reading of whole words of memory; undefined if that gains nothing. */
  readonly wide: Wide | undefined;
}

export interface DecoderShape extends Shape {
  /** An expression without a branch: 1 if `state` is the start state, otherwise 0. */
  readonly done: Fragment;
  readonly accumulate: Fragment;
  readonly decoderStepper: (units: StepUnits) => DecoderStepper;
}

export interface Shapes {
  readonly validating: Shape;
  /** Undefined for a recognizer; `validating` itself if that has payload bits without a branch. */
  readonly decoding: DecoderShape | undefined;
}

/** How whole words of memory are read. */
export interface Wide {
  /** The step for an octet, given as an expression. */
  readonly step: (octet: string) => Fragment;
  /** The skipping of a run: the bits that none of its octets has, and the condition that `state` loops on it. */
  readonly skip: { readonly outside: string; readonly loops: Fragment } | undefined;
}

export function chooseShapes(plan: AutomatonPlan, host: Host): Shapes {
  const decoder = decoderOf(plan);
  const tableBecause = (why: string): Shapes => {
    const description = `a transition table, since ${why}`;
    return decoder === undefined
      ? { validating: tableShape(plan, host, description), decoding: undefined }
      : both(tableDecoderShape(decoder, host, description));
  };
  if (plan.dfa.classes.max > MAX_OCTET) return tableBecause('units may be above FF');
  let packed = pack(plan.dfa, 1);
  let why = '';
  if (packed.kind === 'refused') {
    const one = packed.why;
    packed = pack(plan.dfa, 2);
    if (packed.kind === 'refused') return tableBecause(`a shift DFA ${failures(one, packed.why)}`);
    why = `, since for one ${one}`;
  }
  const packing = packed.made;
  const words = packing.words === 1 ? 'one word' : 'two words';
  const validating = shiftShape(plan, host, packing, `a shift DFA of ${words} per octet${why}`);
  if (decoder === undefined) return { validating, decoding: undefined };
  const payload = payloadByOctet(decoder);
  if (payload !== undefined)
    return both(shiftDecoderShape(decoder, host, packing, validating, payload));
  return { validating, decoding: tableBecause('payload bits depend on the state').decoding };
}

function both(shape: DecoderShape): Shapes {
  return { validating: shape, decoding: shape };
}

function failures(one: NoPacking, two: NoPacking): string {
  return one === two ? `of one or two words: ${two}` : `of one word: ${one}; of two: ${two}`;
}

function shiftShape(plan: AutomatonPlan, host: Host, packing: Packing, description: string): Shape {
  const { words, codes } = packing;
  const mask = maskOf(packing);
  const accepting = plan.states.filter((each) => each.accepting).map(({ id }) => codes[id]!);
  const shift = (octet: Fragment, from: string): Fragment =>
    words === 1
      ? code`${ROWS}[${octet}]! >>> ${from}`
      : code`((${LOW}[${octet}]! & ~-((${from} >>> 5) & 1)) | (${HIGH}[${octet}]! & -((${from} >>> 5) & 1))) >>> ${from}`;
  const step = (octet: Fragment): Fragment => code`state = ${shift(octet, 'state')};`;
  const isCode = (other: Fragment | number): Fragment => code`(state & ${mask}) === ${other}`;
  const [onlyAccepting, ...othersAccepting] = accepting;
  const codeOf = ({ unit, start }: Pick<StepUnits, 'unit' | 'start'>): Stepper => ({
    start: start === plan.start ? START_CODE : STRING_START_CODE,
    step: step(unit),
    readsEveryUnit: false,
    returnsWhenDead: false,
    isDead: isCode(DEAD_CODE),
    isStart: isCode(START_CODE),
    isNotStart: code`(state & ${mask}) !== ${START_CODE}`,
    isAccepting:
      othersAccepting.length === 0
        ? isCode(onlyAccepting === codes[plan.start] ? START_CODE : onlyAccepting!)
        : code`${accepts}(${STATE_AT}[state & ${mask}]!)`,
    stateOf: (variable) => code`${STATE_AT}[${variable} & ${mask}]!`,
  });
  const parameter = parameterOf(plan);
  const target = code`const code = ${CODE_OF}[${state}]!;\nreturn ${STATE_AT}[(${shift(parameter.unit, 'code')}) & ${mask}]!;`;
  return {
    description,
    codeOf,
    constants: [...rowTables(plan, host, packing), ...codeTables(plan, host, packing)],
    next: code`
      ${ifAbove(plan, parameter, code`return ${DEAD};`)}
      ${target}`,
    wide:
      words === 1 && host.compiles
        ? {
            step: (octet) => step(code`${octet}`),
            skip: skipOf(plan, codes),
          }
        : undefined,
  };
}

/** The bits of `state` that are its code. */
function maskOf({ words }: Packing): number {
  return words === 1 ? 31 : 63;
}

function shiftDecoderShape(
  { uniformShift }: DecoderPlan,
  host: Host,
  packing: Packing,
  shape: Shape,
  payload: readonly number[],
): DecoderShape {
  const accumulated = code`(${partial} << ${String(uniformShift)}) | ${PAYLOAD}[${byte}]!`;
  return {
    ...shape,
    constants: [...shape.constants, payloadTable(payload, host)],
    done: code`(((state & ${maskOf(packing)}) ^ ${START_CODE}) - 1) >>> 31`,
    accumulate: code`return ${accumulated};`,
    decoderStepper: (units) => {
      const stepper = shape.codeOf(units);
      return { ...stepper, stepWithPartial: code`${stepper.step}\npartial = ${accumulated};` };
    },
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

function tableShape(plan: AutomatonPlan, host: Host, description: string): Shape {
  return {
    description,
    codeOf: (units) => tableStepper(plan, units),
    constants: transitionTables(plan, host),
    next: nextByTable(plan),
    wide: undefined,
  };
}

function tableDecoderShape(decoder: DecoderPlan, host: Host, description: string): DecoderShape {
  const shape = tableShape(decoder, host, description);
  return {
    ...shape,
    constants: [...shape.constants, ...payloadTables(decoder, host)],
    done: code`((state ^ ${START}) - 1) >>> 31`,
    accumulate: accumulateByTable(decoder),
    decoderStepper: (units) => tableDecoderStepper(decoder, units),
  };
}

/** The payload bits of every octet, if they are the same in every state that reads it. */
function payloadByOctet({ states, uniformShift }: DecoderPlan): readonly number[] | undefined {
  if (uniformShift === undefined) return undefined;
  const payload = new Array<number | undefined>(256).fill(undefined);
  for (const { transitions } of states) {
    for (const { ranges, operation } of transitions) {
      if (operation.add !== 0 || operation.payloadShift !== 0) return undefined;
      for (const { lo, hi } of ranges) {
        for (let octet = lo; octet <= hi; octet++) {
          const bits = octet & operation.mask;
          if (payload[octet] !== undefined && payload[octet] !== bits) return undefined;
          payload[octet] = bits;
        }
      }
    }
  }
  return payload.map((bits) => bits ?? 0);
}

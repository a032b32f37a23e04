/** The machines of the branchless variant: shift DFAs, and a transition table. */
import { MAX_OCTET } from '../../alphabet.js';
import { decoderOf, type AutomatonPlan, type DecoderPlan, type Plan } from '../../plan/plan.js';
import { payloadTables } from '../decode/payload-tables.js';
import { runOf } from '../decode/skip-runs.js';
import type { DecodingMachine, Machine } from '../inputs/machine.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, NAMES, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { pack, type NoPacking, type Packing } from './pack.js';
import { decodingShift, nextByShift, shiftMachine } from './shift-machine.js';
import { codeTables, payloadTable, stepTables } from './shift-tables.js';
import { decodingTable, nextByTable, tableMachine } from './table-machine.js';
import { transitionTables } from './transition-tables.js';

const { START_CODE } = NAMES;

/** A machine without branches, and what belongs to it. */
export interface Chosen<M extends Machine = Machine> {
  readonly shape: string;
  readonly constants: readonly TextDeclaration[];
  readonly machine: M;
  /** The body of `next`. */
  readonly next: Fragment;
  /** How quads are read, for `validate`; undefined if that gains nothing. */
  readonly inMemory: { readonly skip: Skip | undefined } | undefined;
}

/** The skipping of a run: the bits that none of its octets has, and the condition that `state` loops on it. */
export interface Skip {
  readonly outside: string;
  readonly loops: Fragment;
}

interface ChosenMachines {
  readonly validating: Chosen;
  /** Undefined for a recognizer; `validating` itself if that has payload bits without a branch. */
  readonly decoding: Chosen<DecodingMachine> | undefined;
}

/**
 * The machine of the branchless variant: a shift DFA of one word per octet, or of two, or a transition table if
 * neither fits.
 */
export function chooseMachines(plan: AutomatonPlan, host: Host): ChosenMachines {
  const decoder = decoderOf(plan);
  const tableBecause = (why: string): ChosenMachines => {
    const shape = `a transition table, since ${why}`;
    const validating = chooseTable(plan, host, shape);
    return decoder === undefined
      ? { validating, decoding: undefined }
      : both({
          ...validating,
          constants: [...validating.constants, ...payloadTables(decoder, host)],
          machine: decodingTable(decoder),
        });
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
  const validating = chooseShift(plan, host, packing, `a shift DFA of ${words} per octet${why}`);
  if (decoder === undefined) return { validating, decoding: undefined };
  const payload = payloadByOctet(decoder);
  if (payload === undefined)
    return { validating, decoding: tableBecause('payload bits depend on the state').decoding };
  return both({
    ...validating,
    constants: [...validating.constants, payloadTable(payload, host)],
    machine: decodingShift(decoder, packing),
  });
}

function both(chosen: Chosen<DecodingMachine>): ChosenMachines {
  return { validating: chosen, decoding: chosen };
}

function failures(one: NoPacking, two: NoPacking): string {
  return one === two ? `of one or two words: ${two}` : `of one word: ${one}; of two: ${two}`;
}

function chooseTable(plan: AutomatonPlan, host: Host, shape: string): Chosen {
  return {
    shape,
    constants: transitionTables(plan, host),
    machine: tableMachine(plan),
    next: nextByTable(plan),
    inMemory: undefined,
  };
}

function chooseShift(plan: AutomatonPlan, host: Host, packing: Packing, shape: string): Chosen {
  return {
    shape,
    constants: [...stepTables(plan, host, packing), ...codeTables(plan, host, packing)],
    machine: shiftMachine(plan, packing),
    next: nextByShift(plan, packing),
    inMemory:
      packing.words === 1 && host.compiles ? { skip: skipOf(plan, packing.codes) } : undefined,
  };
}

/** The condition that a state loops on the widest run, and the bits that only octets outside of it have. */
function skipOf({ states, start }: Plan, codes: readonly number[]): Skip | undefined {
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

/**
 * The transducer: the automaton of any number of characters, with a payload operation on every transition, so that a
 * decoder needs only a small integer and a partial value, and never looks back.
 *
 * Reading an octet turns the partial value p into  (p << shift) + ((octet & mask) << payloadShift) + add.
 * When a character is complete, p is its value; the next one begins from p = 0.
 *
 * Usually the operation follows from the row: its octet has `shift` x bits, `mask` selects them, and `payloadShift` is
 * 0. Where bits are out of order, p is the payload without the bits that are less significant than all bits read so
 * far, so `shift` makes room for those that follow, and `payloadShift` moves an octet above others. Two things need
 * `add`. A row's offset is added as soon as enough bits are read, so that later octets stay the same for all rows. And
 * where two rows begin with the same octet (ED in CESU-8 begins a character of three octets or of six), p follows the
 * first row until the rows part; by then, p is wrong for the other row by a constant, which is added at that point.
 *
 * The construction goes along the products that are still possible, merges equal states, and numbers them
 * canonically (see Note [Canonical order] in automata/canonicalize.ts).
 */
import { MAX_OCTET } from '../alphabet.js';
import {
  classesOf,
  classIds,
  classOf,
  membersOf,
  representatives,
  groupClasses,
} from '../automata/symbol-classes.js';
import { sizeOf, type SymbolRange } from '../automata/symbol-range.js';
import { canonicalize } from '../automata/canonicalize.js';
import { accessTree, accessWord, DEAD, run, step, type Dfa } from '../automata/dfa.js';
import { minimize } from '../automata/minimize.js';
import type { StateId } from '../automata/nfa.js';
import { getOrInsert } from '../get-or-insert.js';
import type { SpelledProduct, NotACode } from './spelled-products.js';
import { payloadBits, type LayoutRow, type OctetPattern } from './layout.js';
import { made, refused, type Construction } from '../automata/construction.js';

/** partial = (partial << shift) + ((octet & mask) << payloadShift) + add */
export interface PayloadOperation {
  readonly shift: number;
  readonly mask: number;
  readonly payloadShift: number;
  readonly add: number;
}

/** The partial value after an octet. Bits above the 32nd are lost, so a value must have fewer. */
export function applyOperation(
  { shift, mask, payloadShift, add }: PayloadOperation,
  partial: number,
  octet: number,
): number {
  return (partial << shift) + ((octet & mask) << payloadShift) + add;
}

/**
 * The automaton of any number of characters, with an operation on each transition. Guarantees:
 * 1. `dfa` accepts any number of characters; its start is the only accepting state and is reached exactly when a character is complete.
 * 2. `operations[state * dfa.classes.count + class]` is defined exactly where the transition does not lead to the dead state.
 * 3. The partial value is 0 in the start state.
 */
export interface Transducer {
  readonly dfa: Dfa;
  readonly operations: readonly (PayloadOperation | undefined)[];
}

/** The operation of `state` under the class `index`; undefined if that leads to the dead state. */
function operation(
  transducer: Transducer,
  state: StateId,
  index: number,
): PayloadOperation | undefined {
  return transducer.operations[state * transducer.dfa.classes.count + index];
}

/** A transition from a state: the octets with one target and one operation. */
export interface Transition {
  readonly ranges: readonly SymbolRange[];
  readonly target: StateId;
  /** Undefined in an automaton without operations. */
  readonly operation: PayloadOperation | undefined;
}

/**
 * The transitions from a state, except to the dead one, by their least octets; with operations if a transducer is
 * given.
 *
 * @param keyOf a further key that the classes of one transition must share
 */
export function transitionsFrom(
  dfa: Dfa,
  state: StateId,
  transducer: Transducer | undefined,
  keyOf: (state: StateId, index: number) => number = () => 0,
): readonly Transition[] {
  const operationAt = (index: number): PayloadOperation | undefined =>
    transducer && operation(transducer, state, index);
  const groups = groupClasses(dfa.classes, (index) => {
    const target = step(dfa, state, index);
    const found = operationAt(index);
    return target === DEAD
      ? undefined
      : `${target} ${found && printOperation(found)} ${keyOf(state, index)}`;
  });
  return groups
    .map(({ index, ranges }): Transition => ({
      ranges,
      target: step(dfa, state, index),
      operation: operationAt(index),
    }))
    .sort((a, b) => a.ranges[0]!.lo - b.ranges[0]!.lo);
}

/** A product that is still possible, and the difference that its row makes to the partial value. */
interface Hypothesis {
  readonly product: SpelledProduct;
  readonly delta: number;
}

/** A state under construction: what is known from the octets since the last character. */
interface Configuration {
  readonly position: number;
  /** The partial value follows the row of the first one, so its delta is 0. The dead state has none. */
  readonly hypotheses: readonly Hypothesis[];
  /** The partial value, if it is the same on every path to here; kept only while rows compete. */
  readonly known: number | undefined;
}

/** @param products the products of a character rule and a layout for which {@link prove} found no fault */
export function buildTransducer(
  products: readonly SpelledProduct[],
): Construction<Transducer, NotACode> {
  const classes = classesOf(
    products.flatMap(({ ranges }) => ranges),
    MAX_OCTET,
  );
  const octets = representatives(classes);
  const sizes = octets.map((_, index) => sizeOf(membersOf(classes, index)));

  const dead: Configuration = { position: 0, hypotheses: [], known: undefined };
  const start: Configuration = {
    position: 0,
    hypotheses: products.map((product) => ({ product, delta: 0 })),
    known: 0,
  };
  const configurations = [dead, start];
  const words: (readonly number[])[] = [[], []];
  const numbers = new Map(
    configurations.map((configuration, number) => [keyOf(configuration), number]),
  );
  const transitions: number[] = [];
  const operations: (PayloadOperation | undefined)[] = [];

  // The list grows while it is walked.
  for (const [number, configuration] of configurations.entries()) {
    const { position, hypotheses } = configuration;
    for (const [index, octet] of octets.entries()) {
      const fitting = hypotheses.filter(({ product }) => fits(product, position, octet));
      if (fitting.length === 0) {
        operations.push(undefined);
        transitions.push(DEAD);
        continue;
      }
      const read = readOctet(configuration, fitting, octet, sizes[index] === 1);
      operations.push(read.operation);
      const word = [...words[number]!, octet];
      if (!read.settled) {
        return refused({
          message:
            'two rows of the bit layout begin alike but shift differently, so the value is not known in time',
          witness: word,
          row: fitting.at(-1)!.product.row,
        });
      }
      // No word is a prefix of another, so a product that ends here is the only one.
      const isWhole = position + 1 === fitting[0]!.product.ranges.length;
      const reached = isWhole ? start : read.configuration;
      const makeNumber = (): number => {
        words.push(word);
        return configurations.push(reached) - 1;
      };
      transitions.push(getOrInsert(numbers, keyOf(reached), makeNumber));
    }
  }

  const accepting = configurations.map((configuration) => configuration === start);
  const dfa = { classes, transitions: Uint32Array.from(transitions), starts: [1], accepting };
  return made(mergeEqualStates({ dfa, operations }));
}

function keyOf({ position, hypotheses, known }: Configuration): string {
  const rest = hypotheses.map(({ product: { row, ranges }, delta }) => {
    const ahead = ranges.slice(position).map(({ lo, hi }) => `${lo}-${hi}`);
    return `${row.span.start}+${delta}:${ahead.join(' ')}`;
  });
  return [known, ...rest].join();
}

function fits({ ranges }: SpelledProduct, position: number, octet: number): boolean {
  const range = ranges[position]!;
  return range.lo <= octet && octet <= range.hi;
}

/** Reads one octet: keeps the products that it fits. All of them have the operation of the first one's row. */
function readOctet(
  { position, known }: Configuration,
  fitting: readonly Hypothesis[],
  octet: number,
  isOnlyOctet: boolean,
): {
  readonly configuration: Configuration;
  readonly operation: PayloadOperation;
  readonly settled: boolean;
} {
  // The part of each row's value that this octet adds.
  const readings = fitting.map(({ product, delta }) => {
    const { octets } = product.row;
    const { width, shift: at } = octets[position]!;
    const below = unreadBelow(octets, position + 1);
    // Nothing is shifted before the first octet.
    const shift = position === 0 ? width : unreadBelow(octets, position) - below;
    const payloadShift = width === 0 ? 0 : at - below;
    const add = delta * 2 ** shift + offsetAt(product.row, position);
    return { product, operation: { shift, mask: 2 ** width - 1, payloadShift, add } };
  });
  const lead = readings[0]!;
  const { shift, mask } = lead.operation;
  const after = (operation: PayloadOperation): number =>
    (known ?? 0) * 2 ** operation.shift +
    (octet & operation.mask) * 2 ** operation.payloadShift +
    operation.add;
  const followed = after(lead.operation);
  const compete = readings.some(({ product }) => product.row !== lead.product.row);
  const isKnown = compete && known !== undefined && (isOnlyOctet || mask === 0);
  return {
    operation: lead.operation,
    settled: known !== undefined || readings.every(({ operation }) => operation.shift === shift),
    configuration: {
      position: position + 1,
      hypotheses: readings.map(({ product, operation }) => ({
        product,
        delta: after(operation) - followed,
      })),
      known: isKnown ? followed : undefined,
    },
  };
}

/** The number of bits of a payload that are less significant than all bits of the first octets. */
function unreadBelow(octets: readonly OctetPattern[], count: number): number {
  const read = octets.slice(0, count).filter(({ width }) => width > 0);
  return Math.min(payloadBits(octets), ...read.map(({ shift }) => shift));
}

/** The part of a row's offset that the octet at `position` adds: all of it, at the first octet where it divides evenly. */
function offsetAt(row: LayoutRow, position: number): number {
  const unitAfter = (index: number): number => 2 ** unreadBelow(row.octets, index + 1);
  const early = row.octets.findIndex((_, index) => row.offset % unitAfter(index) === 0);
  return position === early ? row.offset / unitAfter(position) : 0;
}

function printOperation({ shift, mask, payloadShift, add }: PayloadOperation): string {
  return `${shift} ${mask} ${payloadShift} ${add}`;
}

/** Merges equivalent states, and joins classes that no state distinguishes. */
function mergeEqualStates(whole: Transducer): Transducer {
  const operationOf = (state: StateId, index: number): string => {
    const found = operation(whole, state, index);
    return found === undefined ? '' : printOperation(found);
  };
  const printState = (state: StateId): string =>
    classIds(whole.dfa.classes)
      .map((index) => operationOf(state, index))
      .join() + whole.dfa.accepting[state];

  const merged = minimize(whole.dfa, printState);
  const originals = originalsOf(merged, whole.dfa);
  const dfa = canonicalize(merged, (state, index) => operationOf(originals[state]!, index));
  const octets = representatives(dfa.classes);
  const operations = originalsOf(dfa, whole.dfa).flatMap((original) =>
    octets.map((octet) => operation(whole, original, classOf(whole.dfa.classes, octet))),
  );
  return { dfa, operations };
}

/** For each merged state, one of the states that it stands for: all of them go on alike. */
function originalsOf(merged: Dfa, whole: Dfa): readonly StateId[] {
  const tree = accessTree(merged);
  return merged.accepting.map((_, state) =>
    state === DEAD ? DEAD : run(whole, accessWord(tree, state)),
  );
}

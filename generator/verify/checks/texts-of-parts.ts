import { MAX_CODE_POINT, MAX_OCTET, SURROGATES } from '../../alphabet.js';
import { encodeValue } from '../../coding/layout.js';
import type { ParsedInput } from '../specification/parts.js';
import { returns, finds, type AnswerDifference, type Exports } from '../probe/question.js';
import { isForOctets, type Check } from './check.js';
import { parses, PARSES, PARSES_OF_CALLS } from './parse.js';
import type { ParserModule } from '../../../runtime/contract.js';
import { getOrInsert } from '../../get-or-insert.js';
import { differenceIn } from '../probe/difference.js';
import type { PartShape } from '../reference/part-shapes.js';
import { WHOLE } from '../reference/selected-parts.js';

/** The texts of parts of the inputs of `parse`. */
export const TEXTS_OF_PARTS: Check<ParsedInput> = {
  name: 'textOf',
  inputs:
    'parts of the inputs of parse, between all characters; the characters at the bounds of rows',
  isFor: (subject) => parses(subject) && subject.probe.exports['textOf'] !== undefined,
  few: 600,
  *list(subject) {
    const { specification } = subject;
    const { encoding } = specification;
    if (isForOctets(subject)) {
      if (encoding === undefined) yield Array.from(Array(MAX_OCTET + 1).keys());
      for (const row of encoding ?? []) {
        const hi = Math.min(row.hi, MAX_CODE_POINT);
        const values = [row.lo, hi];
        // For each bit, the least value with the bit added, and the greatest without it.
        for (let bit = 1; bit <= hi - row.lo; bit *= 2) values.push(row.lo + bit, hi - bit);
        for (const value of values) {
          const octets = encodeValue(value, row);
          // The characters occur twice: the second one is found by the length of the first.
          yield [...octets, ...octets];
        }
      }
    }
    for (const check of [...PARSES, ...PARSES_OF_CALLS])
      if (check.isFor!(subject)) yield* check.list(subject);
  },
  *ask({ rightParses }, input) {
    const { symbols, offsets } = rightParses!.symbolsOf(input) ?? { symbols: [], offsets: [] };
    if (symbols.some((symbol) => SURROGATES.lo <= symbol && symbol <= SURROGATES.hi)) return;
    const whole = typeof input === 'string' ? input : Uint8Array.from(input);
    const some = offsets.filter((_, index) => index < MAX_OFFSETS || index === symbols.length);
    for (const start of some)
      for (const end of [offsets.at(-1)!, ...some.filter((each) => each === start + 1)]) {
        const { text } = rightParses!.symbolsOf(input.slice(start, end))!;
        yield returns('textOf', [whole, { start, end }], text, input);
      }
  },
};

/** The most offsets of an input from which texts are taken. */
const MAX_OFFSETS = 4;

/** The shape of results in `parts`: the fields, and how often each part occurs. */
export const SHAPE_OF_PARTS: Check<undefined> = {
  name: 'shape of parts',
  inputs: 'the fields of every part, and how often they occur',
  isFor: (subject) => parses(subject) && subject.probe.exports['parts'] !== undefined,
  list: () => [undefined],
  *ask({ specification: { parts } }) {
    const { shapes } = parts!;
    yield finds('parts.shape', (module) => differenceOfShapes(shapes, module), shapes.length);
  },
};

function differenceOfShapes(
  shapes: readonly PartShape[],
  module: Exports,
): AnswerDifference | undefined {
  const { shape } = module['parts'] as ParserModule<unknown>['parts'];
  // Numbers may differ: parts that are at the same place are compared.
  const pairs = new Map([[`${WHOLE} 0`, { own: WHOLE, other: 0 }]]);
  for (const { own, other } of pairs.values()) {
    const expected = printShape(shapes, own);
    const { isUnion = false, parts: numbers = [] } = shape[other] ?? {};
    const fields = new Map<string, number>();
    const said: string[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const { field } = shape[numbers[at]!] ?? { field: 'nothing' };
      fields.set(field, numbers[at]!);
      said.push(`${field}: ${['optional', 'one', 'list'][numbers[at + 1]!]}`);
    }
    const got = `${isUnion ? 'one of ' : ''}${said.sort().join(', ')}`;
    if (got !== expected) return differenceIn('parts.shape', expected, got);
    for (const { part } of shapes[own]!.parts) {
      const pair = { own: part, other: fields.get(shapes[part]!.field)! };
      getOrInsert(pairs, `${pair.own} ${pair.other}`, () => pair);
    }
  }
  return undefined;
}

function printShape(shapes: readonly PartShape[], number: number): string {
  const { parts, isUnion } = shapes[number]!;
  const fields = parts.map(({ part, count }) => `${shapes[part]!.field}: ${count}`);
  return `${isUnion ? 'one of ' : ''}${fields.sort().join(', ')}`;
}

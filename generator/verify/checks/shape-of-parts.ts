import type { ParserModule } from '../../../runtime/contract.js';
import { getOrInsert } from '../../get-or-insert.js';
import { differenceIn } from '../probe/difference.js';
import { finds, type AnswerDifference, type Exports } from '../probe/question.js';
import type { PartShape } from '../reference/part-shapes.js';
import { WHOLE } from '../reference/selected-parts.js';
import type { Check } from './check.js';
import { parses } from './parse.js';

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

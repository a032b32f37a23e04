import { print, type AnswerDifference } from '../probe.js';
import type { Subject } from '../subject.js';
import { isForAll, type Check } from './check.js';

const FUNCTIONS = ['validate', 'findError', 'next', 'accepts'];
const DECODER_FUNCTIONS = [
  ...['accumulate', 'decode', 'decodeToCodePoints', 'count', 'unfinished'],
  ...['findUnencodable', 'byteLength', 'encode', 'encodeInto', 'encodeCodePoints'],
];
const BOUNDARY_FUNCTIONS = ['isBoundary', 'boundaryBefore', 'boundaryAfter'];
const ORDER_FUNCTIONS = ['compareBytes'];

/** The exports that a module must have; no other check works without them. */
export const EXPORTS: Check<undefined> = {
  name: 'exports',
  inputs: 'names and kinds',
  isFor: isForAll,
  list: () => [undefined],
  try(subject): AnswerDifference | undefined {
    const { exports } = subject.probe;
    const wanted = [...wantedExports(subject)];
    subject.probe.cases += wanted.length;
    const wrong = wanted.filter(
      ([name, kind]) => typeof exports[name] !== kind.replace('nothing', 'undefined'),
    );
    if (wrong.length > 0) {
      return {
        function: 'exports',
        args: [],
        bytes: undefined,
        expected: wrong.map(([name, kind]) => `${name}: ${kind}`).join(', '),
        got: wrong
          .map(
            ([name]) =>
              `${name}: ${exports[name] === undefined ? 'nothing' : typeof exports[name]}`,
          )
          .join(', '),
      };
    }
    const { decoder } = subject;
    return decoder === undefined || exports['maxCodePoint'] === decoder.spelling.maxValue
      ? undefined
      : {
          function: 'maxCodePoint',
          args: [],
          bytes: undefined,
          expected: print([decoder.spelling.maxValue]),
          got: print([exports['maxCodePoint']]),
        };
  },
};

function* wantedExports({ decoder }: Subject): Generator<readonly [name: string, kind: string]> {
  yield ['start', 'number'];
  for (const name of FUNCTIONS) yield [name, 'function'];
  // An export that only some grammars allow is wrong for others.
  if (decoder === undefined) {
    for (const name of [...DECODER_FUNCTIONS, ...BOUNDARY_FUNCTIONS, ...ORDER_FUNCTIONS])
      yield [name, 'nothing'];
    return;
  }
  yield ['name', 'string'];
  yield ['maxCodePoint', 'number'];
  for (const name of DECODER_FUNCTIONS) yield [name, 'function'];
  const ofBoundaries = decoder.window === undefined ? 'nothing' : 'function';
  for (const name of BOUNDARY_FUNCTIONS) yield [name, ofBoundaries];
  for (const name of ORDER_FUNCTIONS) yield [name, decoder.isOrdered ? 'function' : 'nothing'];
}

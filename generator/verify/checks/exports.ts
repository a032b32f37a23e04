import { print, type Difference } from '../probe.js';
import type { Subject } from '../subject.js';
import { isForAll, type Check } from './check.js';

const FUNCTIONS = ['validate', 'findError', 'next', 'accepts'];
const DECODER_FUNCTIONS = [
  ...['accumulate', 'decode', 'decodeToCodePoints', 'count', 'unfinished'],
  ...['findUnencodable', 'byteLength', 'encode', 'encodeInto', 'encodeCodePoints'],
];
const BOUNDARY_FUNCTIONS = ['isBoundary', 'boundaryBefore', 'boundaryAfter'];
const ORDER_FUNCTIONS = ['compareBytes'];

/** The exports that a module needs; nothing can be tried without them. */
export const EXPORTS: Check<readonly [name: string, kind: string]> = {
  name: 'exports',
  inputs: 'names and kinds',
  isFor: isForAll,
  *list({ decoder }) {
    yield ['start', 'number'];
    for (const name of FUNCTIONS) yield [name, 'function'];
    if (decoder === undefined) return;
    yield ['name', 'string'];
    yield ['maxCodePoint', 'number'];
    for (const name of DECODER_FUNCTIONS) yield [name, 'function'];
    // What only some grammars allow is missing where they do not.
    const isBounded = decoder.window === undefined ? 'undefined' : 'function';
    for (const name of BOUNDARY_FUNCTIONS) yield [name, isBounded];
    for (const name of ORDER_FUNCTIONS) yield [name, decoder.isOrdered ? 'function' : 'undefined'];
  },
  try({ probe, decoder }: Subject, [name, kind]): Difference | undefined {
    const value = probe.exports[name];
    probe.cases += 1;
    const wrong = (expected: string, got: string): Difference => ({
      function: name,
      args: [],
      bytes: undefined,
      expected,
      got,
    });
    if (typeof value !== kind)
      return wrong(
        kind === 'undefined' ? 'no such export: it cannot be right for this grammar' : `a ${kind}`,
        value === undefined ? 'no such export' : `a ${typeof value}`,
      );
    if (name === 'maxCodePoint' && value !== decoder!.spelling.maxValue)
      return wrong(print(decoder!.spelling.maxValue), print(value));
    return undefined;
  },
};

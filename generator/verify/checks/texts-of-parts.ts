import { MAX_CODE_POINT, MAX_OCTET, SURROGATES } from '../../alphabet.js';
import { encodeValue } from '../../coding/layout.js';
import type { ParsedInput } from '../specification/parts.js';
import { returns } from '../probe/question.js';
import { isForOctets, type Check } from './check.js';
import { parses, PARSES, PARSES_OF_CALLS } from './parse.js';

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
        // Each bit of a value for itself.
        for (let bit = 1; bit <= hi - row.lo; bit *= 2) values.push(row.lo + bit, hi - bit);
        for (const value of values) {
          const octets = encodeValue(value, row);
          // Twice: the second character is found by the length of the first.
          yield [...octets, ...octets];
        }
      }
    }
    for (const check of [...PARSES, ...PARSES_OF_CALLS])
      if (check.isFor!(subject)) yield* check.list(subject);
  },
  *ask({ right }, input) {
    const { symbols, offsets } = right!.symbolsOf(input) ?? { symbols: [], offsets: [] };
    if (symbols.some((symbol) => SURROGATES.lo <= symbol && symbol <= SURROGATES.hi)) return;
    const whole = typeof input === 'string' ? input : Uint8Array.from(input);
    const some = offsets.filter((_, index) => index < MAX_OFFSETS || index === symbols.length);
    for (const start of some)
      for (const end of [offsets.at(-1)!, ...some.filter((each) => each === start + 1)]) {
        const { text } = right!.symbolsOf(input.slice(start, end))!;
        yield returns('textOf', [whole, { start, end }], text, input);
      }
  },
};

/** The most offsets of an input from which texts are taken. */
const MAX_OFFSETS = 4;

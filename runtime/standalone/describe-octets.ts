import { accepts, next } from './kernel.js';
import { printExpected, printOctet, printOctetRanges, printOctets } from '../shared/print.js';
import { octetsRead } from '../shared/ranges.js';

/** The sentence about an error of a decoder, in `state`, after the octets `begun` of a character at `offset`. */
export function describe(
  bytes: ArrayLike<number>,
  _from: number,
  to: number,
  offset: number,
  state: number,
  begun: readonly number[],
): string {
  const at = offset + begun.length;
  const expected = printOctetRanges(octetsRead(next, state));
  if (accepts(state)) expected.push('the end');
  const after = begun.length > 0 ? ' after ' + printOctets(begun) : '';
  return at < to
    ? printExpected(expected, after + ' at byte ' + at, printOctet(bytes[at]!))
    : printExpected(expected, after + ' at the end', '');
}

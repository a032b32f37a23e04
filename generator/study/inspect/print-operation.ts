import { printHex, printOctet } from '../../text/values.js';
import type { PayloadView } from './view.js';

/**
 * `(p << 6) + (b & 3F)`: the partial value after an octet b, from the one before it, p. All numbers but shifts are
 * in hex.
 *
 * @param before a value that stands for p
 * @param octet an octet that stands for b
 */
export function printOperation(
  { shift, mask, payloadShift = 0, add }: PayloadView,
  before = 'p',
  octet = 'b',
): string {
  const bits = `(${octet} & ${printOctet(mask)})`;
  const payload = payloadShift === 0 ? bits : `(${bits} << ${payloadShift})`;
  const sum = add === 0 ? '' : ` ${add < 0 ? '−' : '+'} ${printHex(Math.abs(add))}`;
  return `(${before} << ${shift}) + ${payload}${sum}`;
}

import type { PayloadView } from './view.js';

/** `(p << 6) + (octet & 63)`: the partial value after an octet, from the one before it, p. */
export function printOperation({ shift, mask, payloadShift = 0, add }: PayloadView): string {
  const octet = `(octet & ${mask})`;
  const payload = payloadShift === 0 ? octet : `(${octet} << ${payloadShift})`;
  const sum = add === 0 ? '' : ` ${add < 0 ? '-' : '+'} ${Math.abs(add)}`;
  return `(p << ${shift}) + ${payload}${sum}`;
}

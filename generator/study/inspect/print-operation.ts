import type { PayloadView } from './view.js';

/** `(p << 6) + (octet & 63)`: the partial value after an octet, from the one before it, p. */
export function printOperation({ shift, mask, place = 0, add }: PayloadView): string {
  const octet = `(octet & ${mask})`;
  const payload = place === 0 ? octet : `(${octet} << ${place})`;
  const sum = add === 0 ? '' : ` ${add < 0 ? '-' : '+'} ${Math.abs(add)}`;
  return `(p << ${shift}) + ${payload}${sum}`;
}

import { unfinished } from './kernel.js';

/**
 * Hands the whole characters of a chunk to `take`, the one that begins in `pending` first.
 *
 * @param pending the octets of an unfinished character before the chunk; changed
 * @returns the octets of the unfinished character at the end
 */
export function takeWhole(
  pending: number[],
  bytes: ArrayLike<number>,
  take: (bytes: ArrayLike<number>, from: number, to: number) => void,
): number[] {
  const { length } = bytes;
  let rest = pending;
  let i = 0;
  while (rest.length > 0 && i < length) {
    rest.push(bytes[i++]!);
    const end = rest.length - unfinished(rest, 0, rest.length);
    take(rest, 0, end);
    if (end > 0) rest = rest.slice(end);
  }
  const end = length - unfinished(bytes, i, length);
  take(bytes, i, end);
  for (i = end; i < length; i++) rest.push(bytes[i]!);
  return rest;
}

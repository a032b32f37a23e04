import { unfinished } from './kernel.js';

/**
 * Hands the whole characters of a chunk to `take`, the one that begins in `pending` first.
 *
 * @param pending the octets of an unfinished character before the chunk; afterwards, those at its end
 */
export function takeWhole(
  pending: number[],
  bytes: ArrayLike<number>,
  take: (bytes: ArrayLike<number>, from: number, to: number) => void,
): void {
  const { length } = bytes;
  let i = 0;
  while (pending.length > 0 && i < length) {
    pending.push(bytes[i++]!);
    const end = pending.length - unfinished(pending, 0, pending.length);
    take(pending, 0, end);
    pending.splice(0, end);
  }
  const end = length - unfinished(bytes, i, length);
  take(bytes, i, end);
  for (i = end; i < length; i++) pending.push(bytes[i]!);
}

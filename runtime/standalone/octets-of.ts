/** Octets: memory, or a plain array of numbers from 0 to 255. */
export type TextDecoderInput = readonly number[] | ArrayBufferView | ArrayBufferLike;

/**
 * The octets of an input. A view of memory gives the octets that it covers, whatever the type of its elements; memory
 * that is detached, and a view out of bounds, have none.
 */
export function octetsOf(input: TextDecoderInput | undefined): ArrayLike<number> {
  if (input === undefined) return [];
  if (Array.isArray(input)) {
    const octets = input as readonly number[];
    for (let i = 0; i < octets.length; i++)
      if ((octets[i]! & 255) !== octets[i]) throw new TypeError(octets[i] + ' is no octet');
    return octets;
  }
  const view = input as ArrayBufferView;
  const buffer = view.buffer || input;
  // The name and not the class is compared: buffers of other realms, and shared ones, are memory, too.
  if (!/ArrayBuffer\]$/.test(Object.prototype.toString.call(buffer)))
    throw new TypeError('expected memory or an array of octets');
  try {
    return new Uint8Array(buffer, view.byteOffset, view.byteLength);
  } catch (_) {
    return [];
  }
}

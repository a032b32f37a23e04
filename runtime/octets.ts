/** Octets in whatever holds them: an array of numbers from 0 to 255, or memory. */
export type Octets = ArrayLike<number> | ArrayBufferView | ArrayBufferLike;

/**
 * An array of the octets, not a copy. A view of memory is read as the octets that it covers, whatever the
 * numbers that it shows them as; memory that was taken away (a detached buffer, a view out of bounds) has
 * none. A TypeError for what holds no octets; whether the numbers of a plain array are octets is not
 * checked.
 */
export function octetsOf(source: Octets): ArrayLike<number> {
  if (Array.isArray(source)) return source;
  if (typeof ArrayBuffer !== 'undefined') {
    if (ArrayBuffer.isView(source)) return octetsOfView(source);
    if (isBuffer(source)) return octetsOfBuffer(source);
  }
  const isArrayLike = typeof source === 'object' && source !== null && 'length' in source;
  if (isArrayLike && typeof source.length === 'number') return source;
  const what =
    typeof source === 'object' ? String(Object.prototype.toString.call(source)) : typeof source;
  throw new TypeError(
    `expected octets: an array of numbers from 0 to 255, or a view of memory, not ${what}`,
  );
}

/** Whether something is memory: an ArrayBuffer or a SharedArrayBuffer, of whatever realm. */
export function isBuffer(value: unknown): value is ArrayBufferLike {
  return isShared(value) || hasSlotOf(ArrayBuffer.prototype, value);
}

/** Whether something is memory that others may write to meanwhile. */
export function isShared(value: unknown): value is SharedArrayBuffer {
  return typeof SharedArrayBuffer !== 'undefined' && hasSlotOf(SharedArrayBuffer.prototype, value);
}

/** A getter of a prototype throws unless it is called on an object of that kind. */
function hasSlotOf(prototype: object, value: unknown): boolean {
  try {
    Object.getOwnPropertyDescriptor(prototype, 'byteLength')!.get!.call(value);
    return true;
  } catch {
    return false;
  }
}

function octetsOfView(view: ArrayBufferView): ArrayLike<number> {
  if (view instanceof Uint8Array) return view;
  try {
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  } catch {
    return [];
  }
}

function octetsOfBuffer(buffer: ArrayBufferLike): ArrayLike<number> {
  try {
    return new Uint8Array(buffer);
  } catch {
    return [];
  }
}

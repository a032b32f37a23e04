/** Octets in whatever holds them: an array of numbers from 0 to 255, or memory. */
export type Octets = ArrayLike<number> | ArrayBufferView | ArrayBufferLike;

/**
 * An array of the octets, not a copy. A view of memory is read as the octets that it covers, whatever the
 * numbers that it shows them as; memory that was taken away (a detached buffer, a view out of bounds) has
 * none. A TypeError for values that hold no octets, and for an array with a number that is not an octet.
 */
export function octetsOf(source: Octets): ArrayLike<number> {
  if (Array.isArray(source)) return checkOctets(source as readonly number[]);
  if (typeof ArrayBuffer !== 'undefined') {
    if (source instanceof Uint8Array) return source;
    if (ArrayBuffer.isView(source)) return octetsOfView(source);
    if (isBuffer(source)) return octetsOfBuffer(source);
  }
  const isArrayLike = typeof source === 'object' && source !== null && 'length' in source;
  if (isArrayLike && typeof source.length === 'number') return checkOctets(source);
  const what =
    typeof source === 'object' ? String(Object.prototype.toString.call(source)) : typeof source;
  throw new TypeError(
    `expected octets: an array of numbers from 0 to 255, or a view of memory, not ${what}`,
  );
}

function checkOctets(bytes: ArrayLike<number>): ArrayLike<number> {
  for (let i = 0; i < bytes.length; i++)
    if ((bytes[i]! & 0xff) !== bytes[i]!)
      throw new TypeError(`bytes[${i}] is ${bytes[i]!}, not an octet`);
  return bytes;
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
    intrinsic(prototype, 'byteLength', value);
    return true;
  } catch {
    return false;
  }
}

/** What a getter of a built-in prototype says, whatever an object itself claims to be; throws for others. */
function intrinsic(prototype: object, key: PropertyKey, value: unknown): unknown {
  return Object.getOwnPropertyDescriptor(prototype, key)!.get!.call(value);
}

function typedArrayPrototype(): object {
  return Object.getPrototypeOf(Uint8Array.prototype) as object;
}

/** `Uint8Array` of one, the name of each other typed array; undefined for all else. */
export function typedArrayName(value: unknown): unknown {
  return intrinsic(typedArrayPrototype(), Symbol.toStringTag, value);
}

/** The memory of a view as octets; nothing of what was taken away. */
export function octetsOfView(view: ArrayBufferView): Uint8Array {
  const isTyped = typedArrayName(view) !== undefined;
  const prototype = isTyped ? typedArrayPrototype() : DataView.prototype;
  try {
    return new Uint8Array(
      intrinsic(prototype, 'buffer', view) as ArrayBuffer,
      intrinsic(prototype, 'byteOffset', view) as number,
      intrinsic(prototype, 'byteLength', view) as number,
    );
  } catch {
    return new Uint8Array(0);
  }
}

function octetsOfBuffer(buffer: ArrayBufferLike): ArrayLike<number> {
  try {
    return new Uint8Array(buffer);
  } catch {
    return [];
  }
}

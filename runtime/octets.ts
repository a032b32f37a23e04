/** Octets in whatever holds them: an array of numbers from 0 to 255, or memory. */
export type Octets = ArrayLike<number> | ArrayBufferView | ArrayBufferLike;

/** Octets in memory, shared memory included: the `BufferSource` of Web IDL. */
export type BufferSource = ArrayBufferView | ArrayBufferLike;

/**
 * An array of the octets, not a copy. A view of memory is read as the octets that it covers, whatever the
 * numbers that it shows them as; memory that was taken away (a detached buffer, a view out of bounds) has
 * none. A TypeError for values that hold no octets; the numbers of a plain array are checked where they are
 * read.
 */
export function octetsOf(source: Octets): ArrayLike<number> {
  if (source instanceof Uint8Array) return source;
  if (isBufferSource(source)) return octetsOfMemory(source);
  const isArrayLike = typeof source === 'object' && source !== null && 'length' in source;
  if (isArrayLike && typeof source.length === 'number') return source;
  const what =
    typeof source === 'object' ? String(Object.prototype.toString.call(source)) : typeof source;
  throw new TypeError(
    `expected octets: an array of numbers from 0 to 255, or a view of memory, not ${what}`,
  );
}

/** The octet at an index; a TypeError for another number. */
export function octetAt(bytes: ArrayLike<number>, index: number): number {
  const octet = bytes[index]!;
  if ((octet & 0xff) !== octet) throw new TypeError(`bytes[${index}] is ${octet}, not an octet`);
  return octet;
}

/** An array of octets that stay as they are while they are decoded; a TypeError as for {@link octetsOf}. */
export function stableOctetsOf(source: Octets): ArrayLike<number> {
  const octets = octetsOf(source);
  if (octets instanceof Uint8Array) return ownOctets(octets);
  for (let i = 0; i < octets.length; i++) octetAt(octets, i);
  return octets;
}

// --- memory ------------------------------------------------------------------------------------
//
// Built-in getters look at the object itself, so they tell the truth about objects of every realm, and
// about objects with other prototypes or properties. They throw for objects of another kind, which takes
// microseconds: no question is asked that is usually answered in that way.

/** The class of all typed arrays, which has no name of its own. */
const TypedArray = /* @__PURE__ */ Object.getPrototypeOf(Int8Array) as Int8ArrayConstructor;

/** What a getter of a built-in class says of an object; throws for objects of another kind. */
function ask({ prototype }: { prototype: object }, key: PropertyKey, object: unknown): unknown {
  return Object.getOwnPropertyDescriptor(prototype, key)!.get!.call(object);
}

/** Whether something is memory: a view, or a buffer, shared or not. */
export function isBufferSource(value: unknown): value is BufferSource {
  // Some hosts hide the class; what is asked of it then throws, too.
  return ArrayBuffer.isView(value) || isUnshared(value) || isA(globalThis.SharedArrayBuffer, value);
}

/** Whether something is a buffer that nobody else writes to. */
function isUnshared(value: unknown): boolean {
  const saysShared = typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer;
  return !saysShared && isA(ArrayBuffer, value);
}

function isA(buffer: { prototype: object }, value: unknown): boolean {
  try {
    ask(buffer, 'byteLength', value);
    return true;
  } catch {
    return false;
  }
}

/** `Uint8Array` of one, the name of each other typed array; undefined for all else. */
export function typedArrayName(value: unknown): unknown {
  return ask(TypedArray, Symbol.toStringTag, value);
}

/** No octets. */
export const NONE = /* @__PURE__ */ new Uint8Array(0);

/** Memory as octets; nothing of memory that was taken away. */
export function octetsOfMemory(source: BufferSource): Uint8Array {
  // A view can claim another length than it has.
  if (source instanceof Uint8Array && source.length === ask(TypedArray, 'length', source))
    return source;
  try {
    if (!ArrayBuffer.isView(source)) return new Uint8Array(source);
    const view = typedArrayName(source) === undefined ? DataView : TypedArray;
    return new Uint8Array(
      ask(view, 'buffer', source) as ArrayBuffer,
      ask(view, 'byteOffset', source) as number,
      ask(view, 'byteLength', source) as number,
    );
  } catch {
    return NONE;
  }
}

/** Arrays up to this length are copied sooner than V8 hands out the buffer of a new one. */
const SHORT = 64;

/** The same octets where nobody else writes to them: a copy of shared memory, and of short arrays. */
export function ownOctets(octets: Uint8Array): Uint8Array {
  const { length } = octets;
  return length > 0 && (length <= SHORT || !isUnshared(ask(TypedArray, 'buffer', octets)))
    ? new Uint8Array(octets)
    : octets;
}

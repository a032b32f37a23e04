/** Octets: an array of numbers from 0 to 255, a view of memory, or a buffer. */
export type Octets = ArrayLike<number> | ArrayBufferView | ArrayBufferLike;

/** Octets in memory, shared memory included: the `AllowSharedBufferSource` of Web IDL. */
export type BufferSource = ArrayBufferView | ArrayBufferLike;

/**
 * The octets as an array, without a copy. A view of memory gives the octets that it covers, whatever the
 * type of its elements; a detached buffer and a view out of bounds have none. Throws a TypeError for a
 * value that holds no octets; the numbers of a plain array are checked when they are read.
 */
export function arrayOf(source: Octets): ArrayLike<number> {
  // Asking whether an array is memory would throw inside.
  if (!Array.isArray(source) && isBufferSource(source)) return octetsOfMemory(source);
  const isArrayLike = typeof source === 'object' && source !== null && 'length' in source;
  if (isArrayLike && typeof source.length === 'number') return source;
  const what =
    typeof source === 'object' ? String(Object.prototype.toString.call(source)) : typeof source;
  throw new TypeError(
    `expected octets: an array of numbers from 0 to 255, or a view of memory, not ${what}`,
  );
}

/** The octet at an index. Throws a TypeError if it is not an octet. */
export function octetAt(bytes: ArrayLike<number>, index: number): number {
  const octet = bytes[index]!;
  if ((octet & 0xff) !== octet) throw new TypeError(`bytes[${index}] is ${octet}, not an octet`);
  return octet;
}

/**
 * The octets in memory: a view is not copied; a plain array is, and each of its entries is read once.
 * Throws a TypeError for a value that holds no octets, and for numbers that are not octets.
 */
export function octetsOf(source: Octets): Uint8Array {
  const array = arrayOf(source);
  if (typedArrayName(array) === 'Uint8Array') return array as Uint8Array;
  const octets: number[] = [];
  const { length } = array;
  for (let i = 0; i < length; i++) octets.push(octetAt(array, i));
  return new Uint8Array(octets);
}

/**
 * The octets where neither another thread nor, with `isCopied`, anybody else changes them or takes them away.
 * Throws as {@link octetsOf} does.
 */
export function stableOctetsOf(source: Octets, isCopied: boolean): Uint8Array {
  return ownOctets(octetsOf(source), isCopied);
}

// --- memory ------------------------------------------------------------------------------------
//
// Built-in getters look at the object itself, so they are right about objects of every realm, and about
// objects with changed prototypes or properties. They throw for objects of another kind, which takes
// microseconds: they are only called where that is rare.

/** The getter of a property that all typed arrays inherit. */
function getterOfArrays(key: PropertyKey): () => unknown {
  const prototype = Object.getPrototypeOf(Int8Array.prototype) as object;
  return Object.getOwnPropertyDescriptor(prototype, key)!.get!;
}

const classOf = /* @__PURE__ */ getterOfArrays(Symbol.toStringTag);
const lengthOf = /* @__PURE__ */ getterOfArrays('length');
const bufferOf = /* @__PURE__ */ getterOfArrays('buffer');

/** The class of all typed arrays, which has no name of its own. */
const TypedArray = /* @__PURE__ */ Object.getPrototypeOf(Int8Array) as Int8ArrayConstructor;

/** The result of a getter of a built-in class for an object; throws for objects of another kind. */
function ask({ prototype }: { prototype: object }, key: PropertyKey, object: unknown): unknown {
  return Object.getOwnPropertyDescriptor(prototype, key)!.get!.call(object);
}

/** Whether a value is memory: a view, or a buffer, shared or not. */
export function isBufferSource(value: unknown): value is BufferSource {
  // Where a host hides SharedArrayBuffer, `isA` throws inside and answers false.
  return ArrayBuffer.isView(value) || isUnshared(value) || isA(globalThis.SharedArrayBuffer, value);
}

/** Whether a value is a buffer that other threads cannot write to. */
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

/** The name of the class of a typed array, such as `Uint8Array`; undefined for anything else. */
export function typedArrayName(value: unknown): unknown {
  return classOf.call(value);
}

/** No octets. */
export const NONE = /* @__PURE__ */ new Uint8Array(0);

/** Memory as octets; none if it is detached or out of bounds. */
export function octetsOfMemory(source: BufferSource): Uint8Array {
  if (typedArrayName(source) === 'Uint8Array') {
    const length = lengthOf.call(source);
    if (length === 0) return NONE;
    // A property may hide the true length.
    if ((source as Uint8Array).length === length) return source as Uint8Array;
  }
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

/** Up to this length, copying an array is faster than asking V8 for the buffer of a new one. */
const SHORT = 64;

/** The octets, copied if memory is shared, the array is short, or `isCopied` is set. */
export function ownOctets(octets: Uint8Array, isCopied = false): Uint8Array {
  const { length } = octets;
  return length > 0 && (isCopied || length <= SHORT || !isUnshared(bufferOf.call(octets)))
    ? new Uint8Array(octets)
    : octets;
}

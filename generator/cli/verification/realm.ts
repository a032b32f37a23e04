/**
 * Makes the realm fit for code that is not trusted: the globals of Node are removed, and the objects of the
 * language are locked. So such code cannot reach the process, files or the network, and cannot change the
 * objects that its callers use.
 */

/** The globals of Node that a module under test may use. */
const KEPT_OF_NODE = ['TextDecoder', 'TextEncoder'];

const OF_THE_LANGUAGE = `
  globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
  SuppressedError Number BigInt Math Date String RegExp Array Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array BigInt64Array
  BigUint64Array Float32Array Float64Array Map Set WeakMap WeakSet WeakRef ArrayBuffer
  SharedArrayBuffer Atomics DataView JSON FinalizationRegistry Iterator Promise Proxy Reflect
  Intl WebAssembly DisposableStack AsyncDisposableStack Temporal
`;

/** Objects whose prototypes no global leads to. */
const UNNAMED: readonly object[] = [
  function* () {},
  async function () {},
  async function* () {},
  [][Symbol.iterator](),
  ''[Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ''.matchAll(/x/g),
];

/** Whether modules assign properties that this object also has, which a locked prototype would forbid. */
const isOverridden = (object: object): boolean =>
  object === Object.prototype ||
  object === Error.prototype ||
  Error.prototype.isPrototypeOf(object);

/** Locks the realm. Errors lose their stacks, which would show a module that it is tested. */
export function lockRealm(): void {
  const kept = new Set<string | symbol>([...OF_THE_LANGUAGE.match(/\w+/g)!, ...KEPT_OF_NODE]);
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!kept.has(key)) Reflect.deleteProperty(globalThis, key);
  }
  Error.stackTraceLimit = 0;

  const found = new Set<object>();
  const find = (value: unknown): void => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function')
      found.add(value);
  };
  UNNAMED.forEach(find);
  for (const key of kept) find(Reflect.get(globalThis, key));
  for (const object of found) {
    find(Reflect.getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const property = Reflect.getOwnPropertyDescriptor(object, key)!;
      for (const value of [property.value, property.get, property.set]) find(value);
    }
  }
  found.delete(globalThis);
  for (const object of found) {
    if (isOverridden(object)) Object.preventExtensions(object);
    else lock(object);
  }
  lock(globalThis);
}

/**
 * Makes the properties of an object permanent. `Object.freeze` would do the same and more, but frozen
 * prototypes make everything with typed arrays take twice as long in V8.
 */
function lock(object: object): void {
  for (const key of Reflect.ownKeys(object)) {
    const property = Reflect.getOwnPropertyDescriptor(object, key)!;
    if (!property.configurable) continue;
    const change =
      'value' in property ? { configurable: false, writable: false } : { configurable: false };
    Reflect.defineProperty(object, key, change);
  }
}

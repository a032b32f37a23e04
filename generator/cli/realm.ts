/**
 * What JavaScript itself consists of, made fit for code that is not trusted: what belongs to Node is taken
 * away, and nothing of what remains can be changed. So such code has nothing to reach the process, files or
 * the network with, and cannot get at those who call it by way of what they are made of.
 */

/** What a module under test finds, besides what the language has. */
const KEPT_OF_NODE = ['TextDecoder', 'TextEncoder'];

const OF_THE_LANGUAGE = [
  ...['globalThis', 'Infinity', 'NaN', 'undefined', 'eval', 'isFinite', 'isNaN', 'parseFloat'],
  ...['parseInt', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape'],
  ...[
    'unescape',
    'Object',
    'Function',
    'Boolean',
    'Symbol',
    'Error',
    'AggregateError',
    'EvalError',
  ],
  ...['RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'SuppressedError'],
  ...['Number', 'BigInt', 'Math', 'Date', 'String', 'RegExp', 'Array', 'Int8Array', 'Uint8Array'],
  ...[
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float16Array',
  ],
  ...['BigInt64Array', 'BigUint64Array', 'Float32Array', 'Float64Array', 'Map', 'Set', 'WeakMap'],
  ...['WeakSet', 'WeakRef', 'ArrayBuffer', 'SharedArrayBuffer', 'Atomics', 'DataView', 'JSON'],
  ...['FinalizationRegistry', 'Iterator', 'Promise', 'Proxy', 'Reflect', 'Intl', 'WebAssembly'],
  ...['DisposableStack', 'AsyncDisposableStack', 'Temporal'],
];

/** Objects of the language that no name leads to. */
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

/** What classes and objects of any module define anew by assignment, which what they inherit must allow. */
const isOverridden = (object: object): boolean =>
  object === Object.prototype ||
  object === Error.prototype ||
  Error.prototype.isPrototypeOf(object);

/** Errors say nothing of who called; nobody needs to be told that he is tested. */
export function lockRealm(): void {
  const kept = new Set<string | symbol>([...OF_THE_LANGUAGE, ...KEPT_OF_NODE]);
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
 * What an object has can no longer be changed. `Object.freeze` would do the same and more, but with frozen
 * prototypes V8 takes twice as long for everything that is done with typed arrays.
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

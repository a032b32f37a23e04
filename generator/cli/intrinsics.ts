/**
 * What JavaScript itself consists of: taken down before a module is loaded, and compared afterwards. A
 * module that changes it changes those who verify it, too, so that nothing they say would count.
 */

// What is used here must not be what has been changed.
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { is } = Object;

const ROOTS: Readonly<Record<string, object>> = {
  ...{ globalThis, Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Math, JSON },
  ...{ Reflect, Map, Set, WeakMap, WeakSet, Promise, RegExp, Error, TypeError, RangeError },
  ...{ ArrayBuffer, SharedArrayBuffer, DataView, Uint8Array, Uint16Array, Int32Array, Uint32Array },
  TypedArray: getPrototypeOf(Uint8Array)!,
  ArrayIterator: getPrototypeOf([][Symbol.iterator]())!,
  Generator: getPrototypeOf((function* () {})())!,
};

interface Property {
  readonly name: string;
  readonly of: object;
  readonly key: string | symbol;
  readonly value: unknown;
}

/** Every property of every object that belongs to the language. */
export function takeDown(): () => string | undefined {
  const properties: Property[] = [];
  const add = (name: string, of: object): void => {
    for (const key of ownKeys(of)) {
      // Of the global object, what belongs to the language; the rest is Node's and made when it is needed.
      if (of === globalThis && !(key in ROOTS)) continue;
      properties.push({ name: `${name}.${String(key)}`, of, key, value: valueOf(of, key) });
    }
  };
  for (const [name, root] of Object.entries(ROOTS)) {
    add(name, root);
    const prototype = (root as { prototype?: object }).prototype;
    if (prototype !== undefined && prototype !== root) add(`${name}.prototype`, prototype);
  }
  const { length } = properties;
  /** The name of the first property that is not what it was; nothing if all are. */
  return () => {
    for (let i = 0; i < length; i++) {
      const { name, of, key, value } = properties[i]!;
      if (!is(valueOf(of, key), value)) return name;
    }
    return undefined;
  };
}

function valueOf(of: object, key: string | symbol): unknown {
  const descriptor = getOwnPropertyDescriptor(of, key);
  return descriptor?.get ?? descriptor?.value;
}

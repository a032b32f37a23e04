/** What Web IDL asks of classes and arguments. */

/**
 * Gives a class the properties that an interface has: its attributes and operations are enumerable, and
 * its objects say what they are.
 */
export function defineInterface(
  constructor: { readonly prototype: object },
  name: string,
  members: readonly string[],
): void {
  for (const member of members)
    Object.defineProperty(constructor.prototype, member, { enumerable: true });
  Object.defineProperty(constructor.prototype, Symbol.toStringTag, {
    value: name,
    configurable: true,
  });
}

/** A dictionary's members as booleans, read in the order given; a TypeError for what is no dictionary. */
export function readBooleans<K extends string>(
  dictionary: unknown,
  members: readonly K[],
): readonly boolean[] {
  if (dictionary === undefined || dictionary === null) return members.map(() => false);
  if (typeof dictionary !== 'object' && typeof dictionary !== 'function')
    throw new TypeError('options is an object');
  return members.map((member) => Boolean((dictionary as Record<K, unknown>)[member]));
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;

/** What a getter of a built-in prototype says, whatever an object itself claims to be; throws for others. */
function intrinsic(prototype: object, key: PropertyKey, view: unknown): unknown {
  return Object.getOwnPropertyDescriptor(prototype, key)!.get!.call(view);
}

/** `Uint8Array` of one, the name of each other typed array; undefined for all else. */
export function typedArrayName(value: unknown): unknown {
  return intrinsic(typedArray, Symbol.toStringTag, value);
}

/** The memory of a view as octets; nothing of what was taken away. */
export function octetsOfView(view: ArrayBufferView): Uint8Array {
  const prototype = typedArrayName(view) === undefined ? DataView.prototype : typedArray;
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

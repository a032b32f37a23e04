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

/** What Web IDL asks of classes and arguments. */

/**
 * Gives a class the properties that an interface has: its attributes and operations are enumerable, and
 * its objects say what they are.
 */
export function defineInterface({ prototype }: { readonly prototype: object }, name: string): void {
  for (const member of Object.getOwnPropertyNames(prototype))
    if (member !== 'constructor') Object.defineProperty(prototype, member, { enumerable: true });
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
}

/** A member of a dictionary as a boolean; a TypeError for values that cannot be a dictionary. */
export function readBoolean(dictionary: unknown, member: string): boolean {
  if (dictionary === undefined || dictionary === null) return false;
  if (Object(dictionary) !== dictionary) throw new TypeError('options is an object');
  return Boolean((dictionary as Readonly<Record<string, unknown>>)[member]);
}

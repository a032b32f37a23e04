/** The requirements of Web IDL for classes and arguments. */

/**
 * Makes a class look like an interface of Web IDL: its attributes and operations are enumerable, and
 * `Object.prototype.toString` names it.
 */
export function defineInterface({ prototype }: { readonly prototype: object }, name: string): void {
  for (const member of Object.getOwnPropertyNames(prototype))
    if (member !== 'constructor') Object.defineProperty(prototype, member, { enumerable: true });
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
}

/** A member of a dictionary as a boolean. Throws a TypeError for a value that cannot be a dictionary. */
export function readBoolean(dictionary: unknown, member: string): boolean {
  if (dictionary === undefined || dictionary === null) return false;
  if (Object(dictionary) !== dictionary) throw new TypeError('options is an object');
  return Boolean((dictionary as Readonly<Record<string, unknown>>)[member]);
}

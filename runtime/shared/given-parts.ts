/** The parts of a field: none, one or a list. */
export function givenParts(part: unknown, field: string): readonly unknown[] {
  const found = Object(part)[field];
  if (Array.isArray(found)) return found;
  // Fields may have the names of methods that all objects have.
  return found == null || typeof found === 'function' ? [] : [found];
}

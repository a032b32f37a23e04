/** Throws when `condition` is false: a bug of abnfc, never a mistake of its user. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`abnfc bug: ${message}`);
}

/** The result of a step; undefined if it throws. For system calls that may fail for any reason. */
export function unlessItThrows<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** Whether an error is of a class. uvu's `throws` takes a class for a function that judges, which says yes to all. */
export const isA =
  (kind: abstract new (...args: never[]) => Error) =>
  (error: unknown): boolean =>
    error instanceof kind;

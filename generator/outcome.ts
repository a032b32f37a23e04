/** What a construction makes, or why it makes nothing. */
export type Outcome<T, R> =
  { readonly kind: 'made'; readonly made: T } | { readonly kind: 'refused'; readonly why: R };

export function made<T>(value: T): Outcome<T, never> {
  return { kind: 'made', made: value };
}

export function refused<R>(why: R): Outcome<never, R> {
  return { kind: 'refused', why };
}

/** What a construction makes, or why it makes nothing. */
export type Construction<T, R> =
  { readonly kind: 'made'; readonly made: T } | { readonly kind: 'refused'; readonly why: R };

/** The result of a construction that succeeds. */
export function made<T>(value: T): Construction<T, never> {
  return { kind: 'made', made: value };
}

/** The result of a construction that does not, with the reason. */
export function refused<R>(why: R): Construction<never, R> {
  return { kind: 'refused', why };
}

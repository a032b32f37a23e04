/**
 * The end of the ill-formed sequence that begins at `begin`, if the octet at `i` does not fit. An octet that cuts a
 * character short may begin the next one, so it is read again.
 */
export function afterIllFormed(begin: number, i: number, _to: number): number {
  return i === begin ? i + 1 : i;
}

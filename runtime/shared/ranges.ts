/** Adds a number to ascending ranges that end before it. */
export function addTo(ranges: { readonly lo: number; hi: number }[], value: number): void {
  const last = ranges[ranges.length - 1];
  if (last !== undefined && last.hi === value - 1) last.hi = value;
  else ranges.push({ lo: value, hi: value });
}

/** The octets that do not lead to the dead state from `state`, as ascending ranges with both ends included. */
export function octetsRead(
  next: (state: number, octet: number) => number,
  state: number,
): { readonly lo: number; readonly hi: number }[] {
  const ranges: { lo: number; hi: number }[] = [];
  for (let octet = 0; octet < 256; octet++) if (next(state, octet) !== 0) addTo(ranges, octet);
  return ranges;
}

/** Whether a text is JSON, by the host's parser. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** All texts of up to a number of pieces, the shorter ones first. */
export function textsOf(pieces: Iterable<string>, most: number): readonly string[] {
  const all = [''];
  let last: readonly string[] = all;
  for (let count = 0; count < most; count++) {
    last = last.flatMap((text) => Array.from(pieces, (piece) => text + piece));
    all.push(...last);
  }
  return all;
}

/** Calls `use` with every string of a length, in one array that changes; returns their number. */
export function forEveryString(
  length: number,
  use: (bytes: Uint8Array) => void,
  octets: readonly number[] = Array.from({ length: 256 }, (_, octet) => octet),
): number {
  const bytes = new Uint8Array(length);
  const count = octets.length ** length;
  for (let number = 0; number < count; number++) {
    for (let i = 0, rest = number; i < length; i++, rest = Math.floor(rest / octets.length))
      bytes[i] = octets[rest % octets.length]!;
    use(bytes);
  }
  return count;
}

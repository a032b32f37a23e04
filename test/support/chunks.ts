/** An input in every cut, none of which may change the result, and output in pieces. */

export async function collect<T>(pieces: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}

/**
 * Whole, in every two and every three pieces, octet by octet; and the last two with an empty piece
 * before, between and after.
 */
export function* cuts<T extends { slice(from: number, to?: number): T; readonly length: number }>(
  input: T,
): Generator<readonly T[]> {
  const empty = input.slice(0, 0);
  yield [input];
  for (let i = 0; i <= input.length; i++) {
    for (let j = i; j <= input.length; j++) {
      yield [input.slice(0, i), input.slice(i, j), input.slice(j)];
    }
  }
  const single = Array.from({ length: input.length }, (_, i) => input.slice(i, i + 1));
  yield single;
  yield [empty, ...single.flatMap((piece) => [piece, empty])];
}

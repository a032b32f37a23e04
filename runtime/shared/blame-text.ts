/** A part that is in the way, and the offset in its text. */
export type PartFailure = {
  readonly ok: false;
  readonly path: string;
  readonly at: number;
  readonly message: string;
};

/**
 * The text that is in the way of a word, as its index, the offset in it, and words for both.
 *
 * @param printed the texts of parts and where each begins, in the order of the word; at least one
 * @param found the texts of parts that `parse` finds in the word, or in its beginning up to `offset`
 * @param offset where `parse` stopped
 */
export function blameText(
  printed: readonly (readonly [text: string, start: number, ...rest: readonly unknown[]])[],
  found: readonly unknown[],
  offset: number,
): readonly [index: number, at: number, message: string] {
  let first = offset;
  let i = 0;
  while (i < printed.length && i < found.length && printed[i]![0] === found[i]) i++;
  if (i < printed.length && i < found.length) {
    // The first unit that is read as part of something else.
    const [text, start] = printed[i]!;
    const other = found[i] as string;
    let at = 0;
    while (at < text.length && text[at] === other[at]) at++;
    first = Math.min(offset, start + at);
  }
  let index = printed.length - 1;
  while (index > 0 && first < printed[index]![1]) index--;
  const [text, start] = printed[index]!;
  const at = Math.min(first - start, text.length);
  const [unit] = /^[^]?[\udc00-\udfff]?/.exec(text.slice(at))!;
  return [index, at, ' at ' + at + ': ' + (unit ? JSON.stringify(unit) : 'the end')];
}

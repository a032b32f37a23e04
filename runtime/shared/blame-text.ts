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
  found: readonly string[],
  offset: number,
): readonly [index: number, at: number, message: string] {
  let end = offset;
  let index = -1;
  let text: string;
  let at: number;
  do {
    const [own, start] = printed[++index]!;
    const other = index < found.length ? found[index]! : own;
    text = own;
    at = 0;
    while (start + at < end && at < text.length && text[at] === other[at]) at++;
    // The first unit that is read as part of something else.
    if (other !== text) end = start + at;
  } while (at === text.length && index + 1 < printed.length && printed[index + 1]![1] <= end);
  const [unit] = /^[^]?[\udc00-\udfff]?/.exec(text.slice(at))!;
  return [index, at, ' at ' + at + ': ' + (unit ? JSON.stringify(unit) : 'the end')];
}

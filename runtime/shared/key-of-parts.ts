import { givenParts } from './given-parts.js';
import { givenText } from './given-text.js';

/** A part whose key is asked for, its depth, and the last part around it whose depth is a power of 2. */
type PartToRead = readonly [part: unknown, capture: number, depth: number, mark: unknown];

/**
 * A key of all parts of a word, equal only for equal parts. Appends their texts to `texts`. Throws a TypeError for a part that
 * contains itself.
 *
 * @param shape the captures, as for `searchParts`
 * @param source the text that spans refer to
 */
export function keyOfParts(
  shape: readonly { readonly field: string; readonly parts?: readonly number[] }[],
  whole: unknown,
  texts: string[],
  source?: string,
): string {
  let key = '';
  const rest: PartToRead[] = [[whole, 0, 1, shape]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [part, capture, depth, mark] = next;
    const { field, parts } = shape[capture]!;
    // A part that contains itself meets its mark, since marks are ever farther apart [Brent 1980].
    if (part === mark) throw new TypeError(field + ' contains itself');
    if (!parts) {
      // A part that is neither a text nor a span is refused when it is printed.
      const text = givenText(part, source) || '';
      texts.push(text);
      key += text.length + ':' + text;
    } else
      for (let i = parts.length - 2; i >= 0; i -= 2) {
        const own = givenParts(part, shape[parts[i]!]!.field);
        key += own.length + ',';
        const nextMark = depth & (depth - 1) ? mark : part;
        for (let k = own.length - 1; k >= 0; k--)
          rest.push([own[k], parts[i]!, depth + 1, nextMark]);
      }
  }
  return key;
}

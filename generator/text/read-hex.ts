/** Numbers, and the text that ends them, up to 8 characters with their index; undefined if that is the end. */
export interface HexNumbers {
  readonly numbers: readonly number[];
  readonly wrong: { readonly text: string; readonly index: number } | undefined;
}

/**
 * The octets of `C0 80`, `C080`, `0xC0, 0x80`, `\xC0\x80` or `%C0%80`, up to anything else; or numbers of
 * more digits, also written `\uD83D` or `U+D83D`.
 *
 * @param digits the number of digits of each, such as `2`, or the least and the greatest one, such as `4,6`
 */
export function readHex(text: string, digits = '2'): HexNumbers {
  // One number: its digits, the prefix that may stand before them, and the separators before that.
  const pattern = new RegExp(`[\\s,]*(?:0x|\\\\x|\\\\u|U\\+|%)?([\\da-f]{${digits}})`, 'iy');
  const numbers: number[] = [];
  let index = 0;
  for (;;) {
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    if (found === null) break;
    numbers.push(parseInt(found[1]!, 16));
    index = pattern.lastIndex;
  }
  const rest = text.slice(index).replace(/^[\s,]+/, '');
  const [wrong] = /^[^\s,]{1,8}/u.exec(rest) ?? [];
  return {
    numbers,
    wrong: wrong === undefined ? undefined : { text: wrong, index: text.length - rest.length },
  };
}

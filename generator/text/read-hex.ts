/** One octet: two digits, the prefix that may stand before them, and the separators before that. */
const OCTET = /[\s,]*(?:0x|\\x|%)?([\da-f]{2})/iy;

/** Octets, and what they end at, if not at the end of the text: up to 8 characters, and their index. */
export interface HexOctets {
  readonly octets: readonly number[];
  readonly wrong: { readonly text: string; readonly index: number } | undefined;
}

/** The octets of `C0 80`, `C080`, `0xC0, 0x80`, `\xC0\x80` or `%C0%80`, up to anything else. */
export function readHex(text: string): HexOctets {
  const octets: number[] = [];
  let index = 0;
  for (;;) {
    OCTET.lastIndex = index;
    const found = OCTET.exec(text);
    if (found === null) break;
    octets.push(parseInt(found[1]!, 16));
    index = OCTET.lastIndex;
  }
  const rest = text.slice(index).replace(/^[\s,]+/, '');
  const [wrong] = /^[^\s,]{1,8}/u.exec(rest) ?? [];
  return {
    octets,
    wrong: wrong === undefined ? undefined : { text: wrong, index: text.length - rest.length },
  };
}

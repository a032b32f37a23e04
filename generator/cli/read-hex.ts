import { UsageError } from './terminal.js';

/** One octet: two digits, what may stand before them, and the separators before that. */
const OCTET = /[\s,]*(?:0x|\\x)?([\da-f]{2})/iy;

/** What may follow the last octet. */
const REST = /[\s,]*/y;

/**
 * The octets of `F0 9F`, `F09F`, `0xF0, 0x9F` or `\xF0\x9F`.
 *
 * @throws {UsageError} if there is anything else, with its place, counted from 1
 */
export function readHex(text: string): Uint8Array {
  const octets: number[] = [];
  let at = 0;
  for (;;) {
    OCTET.lastIndex = at;
    const found = OCTET.exec(text);
    if (found === null) break;
    octets.push(parseInt(found[1]!, 16));
    at = OCTET.lastIndex;
  }
  REST.lastIndex = at;
  REST.exec(text);
  at = REST.lastIndex;
  if (at === text.length) return Uint8Array.from(octets);
  const wrong = /^[^\s,]{1,8}/u.exec(text.slice(at))![0];
  throw new UsageError(
    `--hex takes pairs of hex digits: there is ${quote(wrong)} at position ${at + 1}`,
  );
}

/** Text in quotes, of which only ASCII can be seen. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

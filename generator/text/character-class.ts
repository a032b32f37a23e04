/** Classes of characters, as regular expressions have them, in the notation of ABNF. */
import { printHex } from './values.js';

/** `( %x41-5A / "_" )` for `A-Z_`. */
export function printClassInAbnf(inner: string): string {
  const parts = Array.from(inner.matchAll(/([!-~])-([!-~])|[!-~]/g), ([one, lo, hi]) => {
    if (lo !== undefined && hi !== undefined) return printRange(lo, hi);
    return one === '"' ? 'DQUOTE' : `"${one}"`;
  });
  return parts.length > 1 ? `( ${parts.join(' / ')} )` : parts.join('');
}

/** The range of two characters: `%x41-5A` for `A` and `Z`. */
export function printRange(lo: string, hi: string): string {
  const [first, last] = [lo, hi].map((end) => printHex(end.charCodeAt(0)));
  return `%x${first!}-${last!}`;
}

/** Values of characters in text, and other numbers in hexadecimal. */
import type { SymbolRange } from '../automata/symbol-range.js';

/** `U+0041`: with as many digits as are needed, but at least four. */
export function printValue(value: number): string {
  return `U+${printHex(value).padStart(4, '0')}`;
}

/** `U+0080 to U+07FF`, or one value. */
export function printValues({ lo, hi }: SymbolRange): string {
  return lo === hi ? printValue(lo) : `${printValue(lo)} to ${printValue(hi)}`;
}

/** `7FF` */
export function printHex(value: number): string {
  return value.toString(16).toUpperCase();
}

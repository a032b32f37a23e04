/** Checks for polyfills, in place of the module's: none, since its classes check their arguments. */

/** Instead of the check of octets. */
export function checkRange(_bytes: ArrayLike<number>, _from: number, _to: number): void {}

/** Instead of the check of a text. */
export function checkText(_text: string): void {}

/** The error for a character without a spelling; the classes replace these. */
export function unencodable(_c: number, _index: number): undefined {
  return undefined;
}

/** The length of an array that octets are written into. */
export function roomIn(bytes: ArrayLike<number>): number {
  if (!/^\[object (Uint8(Clamped)?)?Array\]$/.test(Object.prototype.toString.call(bytes)))
    throw new TypeError('expected a Uint8Array or an array to write into');
  return bytes.length;
}

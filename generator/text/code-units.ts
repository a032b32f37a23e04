export function codeUnitsIn(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

/** The string of some UTF-16 code units; numbers above 0xFFFF lose their upper bits. */
export function textOfCodeUnits(units: ArrayLike<number>): string {
  // All at once would exceed the stack.
  let text = '';
  for (let at = 0; at < units.length; at += 1024)
    text += String.fromCharCode(...Array.prototype.slice.call(units, at, at + 1024));
  return text;
}

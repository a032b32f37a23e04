/**
 * A table of `length` multiples of `factor`, in rows of `width` entries.
 * A character of `packed` is a code from 0 to 90, in the order of "]" to "~", "#" to "[":
 *    0 to 35  an entry
 *   36 to 47  the previous entry again, 1 to 12 times
 *   48 to 75  1 to 28 entries from as many rows above as the last copy
 *   76 to 90  a higher digit of the next entry, number of times, or number of rows
 */
export function unpack<Table extends { [index: number]: number }>(
  Class: new (length: number) => Table,
  length: number,
  packed: string,
  width: number,
  factor: number,
): Table {
  const table = new Class(length);
  let at = 0;
  let rows = 1;
  let high = 0;
  for (let i = 0; i < packed.length; i++) {
    // "]" is 92 + 1. After "~" comes "#": a quote and a backslash would need an escape in the file.
    const step = (packed.charCodeAt(i) - 1) % 92;
    let count = 0;
    let distance = 1;
    if (step < 36) {
      table[at++] = ((high * 36 + step) * factor) as Table[number];
    } else if (step < 48) {
      count = high * 12 + step - 35;
    } else if (step < 76) {
      rows = high || rows;
      count = step - 47;
      distance = rows * width;
    }
    for (; count > 0; count--, at++) table[at] = table[at - distance]!;
    high = step < 76 ? 0 : high * 15 + step - 75;
  }
  return table;
}

/**
 * Rows as lines, with columns as wide as necessary, two spaces apart.
 *
 * @param right the right-aligned columns, for numbers
 */
export function printTable(
  rows: readonly (readonly string[])[],
  right: readonly number[],
): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => printCells(row, widths, right));
}

/** One row, for tables whose other rows are not known yet; a wider cell stays whole. */
export function printCells(
  row: readonly string[],
  widths: readonly number[],
  right: readonly number[],
): string {
  return row
    .map((cell, i) => (right.includes(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
    .join('  ')
    .trimEnd();
}

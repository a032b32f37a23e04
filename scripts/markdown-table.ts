/** A table as prettier formats it: columns as wide as their widest cells, those of numbers aligned to the right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const padded = all.map((row) =>
    line(
      row.map((cell, column) =>
        isRight(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      ),
    ),
  );
  const rule = widths.map((width, column) =>
    isRight(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [padded[0], line(rule), ...padded.slice(1)].join('\n');
}

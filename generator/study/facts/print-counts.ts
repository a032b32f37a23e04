/** The most lengths whose counts are shown. */
const MAX_LENGTHS = 16;

/**
 * Numbers of words by length, from the first length that has any: `20: 5, 21: 0, 22: 7`.
 *
 * @param counts by length, from 0
 */
export function printCounts(counts: readonly bigint[]): string {
  const from = counts.findIndex((count) => count > 0n);
  if (from < 0) return 'none';
  const shown = counts.slice(from, from + MAX_LENGTHS);
  const hidden = counts.length - from - shown.length;
  const more = hidden > 0 ? `, and ${hidden} more lengths` : '';
  return shown.map((count, index) => `${from + index}: ${count}`).join(', ') + more;
}

/** The sum of counts. */
export function printSum(counts: readonly bigint[]): string {
  return String(counts.reduce((sum, count) => sum + count, 0n));
}

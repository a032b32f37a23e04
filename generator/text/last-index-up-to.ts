/** The last index whose value is at most `limit`, where `valueAt` ascends and `valueAt(0) <= limit`. O(log length). */
export function lastIndexUpTo(
  length: number,
  valueAt: (index: number) => number,
  limit: number,
): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

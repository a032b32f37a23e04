/** Up to this many numbers are sorted by insertion. */
const MAX_INSERTED = 24;

/** Sorts numbers from 0 up to 2³² − 1 in place, ascending, without a function that compares, which would take most of the time. */
export function sortNumbers(numbers: number[]): number[] {
  const { length } = numbers;
  if (length > MAX_INSERTED) {
    const sorted = Uint32Array.from(numbers).sort();
    for (let index = 0; index < length; index++) numbers[index] = sorted[index]!;
    return numbers;
  }
  for (let index = 1; index < length; index++) {
    const number = numbers[index]!;
    let at = index;
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = number;
  }
  return numbers;
}

/** Some numbers from 0 up to 2³² − 1 in ascending order, each once. */
export function ascending(numbers: readonly number[]): number[] {
  // An array of numbers only is sorted without a function that compares.
  const sorted = Uint32Array.from(numbers).sort();
  const distinct: number[] = [];
  for (const number of sorted) if (number !== distinct.at(-1)) distinct.push(number);
  return distinct;
}

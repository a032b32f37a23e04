import { sortNumbers } from './sort-numbers.js';

/** Some numbers from 0 up to 2³² − 1 in ascending order, each once. */
export function ascending(numbers: readonly number[]): number[] {
  return sortDistinct([...numbers]);
}

/** Sorts numbers from 0 up to 2³² − 1 in place, ascending, and removes those that are repeated. */
export function sortDistinct(numbers: number[]): number[] {
  const { length } = sortNumbers(numbers);
  let count = Math.min(length, 1);
  for (let index = 1; index < length; index++)
    if (numbers[index] !== numbers[count - 1]) numbers[count++] = numbers[index]!;
  numbers.length = count;
  return numbers;
}

/** Random numbers that are the same ones each time: whole numbers from 0 up to a bound, which is exclusive. */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  // The upper bits of a linear congruential generator, with the numbers of [Press et al. 1992], section 7.1.
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

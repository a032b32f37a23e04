/** A count of steps, and the most that a construction may take: hostile input then costs seconds, whatever its size. */
export class Work {
  #done = 0;
  readonly #most: number;

  constructor(most = Infinity) {
    this.#most = most;
  }

  get done(): number {
    return this.#done;
  }

  get isSpent(): boolean {
    return this.#done > this.#most;
  }

  /** Counts steps. Returns false if there are too many by now. */
  add(steps: number): boolean {
    this.#done += steps;
    return !this.isSpent;
  }
}

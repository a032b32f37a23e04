/** Which of its inputs a check tries. */
import type { Check } from './check.js';
import type { Subject } from './subject.js';

export class ChosenInputs implements Iterable<unknown> {
  /** The number of inputs that were not tried so far. */
  untried = 0;
  /** The number of the last input among all that the check lists. */
  last = -1;
  readonly #check: Check;
  readonly #subject: Subject;

  constructor(check: Check, subject: Subject) {
    this.#check = check;
    this.#subject = subject;
  }

  *[Symbol.iterator](): Generator<unknown> {
    const { few = Infinity } = this.#check;
    let next = 0;
    for (const input of this.#check.list(this.#subject)) {
      this.last += 1;
      if (this.last < next) {
        this.untried += 1;
        continue;
      }
      yield input;
      // The check tries its first inputs, then one of three, of five and so on. Words come in groups of 256 that differ
      // in one octet: an odd stride meets every octet.
      next += 2 * Math.floor((this.last + 1) / few) + 1;
    }
  }
}

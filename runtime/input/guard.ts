/** Keeps a function of the caller from calling the object that calls it. */
export class Guard {
  private readonly message: string;
  private isBusy = false;

  constructor(callback: string, object: string) {
    this.message = `${callback} must not call the ${object} that calls it`;
  }

  /** Throws a TypeError if called from within `run`. */
  check(): void {
    if (this.isBusy) throw new TypeError(this.message);
  }

  /** Runs what may call the caller's function. */
  run<T>(work: () => T): T {
    this.isBusy = true;
    try {
      return work();
    } finally {
      this.isBusy = false;
    }
  }
}

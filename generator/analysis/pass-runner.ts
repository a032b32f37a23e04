import type { Session } from './session.js';
import type { Stages } from './stages.js';

/**
 * A pass makes its stages from earlier ones, and stops the analysis if it cannot go on; errors that it only reports stop a
 * later pass.
 */
export type Pass<In extends keyof Stages, Out extends keyof Stages> = (
  stages: Pick<Stages, In>,
  session: Session,
) => Pick<Stages, Out>;

/** Takes the stages made so far, after each pass: they outlive a pass that stops the analysis. */
export type Keep = (made: Partial<Stages>) => void;

/** Runs passes one after the other. A pass that stands before the passes whose stages it reads is a type error. */
export class PassRunner<Made extends Partial<Stages>> {
  readonly made: Made;
  readonly #session: Session;
  readonly #keep: Keep;

  constructor(made: Made, session: Session, keep: Keep) {
    this.made = made;
    this.#session = session;
    this.#keep = keep;
  }

  run<Out extends Partial<Stages>>(
    pass: (stages: Made, session: Session) => Out,
  ): PassRunner<Made & Out> {
    const made = { ...this.made, ...pass(this.made, this.#session) };
    this.#keep(made);
    return new PassRunner(made, this.#session, this.#keep);
  }
}

import type { Session } from './session.js';
import type { Stages } from './stages.js';

/**
 * A pass: makes its stages from earlier ones. It stops the analysis if it cannot go on; errors that it only reports stop
 * a later pass.
 */
export type Run<In extends keyof Stages, Out extends keyof Stages> = (
  stages: Pick<Stages, In>,
  session: Session,
) => Pick<Stages, Out>;

/** Runs passes one after the other. A pass that stands before the passes whose stages it reads is a type error. */
export class PassRunner<Made extends Partial<Stages>> {
  readonly made: Made;
  readonly #session: Session;
  readonly #kept: Partial<Stages>;

  /** @param kept has the stages made so far, also after a pass that stopped the analysis */
  constructor(made: Made, session: Session, kept: Partial<Stages>) {
    this.made = made;
    this.#session = session;
    this.#kept = kept;
  }

  run<Out extends Partial<Stages>>(
    pass: (stages: Made, session: Session) => Out,
  ): PassRunner<Made & Out> {
    const own = pass(this.made, this.#session);
    Object.assign(this.#kept, own);
    return new PassRunner({ ...this.made, ...own }, this.#session, this.#kept);
  }
}

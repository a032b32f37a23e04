import type { Session } from '../session.js';
import type { Stages } from '../stages.js';

/** A pass of the compiler. */
export interface Pass {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Its code, below `generator/`, in the order in which to read it. */
  readonly files: readonly string[];
  /**
   * The forms that it makes from those that earlier passes have made. It stops the analysis if it cannot go on, and
   * otherwise reports errors for a later pass to stop at.
   */
  readonly run: (forms: Stages, session: Session) => Partial<Stages>;
}

import type { Session } from '../session.js';
import type { Stages } from '../stages.js';

/**
 * The forms that a pass makes from those that earlier ones have made. It stops the analysis if it cannot go on, and
 * otherwise reports errors for a later pass to stop at.
 */
export type Run = (forms: Stages, session: Session) => Partial<Stages>;

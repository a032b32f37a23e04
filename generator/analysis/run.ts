import type { Session } from './session.js';
import type { Stages } from './stages.js';

/**
 * Runs a pass: makes its stages from earlier ones. It stops the analysis if it cannot go on; errors that it
 * only reports stop a later pass.
 */
export type Run = (stages: Stages, session: Session) => Partial<Stages>;

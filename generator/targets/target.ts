import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { CompileOptions } from '../options/table.js';
import type { Plan } from '../plan/plan.js';
import type { Source } from '../text/source.js';
import type { GeneratedFile } from './compile-result.js';

/**
 * A kind of output. Checks the options that belong to it, and stops after an error.
 *
 * @returns the step from a plan to files, which also stops after an error; undefined if options ask for another target
 */
export type Target<E extends Emit | undefined = Emit | undefined> = (
  source: Source,
  options: CompileOptions,
  diagnostics: DiagnosticBag,
) => E;

/** The step from a plan to files. */
export type Emit = (plan: Plan) => Promise<readonly GeneratedFile[]>;

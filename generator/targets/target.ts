import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { CompileOptions } from '../options/table.js';
import type { Plan } from '../plan/plan.js';
import type { Source } from '../text/source.js';
import type { GeneratedFile } from './result.js';

/**
 * A kind of output.
 *
 * @returns the step from a plan to files; undefined if options ask for another target. Either stops after an error.
 */
export type Target = (
  source: Source,
  options: CompileOptions,
  diagnostics: DiagnosticBag,
) => Emit | undefined;

/** The step from a plan to files. */
export type Emit = (plan: Plan) => Promise<readonly GeneratedFile[]>;

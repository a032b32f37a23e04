import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { CompileOptions } from '../options/table.js';
import type { Source } from '../text/source.js';
import { language } from './language.js';
import { modules } from './modules.js';
import { pattern } from './pattern.js';
import { standalone } from './standalone.js';
import type { Emit } from './target.js';

/** The first target that the options ask for; modules, if they ask for no other. */
export function targetOf(
  source: Source,
  options: CompileOptions,
  diagnostics: DiagnosticBag,
): Emit {
  return (
    pattern(source, options, diagnostics) ??
    language(source, options, diagnostics) ??
    standalone(source, options, diagnostics) ??
    modules(source, options, diagnostics)
  );
}

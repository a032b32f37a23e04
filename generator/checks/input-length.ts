import { DEFAULT_MAX_INPUT } from '../limits.js';
import { inputLimit, type DiagnosticBag } from '../diagnostics.js';
import type { AnalyzeOptions } from '../options.js';
import type { Source } from '../source.js';

/** Reports a source that has more octets in UTF-8 than the limit; returns whether it has not. */
export function checkInputLength(
  { name, text }: Source,
  { maxInput = DEFAULT_MAX_INPUT }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): boolean {
  // A UTF-16 code unit takes one to three octets.
  if (text.length * 3 <= maxInput) return true;
  if (text.length <= maxInput && new TextEncoder().encode(text).length <= maxInput) return true;
  diagnostics.report(inputLimit(name, maxInput));
  return false;
}

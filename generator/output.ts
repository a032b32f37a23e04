/** The files that options ask for. */
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { badName, badStandalone, noBrand } from './diagnostics/output.js';
import { USUAL_HOST, type Host } from './emit/host.js';
import { resolveStandalone } from './emit/standalone/options.js';
import { hostOf, type Standalone } from './emit/standalone/standalone.js';
import { MAX_CODE_UNIT, MAX_OCTET } from './alphabet.js';
import type { Plan } from './emit/plan.js';
import { moduleName } from './heading.js';
import type { CompileOptions } from './options/table.js';
import type { Source } from './source.js';

/** Modules, or a standalone file. */
export interface Output {
  /** Undefined if options do not say. */
  readonly variants: CompileOptions['variants'];
  readonly host: Host;
  readonly standalone: Standalone | undefined;
}

/** The output that options ask for, or the error in the options. */
export function outputOf(
  source: Source,
  options: CompileOptions,
): Output | { readonly error: Diagnostic } {
  const output = filesOf(options);
  const name = moduleName(source, options);
  // It becomes a folder and a part of import paths.
  if ('error' in output || /^[a-z\d][\w.-]*$/i.test(name)) return output;
  return { error: badName(name) };
}

function filesOf(options: CompileOptions): Output | { readonly error: Diagnostic } {
  const { standalone, variants, explanation, small: isSmall = false } = options;
  if (standalone === undefined)
    return {
      variants,
      host: { ...USUAL_HOST, packsTables: isSmall },
      standalone: undefined,
    };
  const resolved = resolveStandalone(standalone);
  if ('problem' in resolved) return { error: badStandalone(resolved.problem) };
  if (variants === undefined && !explanation)
    return {
      variants: resolved.variant === 'auto' ? 'auto' : [resolved.variant],
      host: hostOf(resolved, isSmall),
      standalone: resolved,
    };
  const problem =
    'a standalone file has a variant of its own: variants and explanation are for modules';
  return { error: badStandalone(problem) };
}

/** The error of a module that would not suit its engine, or its options; undefined if there is none. */
export function findMisfit(
  { inputs, dfa, brand, decoder }: Plan,
  { host, standalone }: Output,
  source: Source,
): Diagnostic | undefined {
  if (brand !== undefined && !inputs.includes('string'))
    return noBrand(decoder !== undefined, source);
  const hasUnits = host.text.greatestElement <= MAX_CODE_UNIT;
  if (hasUnits || !inputs.includes('string') || dfa.classes.max <= MAX_OCTET) return undefined;
  const problem = `strings with one element per character (${standalone!.sink}) have no UTF-16 code units: this grammar of characters needs the option input, "octets"`;
  return badStandalone(problem);
}

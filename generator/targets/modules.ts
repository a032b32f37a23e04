/** The target of modules: one file for each variant, and one for the data that explains errors. */
import { emitVariants, type EmittedModule } from '../emit/emit-variants.js';
import { USUAL_HOST } from '../emit/host.js';
import { fileHeader } from '../emit/print/header.js';
import type { PrintedModule } from '../emit/print/print-module.js';
import { argumentsOf } from '../options/option.js';
import { STANDALONE_OPTIONS } from '../options/table.js';
import type { Variant } from '../options/variant.js';
import { askedVariants, chooseVariants } from '../plan/choose-variants.js';
import type { Plan } from '../plan/plan.js';
import { summaryOf } from './compile-result.js';
import type { Emit, Target } from './target.js';

/** The target of options that ask for nothing else. */
export const modules: Target<Emit> = (source, options, diagnostics) => async (plan) => {
  const variants = chooseVariants(plan, askedVariants(plan, options.variants), source, diagnostics);
  const emitted = emitVariants(plan, USUAL_HOST, variants, options.explanation ?? false);
  const printed = await printVariants(plan, emitted);
  const { textOf } = await import('../emit/print/print-module.js');
  const { MIN_SAVED, packTables } = await import('../emit/print/pack-tables.js');
  return printed.map(({ variant, shape, printed: text }) => ({
    path: `${plan.name}/${variant}.ts`,
    text: options.small ? packTables(textOf(text), MIN_SAVED.small) : textOf(text),
    summary: summaryOf(plan, variant, shape),
  }));
};

/** A module and its texts. */
export interface PrintedVariant<V> extends EmittedModule<V> {
  readonly printed: PrintedModule;
}

/** Some modules of a plan with their texts. */
export async function printVariants<V extends Variant | 'explanation'>(
  plan: Plan,
  emitted: readonly EmittedModule<V>[],
): Promise<readonly PrintedVariant<V>[]> {
  const headed = emitted.map(({ variant, title, declarations }) => {
    const header = fileHeader(plan, `${plan.command}${flagOf(plan, variant)}`, title);
    return { header, declarations };
  });
  // ts-morph and prettier take longer to load than all passes before take to run.
  const { printModules } = await import('../emit/print/print-module.js');
  const printed = await printModules(headed);
  return emitted.map((module, index) => ({ ...module, printed: printed[index]! }));
}

/** The option without which the command of a header makes other modules. */
function flagOf(plan: Plan, variant: Variant | 'explanation'): string {
  if (variant === 'explanation') return ' --explanation';
  if (askedVariants(plan).includes(variant)) return '';
  const flags = argumentsOf({ variant }, { variant: STANDALONE_OPTIONS.variant });
  return ` ${flags.join(' ')}`;
}

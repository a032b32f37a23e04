/** The target of modules: one file for each variant, and one for the data that explains errors. */
import { emitVariants } from '../emit/emit-variants.js';
import { USUAL_HOST } from '../emit/program/host.js';
import { fileHeader } from '../emit/print/header.js';
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
  const explains = options.variants === undefined;
  const emitted = emitVariants(plan, USUAL_HOST, variants, explains);
  const headed = emitted.map(({ variant, what, declarations }) => {
    const header = fileHeader(plan, `${plan.command}${flagOf(plan, variant)}`, what, declarations);
    return { header, declarations };
  });
  // ts-morph and prettier take longer to load than all passes before take to run.
  const { printModules } = await import('../emit/print/print-module.js');
  const { MIN_SAVED, packTables } = await import('../emit/print/pack-tables.js');
  const texts = await printModules(headed);
  return emitted.map(({ variant, shape }, index) => ({
    path: `${plan.name}/${variant}.ts`,
    text: options.small ? packTables(texts[index]!, MIN_SAVED.small) : texts[index]!,
    summary: summaryOf(plan, variant, shape),
  }));
};

/** The option without which the command of a header makes other modules. */
function flagOf(plan: Plan, variant: Variant | 'explanation'): string {
  if (variant === 'explanation' || askedVariants(plan).includes(variant)) return '';
  const flags = argumentsOf({ variant }, { variant: STANDALONE_OPTIONS.variant });
  return ` ${flags.join(' ')}`;
}

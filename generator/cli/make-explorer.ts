import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompileOptions } from '../options/table.js';
import type { Stages } from '../passes/stages.js';
import { USUAL_HOST } from '../emit/program/host.js';
import { VARIANTS } from '../options/variant.js';

/** The explorer's page of a grammar, with all variants except those that would be too large. */
export async function makeExplorer(
  stages: Stages,
  options: CompileOptions,
): Promise<{ readonly name: string; readonly page: string }> {
  const { planOf, planOfSymbols } = await import('../plan/plan-of.js');
  const { chooseVariants } = await import('../plan/choose-variants.js');
  const { emitVariant } = await import('../emit/emit-variants.js');
  const { printVariants } = await import('../targets/modules.js');
  const { drawExplorer } = await import('../study/explorer/draw-explorer.js');
  const plan = planOf(stages, options);
  const { source } = stages.document;
  const fitting = chooseVariants(plan, VARIANTS, source, new DiagnosticBag());
  const modules = fitting.map((variant) => emitVariant(plan, USUAL_HOST, variant));
  const printed = await printVariants(plan, modules);
  // The files that `npm run build` bundles.
  const read = (name: string): string =>
    readFileSync(join(import.meta.dirname, '..', 'study', name), 'utf8');
  const assets = { script: read('explorer.js'), style: read('explorer.css') };
  const shown = plan.calls === undefined ? plan : planOfSymbols(stages, options);
  return { name: plan.name, page: await drawExplorer(stages, shown, printed, assets) };
}

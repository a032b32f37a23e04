/** The page of the explorer, made as the command makes it. */
import { planOf } from '../../generator/plan/plan-of.js';
import type { Plan } from '../../generator/plan/plan.js';
import { emitVariant } from '../../generator/emit/emit-variants.js';
import { USUAL_HOST } from '../../generator/emit/program/host.js';
import { VARIANTS, type Variant } from '../../generator/options/variant.js';
import { printVariants, type PrintedVariant } from '../../generator/targets/modules.js';
import { drawExplorer } from '../../generator/study/explorer/draw-explorer.js';
import { packPlan, unpackPlan } from '../../generator/study/explorer/plan-data.js';
import { read } from './files.js';
import type { Format } from './formats.js';
import { stagesOf } from './grammar.js';

/** The plan as a page has it. */
export function planFor({ stages }: Format): Plan {
  return unpackPlan(JSON.parse(JSON.stringify(packPlan(planOf(stages, {})))));
}

const printed = new Map<string, Promise<readonly PrintedVariant<Variant>[]>>();

/** The modules of a format, as they are printed. */
export function modulesFor({ name, stages }: Format): Promise<readonly PrintedVariant<Variant>[]> {
  const plan = planOf(stages, {});
  const modules = VARIANTS.map((variant) => emitVariant(plan, USUAL_HOST, variant));
  const found = printed.get(name) ?? printVariants(plan, modules);
  printed.set(name, found);
  return found;
}

const bundle = (name: string): string => read(`dist/generator/study/${name}`);

/** The script and the style of every page. */
export const assets = { script: bundle('explorer.js'), style: bundle('explorer.css') };

/** The page of a format. */
export async function pageOf(format: Format): Promise<string> {
  const { stages } = format;
  return drawExplorer(stages, planOf(stages, {}), await modulesFor(format), assets);
}

/** A grammar of characters as a page has it: its module reads strings. */
export const WORDS: Format = {
  name: 'words',
  stages: stagesOf(
    'word = 1*letter *( "-" 1*letter )\nletter = ALPHA / %xE9 / %x22 / %x20AC-20BF / %x10400-1044F\n',
    { input: 'string' },
    'words.abnf',
  ),
  variants: [],
};

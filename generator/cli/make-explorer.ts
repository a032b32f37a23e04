import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompileOptions } from '../options.js';
import type { GeneratedFile } from '../result.js';
import type { Stages } from '../stages.js';
import { VARIANTS } from '../emit/variant.js';
import type { EmittedModule } from '../study/explorer/data-of.js';

/** The explorer's page of a grammar, with the code of those modules that could be emitted. */
export async function makeExplorer(
  stages: Stages,
  options: CompileOptions,
  files: readonly GeneratedFile[],
): Promise<{ readonly name: string; readonly page: string }> {
  const { planOf } = await import('../compile.js');
  const { drawExplorer } = await import('../study/explorer/draw-explorer.js');
  const plan = planOf(stages, options);
  const modules = VARIANTS.flatMap((variant): readonly EmittedModule[] => {
    const file = files.find(({ path }) => path.endsWith(`/${variant}.ts`));
    return file === undefined ? [] : [{ variant, text: file.text }];
  });
  return { name: plan.name, page: await drawExplorer(stages, plan, modules, readAssets()) };
}

/** The files that `npm run build` bundles. */
function readAssets(): { readonly script: string; readonly style: string } {
  const read = (name: string): string =>
    readFileSync(join(import.meta.dirname, '..', 'study', name), 'utf8');
  return { script: read('explorer.js'), style: read('explorer.css') };
}

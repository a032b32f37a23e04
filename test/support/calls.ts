import { analyzeWithCalls } from '../../generator/compile.js';
import { emitVariant } from '../../generator/emit/emit-variants.js';
import { USUAL_HOST } from '../../generator/emit/host.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { Stages } from '../../generator/passes/stages.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { printVariants } from '../../generator/targets/modules.js';
import type { Grammar } from '../../generator/abnf/resolve.js';
import type { Source } from '../../generator/text/source.js';
import { loadModule, type LoadedRecognizer } from './load.js';

/** A grammar with rules that embed themselves, and its modules. */
export interface LoadedCalls {
  readonly stages: Stages;
  readonly grammar: Grammar;
  /** With a stack, if one is enough, and with a graph of stacks. */
  readonly modules: readonly (readonly [
    name: string,
    module: Pick<LoadedRecognizer, 'validate' | 'findError' | 'match'>,
    code: string,
  ])[];
}

/** Both kinds of modules of a grammar; undefined if it has errors or needs no calls. */
export async function loadCalls(
  source: string | Source,
  options: CompileOptions = {},
): Promise<LoadedCalls | undefined> {
  const named = typeof source === 'string' ? { name: 'test.abnf', text: source } : source;
  const analysis = analyzeWithCalls(named, options);
  if (!analysis.ok) return undefined;
  const { grammar } = analysis.stages;
  const plan = planOf(analysis.stages, options);
  const { calls } = plan;
  if (calls === undefined) return undefined;
  const plans = [
    ...(calls.stack === undefined ? [] : [['stack', plan] as const]),
    ['graph', { ...plan, calls: { ...calls, stack: undefined } }] as const,
  ];
  const printed = await Promise.all(
    plans.map(async ([name, each]) => {
      const [made] = await printVariants(each, [emitVariant(each, USUAL_HOST, 'table')]);
      const { textOf } = await import('../../generator/emit/print/print-module.js');
      const code = textOf(made!.printed);
      return [name, await loadModule<LoadedRecognizer>(code), code] as const;
    }),
  );
  return { stages: analysis.stages, grammar, modules: printed };
}

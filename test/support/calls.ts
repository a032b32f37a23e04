import { analyze } from '../../generator/compile.js';
import { emitVariant } from '../../generator/emit/emit-variants.js';
import { USUAL_HOST } from '../../generator/emit/program/host.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { Variant } from '../../generator/options/variant.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { planChart } from '../../generator/plan/plan-calls.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { stackOf } from '../../generator/plan/plan.js';
import type { Rule } from '../../generator/abnf/ast.js';
import type { Capture } from '../../generator/captures/captured.js';
import type { Grammar } from '../../generator/abnf/resolve.js';
import type { Source } from '../../generator/text/source.js';
import type { ParsingModule } from './parses.js';
import { loadModule, type LoadedRecognizer } from './load.js';

const VARIANTS_OF_CALLS: readonly Variant[] = ['table', 'switch'];

/** A grammar with rules that embed themselves, and its modules. */
export interface LoadedCalls {
  readonly stages: Stages;
  readonly grammar: Grammar;
  /** With a stack, if one is enough, in both variants; and with a chart, which is a table. */
  readonly modules: readonly (readonly [name: string, module: CallsModule, code: string])[];
  readonly called: readonly Rule[];
  /** Undefined without captures. */
  readonly captures: readonly Capture[] | undefined;
}

/** A module of a grammar with calls; the last functions are there with captures. */
export type CallsModule = Pick<LoadedRecognizer, 'validate' | 'findError' | 'match'> &
  Partial<Pick<ParsingModule, 'parse' | 'parseOrThrow' | 'textOf'>> & {
    readonly next?: unknown;
    readonly explain?: (text: string, from?: number, to?: number) => string | undefined;
  };

/** Modules of a grammar with a stack and with a chart, in some variants; undefined if it has errors or needs no calls. */
export async function loadCalls(
  source: string | Source,
  options: CompileOptions = {},
  variants = VARIANTS_OF_CALLS,
): Promise<LoadedCalls | undefined> {
  const named = typeof source === 'string' ? { name: 'test.abnf', text: source } : source;
  const analysis = analyze(named, options);
  if (!analysis.ok) return undefined;
  const { grammar } = analysis.stages;
  const plan = planOf(analysis.stages, options);
  if (plan.kind !== 'calling') return undefined;
  const stack = stackOf(plan);
  const parse = planChart(analysis.stages);
  const plans = [
    ...(stack === undefined ? [] : [['stack', plan] as const]),
    ...(stack?.parse?.kind !== 'frames'
      ? []
      : [['stack and chart', { ...plan, calls: { ...stack, parse } }] as const]),
    ['chart', { ...plan, calls: { kind: 'undecided', where: '', rules: [], parse } }] as const,
  ];
  const printed = await Promise.all(
    variants.flatMap((variant) =>
      plans
        .filter(([name]) => variant === 'table' || name !== 'chart')
        .map(async ([name, each]) => {
          const { declarations } = emitVariant(each, USUAL_HOST, variant);
          const { printModules } = await import('../../generator/emit/print/print-module.js');
          const [code] = await printModules([{ header: '', declarations }]);
          return [`${name}, ${variant}`, await loadModule<CallsModule>(code!), code!] as const;
        }),
    ),
  );
  const { stages } = analysis;
  const { lowered, captured } = stages;
  const called = lowered.called.map(({ rule }) => rule);
  return { stages, grammar, modules: printed, called, captures: captured?.captures };
}

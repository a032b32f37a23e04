/** From a plan to the code of modules: one emitter per variant. */
import { emitBranchless } from './emit/branchless.js';
import { withoutUnused, type Code, type ModuleCode } from './emit/code.js';
import { emitExplanation } from './emit/explanation.js';
import type { Plan } from './emit/plan.js';
import { emitSwitch } from './emit/switch.js';
import { emitTable } from './emit/table.js';
import type { Variant } from './emit/variant.js';
import type { CompileOptions } from './options.js';
import type { ModuleSummary } from './result.js';

/** A module that is not printed yet. */
export interface EmittedModule {
  readonly variant: ModuleSummary['variant'];
  readonly shape: string;
  /** The sentence about it in its header. */
  readonly title: string;
  readonly code: readonly Code[];
}

const EMITTERS: Readonly<Record<Variant, (plan: Plan) => ModuleCode>> = {
  switch: emitSwitch,
  table: emitTable,
  branchless: emitBranchless,
};

/** The modules of some variants; and of a decoder, if options ask for it, the data that explains errors. */
export function emitVariants(
  plan: Plan,
  variants: readonly Variant[],
  { explanation = false }: CompileOptions,
): readonly EmittedModule[] {
  const modules = variants.map((variant): EmittedModule => {
    const { shape, code } = EMITTERS[variant](plan);
    return { variant, shape, title: `Variant: ${variant} (${shape}).`, code: withoutUnused(code) };
  });
  return explanation ? [...modules, ...emitExplanations(plan)] : modules;
}

function emitExplanations(plan: Plan): readonly EmittedModule[] {
  if (plan.decoder === undefined) return [];
  const title = 'What the errors of the other modules are explained with.';
  const code = emitExplanation(plan, plan.decoder);
  return [{ variant: 'explanation', shape: 'data, for messages', title, code }];
}

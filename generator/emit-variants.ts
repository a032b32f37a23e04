/** From a plan to the code of modules: one emitter per variant. */
import type { Host } from './emit/host.js';
import type { Plan } from './emit/plan.js';
import { recorderOf } from './emit/parsing/bodies.js';
import type { Recorder } from './emit/parsing/recorder.js';
import type { Bodies } from './emit/program/bodies.js';
import type { Declaration } from './emit/program/declaration.js';
import { assemble } from './emit/skeleton.js';
import type { Variant } from './emit/variant.js';
import { emitBranchless } from './emit/variants/branchless.js';
import { emitExplanation } from './emit/variants/explanation.js';
import type { Packing } from './emit/variants/pack.js';
import { emitSwitch } from './emit/variants/switch.js';
import { emitTable } from './emit/variants/table.js';
import type { CompileOptions } from './options/table.js';

/** A module that is not printed yet. */
export interface EmittedModule<V = Variant | 'explanation'> {
  readonly variant: V;
  readonly shape: string;
  /** The sentence about it in its header. */
  readonly title: string;
  readonly declarations: readonly Declaration[];
  /** The packing of its shift DFA, if it has one. */
  readonly packing?: Packing | undefined;
}

const EMITTERS: Readonly<
  Record<Variant, (plan: Plan, host: Host, recorder: Recorder | undefined) => Bodies>
> = {
  switch: emitSwitch,
  table: emitTable,
  branchless: emitBranchless,
};

/** The module of a variant, for a host. */
export function emitVariant(plan: Plan, host: Host, variant: Variant): EmittedModule<Variant> {
  const recorder = plan.parse && recorderOf(plan.parse);
  const bodies = EMITTERS[variant](plan, host, recorder);
  const { shape, packing } = bodies;
  const title = `Variant: ${variant} (${shape}).`;
  return { variant, shape, title, packing, declarations: assemble(plan, host, bodies, recorder) };
}

/** The modules of some variants; and of a decoder, if options ask for it, the data that explains errors. */
export function emitVariants(
  plan: Plan,
  host: Host,
  variants: readonly Variant[],
  { explanation = false }: CompileOptions,
): readonly EmittedModule[] {
  const modules = variants.map((variant) => emitVariant(plan, host, variant));
  if (!explanation || plan.decoder === undefined) return modules;
  const title = 'Data that explains the errors of the other modules.';
  const declarations = emitExplanation(plan, plan.decoder);
  return [...modules, { variant: 'explanation', shape: 'data, for messages', title, declarations }];
}

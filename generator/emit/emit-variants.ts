/** From a plan to the code of modules: one emitter per variant. */
import type { Host } from './program/host.js';
import type { Plan } from '../plan/plan.js';
import { recorderOf } from './parse/parse-bodies.js';
import type { Recorder } from './parse/recorder.js';
import type { Bodies } from './variants/bodies.js';
import type { Declaration } from './program/declaration.js';
import { assemble } from './assemble.js';
import type { Variant } from '../options/variant.js';
import { emitCalls } from './calls/calls.js';
import { emitBranchless } from './variants/branchless.js';
import { emitExplanation } from './decode/explanation.js';
import { emitSwitch } from './variants/switch.js';
import { emitTable } from './variants/table.js';

/** A module that is not printed yet. */
export interface EmittedModule<V = Variant | 'explanation'> {
  readonly variant: V;
  readonly shape: string;
  /** The sentence about it in its header. */
  readonly title: string;
  readonly declarations: readonly Declaration[];
}

const EMITTERS: Readonly<
  Record<Variant, (plan: Plan, host: Host, recorder: Recorder | undefined) => Bodies>
> = {
  switch: emitSwitch,
  table: emitTable,
  branchless: emitBranchless,
};

/** The module of a variant, for a host; with what `explainError` of a standalone file needs, if it explains errors. */
export function emitVariant(
  plan: Plan,
  host: Host,
  variant: Variant,
  explains = false,
): EmittedModule<Variant> {
  const recorder = plan.parse && recorderOf(plan.parse);
  const bodies =
    plan.calls === undefined
      ? EMITTERS[variant](plan, host, recorder)
      : emitCalls(plan, plan.calls, variant, host);
  const { shape } = bodies;
  const title = `Variant: ${variant} (${shape}).`;
  const declarations = assemble(plan, host, bodies, recorder, explains);
  return { variant, shape, title, declarations };
}

/** The modules of some variants; and of a decoder, if options ask for it, the data that explains errors. */
export function emitVariants(
  plan: Plan,
  host: Host,
  variants: readonly Variant[],
  explanation: boolean,
): readonly EmittedModule[] {
  const modules = variants.map((variant) => emitVariant(plan, host, variant));
  if (!explanation || plan.decoder === undefined) return modules;
  const title = 'Data that explains the errors of the other modules.';
  const declarations = emitExplanation(plan, plan.decoder);
  return [...modules, { variant: 'explanation', shape: 'data, for messages', title, declarations }];
}

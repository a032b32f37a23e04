/** From a plan to the code of modules: one emitter per variant. */
import type { Host } from './program/host.js';
import type { AutomatonPlan, Plan } from '../plan/plan.js';
import { recorderOf } from './parse/parse-bodies.js';
import type { Recorder } from './parse/recorder.js';
import type { AutomatonBodies } from './variants/bodies.js';
import type { Declaration } from './program/declaration.js';
import { assembleAutomaton, assembleNested } from './assemble.js';
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
  readonly what: string;
  readonly declarations: readonly Declaration[];
}

const EMITTERS: Readonly<
  Record<
    Variant,
    (plan: AutomatonPlan, host: Host, recorder: Recorder | undefined) => AutomatonBodies
  >
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
  const [shape, declarations] = emitDeclarations(plan, host, variant, explains);
  return { variant, shape, what: `Variant: ${variant} (${shape}).`, declarations };
}

function emitDeclarations(
  plan: Plan,
  host: Host,
  variant: Variant,
  explains: boolean,
): readonly [shape: string, declarations: readonly Declaration[]] {
  if (plan.kind === 'nested') {
    const bodies = emitCalls(plan, variant, host);
    return [bodies.shape, assembleNested(plan, host, bodies)];
  }
  const recorder = plan.kind === 'flat' ? plan.parse && recorderOf(plan.parse) : undefined;
  const bodies = EMITTERS[variant](plan, host, recorder);
  return [bodies.shape, assembleAutomaton(plan, host, bodies, explains)];
}

/** The modules of some variants; and of a decoder, if options ask for it, the data that explains errors. */
export function emitVariants(
  plan: Plan,
  host: Host,
  variants: readonly Variant[],
  explanation: boolean,
): readonly EmittedModule[] {
  const modules = variants.map((variant) => emitVariant(plan, host, variant));
  if (!explanation || plan.kind !== 'decoder') return modules;
  const what = 'Data that explains the errors of the other modules.';
  const declarations = emitExplanation(plan);
  return [...modules, { variant: 'explanation', shape: 'data, for messages', what, declarations }];
}

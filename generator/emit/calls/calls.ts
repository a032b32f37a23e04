/** The modules of rules that embed themselves: with a stack, or with all stacks at once where one is not enough. */
import type { CallPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import type { Bodies } from '../program/bodies.js';
import { emitFrames } from './frames.js';
import { emitStack } from './stack.js';

/** The table variant of a plan with calls. */
export function emitCalls(plan: Plan, calls: CallPlan, host: Host): Bodies {
  const { stack } = calls;
  return stack === undefined ? emitFrames(plan, calls, host) : emitStack(plan, stack, host);
}

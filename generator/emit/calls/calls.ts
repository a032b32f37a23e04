/** The modules of rules that embed themselves: with a stack, or with all stacks at once where one is not enough. */
import type { CallPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import type { Bodies } from '../program/bodies.js';
import { emitFrames } from './frames.js';
import { emitStack } from './stack.js';
import { chartFunctions, parseChart } from './words.js';

/** The table variant of a plan with calls. */
export function emitCalls(plan: Plan, calls: CallPlan, host: Host): Bodies {
  const { stack, chart } = calls;
  const bodies =
    stack === undefined
      ? emitFrames(plan, calls, host)
      : emitStack(plan, stack, calls.maxNesting, host);
  if (chart === undefined) return bodies;
  const { functions = [] } = bodies;
  return {
    ...bodies,
    parse: parseChart(plan, chart, calls.maxNesting),
    functions: [...functions, ...chartFunctions(plan, chart, host)],
  };
}

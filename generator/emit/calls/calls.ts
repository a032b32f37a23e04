/** The modules of rules that embed themselves: with a stack, or with all stacks at once where one is not enough. */
import type { Variant } from '../../options/variant.js';
import type { CallPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import type { Bodies } from '../program/bodies.js';
import { emitFrames } from './frames.js';
import { emitStack } from './stack.js';
import { classTables } from '../variants/table.js';
import { chartFunctions, parseChart } from './words.js';

/** The switch or the table variant of a plan with calls. */
export function emitCalls(plan: Plan, calls: CallPlan, variant: Variant, host: Host): Bodies {
  const { stack, chart } = calls;
  const bodies =
    stack === undefined
      ? emitFrames(plan, calls, variant, host)
      : emitStack(plan, stack, calls.maxNesting, variant, host);
  if (chart === undefined) return bodies;
  const { functions = [], constants } = bodies;
  return {
    ...bodies,
    // A chart is made by classes.
    constants: variant === 'switch' ? [...classTables(plan, host), ...constants] : constants,
    parse: parseChart(plan, chart, calls.maxNesting),
    functions: [...functions, ...chartFunctions(plan, chart, host)],
  };
}

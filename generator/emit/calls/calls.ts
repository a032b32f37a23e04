/** The modules of rules that embed themselves: with a stack, or with all stacks at once where one is not enough. */
import type { Variant } from '../../options/variant.js';
import { chartOf, stackOf, type CallPlan, type Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import type { Bodies } from '../variants/bodies.js';
import { emitGraphStack } from './graph-stack.js';
import { emitStack } from './stack.js';
import { chartFunctions, parseChart } from './parse-chart.js';
import { classTables } from '../variants/class-tables.js';

/** The switch or the table variant of a plan with calls. */
export function emitCalls(plan: Plan, calls: CallPlan, variant: Variant, host: Host): Bodies {
  const stack = stackOf(calls);
  const chart = chartOf(calls);
  const bodies =
    stack === undefined
      ? emitGraphStack(plan, calls, variant, host)
      : emitStack(plan, stack, calls.maxNesting, variant, host);
  // A table and a chart have columns of classes.
  const hasClasses = variant === 'table' || chart !== undefined;
  const constants = [...(hasClasses ? classTables(plan, host) : []), ...bodies.constants];
  if (chart === undefined) return { ...bodies, constants };
  const { functions = [] } = bodies;
  return {
    ...bodies,
    constants,
    parse: parseChart(plan, chart, calls.maxNesting),
    functions: [...functions, ...chartFunctions(plan, chart, host)],
  };
}

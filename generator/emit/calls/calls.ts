/** The modules of automata that call each other: with a stack, or with a chart where a stack does not decide. */
import type { Variant } from '../../options/variant.js';
import { chartOf, type CallingPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import type { CallingBodies } from '../variants/bodies.js';
import { chartEngine } from './chart.js';
import { emitStack } from './stack.js';
import { parseChart, parseFunctions } from './parse-chart.js';
import { emitUndecided } from './undecided.js';
import { classTables } from '../variants/class-tables.js';

/** The switch or the table variant of a plan with calls. */
export function emitCalls(plan: CallingPlan, variant: Variant, host: Host): CallingBodies {
  const { calls } = plan;
  const chart = chartOf(plan);
  const bodies =
    calls.kind === 'stack' ? emitStack(plan, calls, variant, host) : emitUndecided(plan, host);
  const hasChart = calls.kind === 'undecided' || chart !== undefined;
  const { constants, functions } = bodies;
  return {
    ...bodies,
    // Tables and charts index by class.
    constants: [...(hasChart || variant === 'table' ? classTables(plan, host) : []), ...constants],
    functions: [...functions, ...(hasChart ? chartEngine(plan, host) : [])],
    parse:
      chart === undefined
        ? bodies.parse
        : { body: parseChart(plan, chart), declarations: parseFunctions(plan, chart, host) },
  };
}

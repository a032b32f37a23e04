/**
 * A plan as JSON, and back: a page steps through the plan that modules are emitted from. It loses only the spans of
 * rows, since the page does not contain the document; captures, which tracing.ts has; expectations, which the judge has;
 * the limit on tables, since no module is made of it; and the tables of calls, which a page follows by the rules.
 */
import type { Dfa } from '../../automata/dfa.js';
import type { ValueRange } from '../../coding/prove.js';
import type { CallPlan, DecoderPlan, Plan } from '../../plan/plan.js';

/** A plan in the form of JSON. */
export interface PlanData extends Omit<
  Plan,
  'dfa' | 'decoder' | 'parse' | 'calls' | 'expected' | 'maxEntries'
> {
  readonly dfa: Omit<Dfa, 'transitions'> & { readonly transitions: readonly number[] };
  /** The row of a value is the index of that in the layout. */
  readonly decoder:
    | (Omit<DecoderPlan, 'values'> & {
        readonly values: readonly (Omit<ValueRange, 'row'> & { readonly row: number })[];
      })
    | undefined;
  readonly hasCalls: boolean;
}

/** The plan as JSON has it. */
export function packPlan({
  dfa,
  decoder,
  calls,
  parse: _,
  expected: __,
  maxEntries: ___,
  ...rest
}: Plan): PlanData {
  const span = { source: { name: '', text: '' }, start: 0, end: 0 };
  return {
    ...rest,
    hasCalls: calls !== undefined,
    dfa: { ...dfa, transitions: Array.from(dfa.transitions) },
    decoder: decoder && {
      ...decoder,
      layout: decoder.layout.map((row) => ({ ...row, span })),
      values: decoder.values.map((range) => ({
        ...range,
        row: decoder.layout.indexOf(range.row),
      })),
    },
  };
}

/** The plan again. */
export function unpackPlan({ dfa, decoder, hasCalls, ...rest }: PlanData): Plan {
  return {
    ...rest,
    parse: undefined,
    expected: [],
    maxEntries: 0,
    calls: hasCalls ? NO_TABLES : undefined,
    dfa: { ...dfa, transitions: Uint32Array.from(dfa.transitions) },
    decoder: decoder && {
      ...decoder,
      values: decoder.values.map((range) => ({ ...range, row: decoder.layout[range.row]! })),
      // JSON has no `undefined` in arrays.
      operations: decoder.operations.map((operation) => operation ?? undefined),
    },
  };
}

/** Calls without what modules follow them by. */
const NO_TABLES: CallPlan = {
  callsOf: [],
  decision: undefined,
  maxNesting: undefined,
  maxWork: 0,
  chart: undefined,
};

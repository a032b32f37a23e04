/**
 * A plan as JSON, and back: a page steps through the plan that modules are emitted from. It loses only the spans of
 * rows, since the page does not contain the document, captures, which tracing.ts has, and the tables of calls, which a page
 * follows by the rules.
 */
import type { SymbolClasses } from '../../automata/symbol-classes.js';
import type { LayoutRow } from '../../coding/layout.js';
import type { PayloadOperation } from '../../coding/transducer.js';
import type { CallPlan, DecoderPlan, Plan } from '../../plan/plan.js';

/** A plan in the form of JSON. */
export interface PlanData extends Omit<Plan, 'dfa' | 'decoder' | 'parse' | 'calls'> {
  readonly classes: SymbolClasses;
  readonly transitions: readonly number[];
  readonly decoder: DecoderData | undefined;
  readonly hasCalls: boolean;
}

interface DecoderData extends Omit<DecoderPlan, 'layout' | 'values' | 'operations'> {
  readonly layout: readonly Omit<LayoutRow, 'span'>[];
  /** With the index of the row. */
  readonly values: readonly { readonly lo: number; readonly hi: number; readonly row: number }[];
  /** JSON has no `undefined` in arrays. */
  readonly operations: readonly (PayloadOperation | null)[];
}

/** The plan as JSON has it. */
export function packPlan({ dfa, decoder, calls, parse: _, ...rest }: Plan): PlanData {
  return {
    ...rest,
    hasCalls: calls !== undefined,
    classes: dfa.classes,
    transitions: Array.from(dfa.transitions),
    decoder: decoder && {
      ...decoder,
      layout: decoder.layout.map(({ span: _, ...row }) => row),
      values: decoder.values.map(({ lo, hi, row }) => ({
        lo,
        hi,
        row: decoder.layout.indexOf(row),
      })),
      operations: decoder.operations.map((operation) => operation ?? null),
    },
  };
}

/** The plan again. */
export function unpackPlan(data: PlanData): Plan {
  const { classes, transitions, decoder, hasCalls, ...rest } = data;
  const nowhere = { source: { name: data.sourceName, text: '' }, start: 0, end: 0 };
  const layout = decoder?.layout.map((row): LayoutRow => ({ ...row, span: nowhere })) ?? [];
  return {
    ...rest,
    parse: undefined,
    calls: hasCalls ? NO_TABLES : undefined,
    dfa: {
      classes,
      transitions: Uint32Array.from(transitions),
      starts: [data.start, data.stringStart],
      accepting: data.states.map(({ accepting }) => accepting),
    },
    decoder: decoder && {
      ...decoder,
      window: decoder.window ?? undefined,
      replacement: decoder.replacement ?? undefined,
      uniformShift: decoder.uniformShift ?? undefined,
      layout,
      values: decoder.values.map(({ lo, hi, row }) => ({ lo, hi, row: layout[row]! })),
      operations: decoder.operations.map((operation) => operation ?? undefined),
    },
  };
}

/** Calls without what modules follow them by. */
const NO_TABLES: CallPlan = {
  callsOf: [],
  stack: () => undefined,
  undecided: () => undefined,
  maxNesting: undefined,
  maxWork: 0,
  chart: undefined,
};

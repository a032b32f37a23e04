/**
 * What the runtime explains errors with, as data: the rows of the layout, and which rules read which
 * octets in which state. A file of its own, so that it costs those who ask for it and nobody else; the
 * type is `Explanation` of `runtime/explain.ts`.
 */
import { printPatterns } from '../coding/layout.js';
import { hex, statement, type Code } from './code.js';
import type { DecoderPlan, Plan, Reading } from './plan.js';

/** `explanation`. */
export function emitExplanation(plan: Plan, { layout, readings }: DecoderPlan): readonly Code[] {
  const rows = layout.map((row) => {
    const octets = printPatterns(row).map((pattern) => `'${pattern}'`);
    return `{ lo: ${hex(row.lo)}, hi: ${hex(row.hi)}, offset: ${hex(row.offset)}, octets: [${octets.join(', ')}] },`;
  });
  const states = readings.map(
    (reading, state) =>
      `// ${state} ${plan.states[state]!.note}\n[${reading.map(printReading).join(', ')}],`,
  );
  return [
    statement(`/** The bit layout, and the rules that read octets in each state. */
export const explanation = {
  rows: [
    ${rows.join('\n')}
  ],
  states: [
    ${states.join('\n')}
  ],
} as const;`),
  ];
}

function printReading({ lo, hi, rules }: Reading): string {
  return `{ lo: ${hex(lo)}, hi: ${hex(hi)}, rules: [${rules.map((rule) => `'${rule}'`).join(', ')}] }`;
}

/**
 * What the runtime explains errors with, as data: the rows of the layout, and which rules read which
 * octets in which state. A file of its own, so that it costs those who ask for it and nobody else; the
 * type is `Explanation` of `runtime/explain.ts`.
 */
import { printPatterns } from '../coding/layout.js';
import { hex, statement, type Code } from './code.js';
import { titleOf } from './contract.js';
import type { DecoderPlan, Plan, Reading } from './plan.js';

/** `explanation`. */
export function emitExplanation(
  plan: Plan,
  { layout, readings, unitRule }: DecoderPlan,
): readonly Code[] {
  const rows = layout.map((row) => {
    const octets = printPatterns(row).map((pattern) => `'${pattern}'`);
    return `{ lo: ${hex(row.lo)}, hi: ${hex(row.hi)}, offset: ${hex(row.offset)}, octets: [${octets.join(', ')}] },`;
  });
  const states = readings.map(
    (reading, state) =>
      `// ${state} ${plan.states[state]!.note}\n[${reading.map(printReading).join(', ')}],`,
  );
  return [
    statement(`/** The bit layout; and for each state, by which alternative of the unit rule and which rules octets are read. */
export const explanation = {
  name: '${titleOf(plan)}',
  unit: '${unitRule}',
  rows: [
    ${rows.join('\n')}
  ],
  states: [
    ${states.join('\n')}
  ],
} as const;`),
  ];
}

function printReading({ lo, hi, ways }: Reading): string {
  const printed = ways.map(
    ({ alternative, rules }) =>
      `[${[alternative, ...rules.map((rule) => `'${rule}'`)].join(', ')}]`,
  );
  return `{ lo: ${hex(lo)}, hi: ${hex(hi)}, ways: [${printed.join(', ')}] }`;
}

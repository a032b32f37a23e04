/**
 * The data by which the runtime explains errors: the rows of the layout, and the rules that read each octet
 * in each state. It is a file of its own, so that only programs that import it pay for it; its type is
 * `Explanation` of `runtime/decode/explain.ts`.
 */
import type { Explanation } from '../../../runtime/decode/explain.js';
import { printPatterns } from '../../coding/layout.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { exportedConstant } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { code, hex } from '../program/fragment.js';

/** The argument of the runtime's `explainer`, which {@link emitExplanation} prints. */
export function explanationOf({
  encodingName,
  layout,
  readings,
  characterRule,
}: DecoderPlan): Explanation {
  return {
    name: encodingName,
    characterRule,
    rows: layout.map((row) => {
      const { lo, hi, offset } = row;
      return { lo, hi, offset, octets: printPatterns(row) };
    }),
    states: readings.map((reading) =>
      reading.map(({ lo, hi, paths }) => ({
        lo,
        hi,
        paths: paths.map(({ alternative, rules }) => [alternative, ...rules] as const),
      })),
    ),
  };
}

export function emitExplanation(plan: DecoderPlan): readonly Declaration[] {
  const { name, characterRule, rows, states } = explanationOf(plan);
  const printedRows = rows.map(({ lo, hi, offset, octets }) => {
    const patterns = octets.map((pattern) => `'${pattern}'`);
    return `{ lo: ${hex(lo)}, hi: ${hex(hi)}, offset: ${hex(offset)}, octets: [${patterns.join(', ')}] },`;
  });
  const printedStates = states.map(
    (readings, state) =>
      `${lineComment(`${state} ${plan.states[state]!.note}`)}\n[${readings.map(printReading).join(', ')}],`,
  );
  const value = code`{
  name: '${name}',
  characterRule: '${characterRule}',
  rows: [
    ${printedRows}
  ],
  states: [
    ${printedStates}
  ],
} as const`;
  const doc =
    'The bit layout; and for each state, the octets that it reads, with the alternative of the character rule and the rules within it that read them.';
  return [exportedConstant(code`explanation`, doc, value)];
}

function printReading({ lo, hi, paths }: Explanation['states'][number][number]): string {
  const printed = paths.map(
    ([alternative, ...rules]) =>
      `[${[alternative, ...rules.map((rule) => `'${rule}'`)].join(', ')}]`,
  );
  return `{ lo: ${hex(lo)}, hi: ${hex(hi)}, paths: [${printed.join(', ')}] }`;
}

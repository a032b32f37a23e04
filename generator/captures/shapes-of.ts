import { operandsOf } from '../automata/regex.js';
import { captureClash, reservedField } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { PartValues } from '../options/choices.js';
import type { Capture, Field } from './captured.js';
import { ABSENT, countsOf, either, type Counts } from './counts.js';
import type { CapturedExpressions } from './capture-parts.js';
import type { CaptureDraft } from './selector.js';
import { typesOf } from './types-of.js';

/** The fields that a part has apart from its own parts. */
const OWN_FIELDS: Readonly<Record<PartValues, readonly string[]>> = {
  spans: ['start', 'end'],
  text: ['text'],
};

/** The captures with their parts, which it counts, and their types; reports fields that are taken. */
export function shapesOf(
  expressions: CapturedExpressions,
  drafts: readonly CaptureDraft[],
  values: PartValues,
  diagnostics: DiagnosticBag,
): readonly Capture[] {
  const countsIn = countsOf(expressions);
  const bodies: Counts[][] = drafts.map(() => []);
  bodies[0]!.push(countsIn(expressions.regex));
  const seen = new Set([expressions.regex, ...expressions.called]);
  for (const node of seen) {
    if (node.kind === 'captured') bodies[node.capture]!.push(countsIn(node.body));
    for (const part of operandsOf(node)) seen.add(part);
  }
  const captures = drafts.map(({ number, field, rules }) => ({
    number,
    field,
    rules: rules.map(({ name }) => name.text),
    type: '',
    parts: [] as Field[],
    isUnion: false,
    hasSpan: number > 0 || drafts.some(({ like }) => like?.number === 0),
  }));
  for (const each of captures) {
    const counts = either(bodies[each.number]!);
    const numbers = [...counts.keys()].filter((number) => number > 0).sort((a, b) => a - b);
    each.parts = numbers.map((number) => ({ capture: captures[number]!, ...counts.get(number)! }));
    const any = counts.get(0) ?? ABSENT;
    each.isUnion = numbers.length > 1 && any.min === 1 && any.max === 1;
    const fields = new Map<string, number>();
    for (const number of numbers) {
      const { field, span } = drafts[number]!;
      const other = fields.get(field);
      if (other !== undefined) diagnostics.report(captureClash(field, drafts[other]!.span, span));
      const isOwn = each.hasSpan && OWN_FIELDS[values].includes(field);
      const isReserved = isOwn || (field === 'kind' && each.isUnion);
      if (isReserved) diagnostics.report(reservedField(field, span));
      fields.set(field, number);
    }
  }
  const types = typesOf(captures, drafts);
  for (const each of captures) each.type = types[each.number]!;
  return captures;
}

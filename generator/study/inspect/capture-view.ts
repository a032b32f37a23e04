/** Captures as plain data and as text. */
import type { Capture } from '../../captures/captured.js';

/** A capture; the start rule has the number 0. */
export interface CaptureView extends Pick<Capture, 'number' | 'field' | 'rules'> {
  readonly parts: readonly PartView[];
}

/** The count of a part in a word; without `max`, it is unbounded. */
export interface PartView {
  readonly capture: number;
  readonly min: number;
  readonly max?: number;
}

export function viewCaptures(captures: readonly Capture[]): readonly CaptureView[] {
  return captures.map(({ number, field, rules, parts }) => ({
    number,
    field,
    rules,
    parts: parts.map(({ capture, min, max }) => ({
      capture: capture.number,
      min,
      ...(max === Infinity ? {} : { max }),
    })),
  }));
}

/** `authority: [userinfo], host, [port]`, or `path=path-abempty|path-absolute`. */
export function printCapture(
  { field, rules, parts }: CaptureView,
  captures: readonly CaptureView[],
): string {
  const isNamed = rules.length === 1 && rules[0] === field;
  const name = isNamed ? field : `${field}=${rules.join('|')}`;
  const inside = parts.map((part) => printPart(part, captures[part.capture]!.field));
  return inside.length === 0 ? name : `${name}: ${inside.join(', ')}`;
}

/** A part with the number of its occurrences, as in ABNF: `host`, `[port]` or `2*5segment`. */
function printPart({ min, max }: PartView, field: string): string {
  if (min === 1 && max === 1) return field;
  if (min === 0 && max === 1) return `[${field}]`;
  return min === max ? `${min}${field}` : `${min === 0 ? '' : min}*${max ?? ''}${field}`;
}

import type { Shape } from '../contract.js';

/** The event at the beginning of a part; the end of a part is an event with its number, plus one. */
export const OPENING = 1;

/** A part that has ended: its number in the shape, and its value. */
interface Ended {
  readonly number: number;
  readonly value: unknown;
}

/** The value that `parse` gives to a word, from the events of its parse, each with its offset after it. */
export function valueOf(shape: Shape, events: readonly number[], length: number): unknown {
  const outer: { readonly start: number; readonly parts: Ended[] }[] = [];
  let start = 0;
  let parts: Ended[] = [];
  for (let at = 0; at < events.length; at += 2) {
    const [event, offset] = [events[at]!, events[at + 1]!];
    if (event === OPENING) {
      outer.push({ start, parts });
      start = offset;
      parts = [];
      continue;
    }
    const number = event - 1;
    const value = partValue(shape, number, start, offset, parts);
    const around = outer.pop()!;
    start = around.start;
    parts = around.parts;
    parts.push({ number, value });
  }
  return partValue(shape, 0, 0, length, parts);
}

function partValue(
  shape: Shape,
  number: number,
  start: number,
  end: number,
  parts: readonly Ended[],
): unknown {
  const { parts: inner, isUnion = false, hasSpan = number > 0 } = shape[number]!;
  if (inner === undefined) return number === 0 ? {} : { start, end };
  const fields: Record<string, unknown> = {};
  if (isUnion) fields['kind'] = shape[parts[0]!.number]!.field;
  if (hasSpan) {
    fields['start'] = start;
    fields['end'] = end;
  }
  // All fields are there, in the order of the selection, also for missing parts.
  for (let at = 0; at < inner.length && !isUnion; at += 2)
    fields[shape[inner[at]!]!.field] = inner[at + 1] === MANY ? [] : undefined;
  for (const part of parts) {
    const { field } = shape[part.number]!;
    const list = fields[field];
    if (Array.isArray(list)) list.push(part.value);
    else fields[field] = part.value;
  }
  return fields;
}

/** The count of a part that is reported in an array. */
const MANY = 2;

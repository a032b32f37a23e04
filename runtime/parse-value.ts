import type { Shape } from './contract.js';

/** The event at the beginning of a part; the end of a part is an event with its number, plus one. */
export const OPENING = 1;

/** A part that was found: its number in the shape, and what was found in it. */
interface Found {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Found[];
}

/** The value that `parse` gives to a word, from the events of its parse, each with its offset behind it. */
export function valueOf(shape: Shape, events: readonly number[]): unknown {
  const open: { readonly start: number; readonly parts: Found[] }[] = [{ start: 0, parts: [] }];
  for (let at = 0; at < events.length; at += 2) {
    const [event, offset] = [events[at]!, events[at + 1]!];
    if (event === OPENING) {
      open.push({ start: offset, parts: [] });
      continue;
    }
    const { start, parts } = open.pop()!;
    open[open.length - 1]!.parts.push({ number: event - 1, start, end: offset, parts });
  }
  return fieldsOf(shape, { number: 0, start: 0, end: 0, parts: open[0]!.parts });
}

function fieldsOf(shape: Shape, { number, start, end, parts }: Found): unknown {
  const { parts: inner, isUnion = false } = shape[number]!;
  if (inner === undefined) return number === 0 ? {} : { start, end };
  const fields: Record<string, unknown> = {};
  if (isUnion) fields['kind'] = shape[parts[0]!.number]!.field;
  if (number > 0) {
    fields['start'] = start;
    fields['end'] = end;
  }
  // All fields are there, in the order of the selection, also those of parts that are missing.
  for (let at = 0; at < inner.length && !isUnion; at += 2)
    fields[shape[inner[at]!]!.field] = inner[at + 1] === MANY ? [] : undefined;
  for (const part of parts) {
    const { field } = shape[part.number]!;
    const value = fieldsOf(shape, part);
    const list = fields[field];
    if (Array.isArray(list)) list.push(value);
    else fields[field] = value;
  }
  return fields;
}

/** How often a part occurs that is reported in an array. */
const MANY = 2;

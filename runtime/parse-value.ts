import type { Shape } from './contract.js';

/** The event at the beginning of a part; the end of a part is an event with its number, plus one. */
export const OPENING = 1;

/** A part that was found: its number in the shape, and its contents. */
interface FoundPart {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly FoundPart[];
}

/** The value that `parse` gives to a word, from the events of its parse, each with its offset after it. */
export function valueOf(shape: Shape, events: readonly number[]): unknown {
  const open: { readonly start: number; readonly parts: FoundPart[] }[] = [{ start: 0, parts: [] }];
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

/**
 * The number of parts that are open after some events, each with its offset after it; undefined if no word has such
 * events.
 *
 * @param most the greatest offset
 */
export function openParts(
  shape: Shape,
  events: readonly unknown[],
  most: number,
): number | undefined {
  const open: number[][] = [[]];
  let last = 0;
  for (let at = 0; at < events.length; at += 2) {
    const [event, offset] = [events[at], events[at + 1]];
    if (!Number.isSafeInteger(offset) || (offset as number) < last || (offset as number) > most)
      return undefined;
    last = offset as number;
    if (event === OPENING) {
      open.push([]);
      continue;
    }
    const number = Number.isInteger(event) ? (event as number) - 1 : 0;
    const part = number > 0 ? shape[number] : undefined;
    const inner = open.pop()!;
    if (part === undefined || open.length === 0 || !canHold(part, inner, true)) return undefined;
    open[open.length - 1]!.push(number);
  }
  return canHold(shape[0]!, open[0]!, false) ? open.length - 1 : undefined;
}

/** Whether a part can have some parts: if it has ended, exactly these. */
function canHold(
  { parts = [], isUnion = false }: Shape[number],
  inner: readonly number[],
  hasEnded: boolean,
): boolean {
  const counts = new Map<number, number>();
  for (const number of inner) counts.set(number, (counts.get(number) ?? 0) + 1);
  let known = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const [count, arity] = [counts.get(parts[at]!) ?? 0, parts[at + 1]!];
    known += count;
    if (count > 1 && arity !== MANY) return false;
    if (hasEnded && !isUnion && arity === 1 && count === 0) return false;
  }
  return known === inner.length && (!isUnion || inner.length === 1 || (!hasEnded && known === 0));
}

function fieldsOf(shape: Shape, { number, start, end, parts }: FoundPart): unknown {
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

/** The count of a part that is reported in an array. */
const MANY = 2;

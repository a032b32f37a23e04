/** The value of a part in code: an object of its own parts. */
import type { Capture, Field } from '../../captures/captured.js';
import { code, join, type Fragment, type Hole } from '../program/fragment.js';
import { fieldOf, type PartValue } from './part-texts.js';
import { arityOf } from './result-types.js';

/** How a function reads a part, and the parts of it. */
export interface PartReader {
  /** Expressions of where the part begins and ends. */
  readonly bounds: readonly [start: Hole, end: Hole];
  /** The condition that this alternative of a union is present. */
  readonly has: (part: Capture) => Fragment;
  /** The value of one of its parts, or the array of them; undefined where an optional one is missing. */
  readonly valueOf: (part: Field, arity: ReturnType<typeof arityOf>) => Fragment;
}

export function partInCode(capture: Capture, made: PartValue, reader: PartReader): Fragment {
  const { number, parts, isUnion, hasSpan } = capture;
  if (parts.length === 0 && number > 0) return made.value(...reader.bounds);
  if (isUnion) {
    const kinds = unionValues(capture, made, reader);
    const last = kinds.pop()!;
    return code`${kinds.map(({ part, value }) => code`${reader.has(part)} ? ${value} : `)}${last.value}`;
  }
  const own = hasSpan ? made.fields(...reader.bounds) : [];
  const fields = parts.map((part) =>
    fieldOf(part.capture.field, reader.valueOf(part, arityOf(part))),
  );
  return code`{ ${join([...own, ...fields], ', ')} }`;
}

/** The values of a part that always has exactly one of several parts, by that part. */
export function unionValues(
  { parts, hasSpan }: Capture,
  made: PartValue,
  { bounds, valueOf }: PartReader,
): { readonly part: Capture; readonly value: Fragment }[] {
  const own = hasSpan ? made.fields(...bounds) : [];
  return parts.map((each) => {
    const { field } = each.capture;
    const fields = [code`kind: '${field}'`, ...own, code`${field}: ${valueOf(each, 'one')}`];
    return { part: each.capture, value: code`{ ${join(fields, ', ')} }` };
  });
}

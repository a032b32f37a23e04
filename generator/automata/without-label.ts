import type { Regex } from './regex.js';
import { substitute } from './substitute.js';

/** An expression without the parts of one label; undefined if it has no words then. Linear, as {@link substitute}. */
export function withoutLabel(regex: Regex, label: number): Regex | undefined {
  return substitute(regex, (part) =>
    part.kind === 'labeled' && part.label === label ? undefined : part,
  );
}

import type { Regex } from './regex.js';
import { rewrite } from './rewrite.js';

/** An expression without the parts of one label; undefined if it has no words then. Linear, as {@link rewrite}. */
export function withoutLabel(regex: Regex, label: number): Regex | undefined {
  return rewrite(regex, (part) =>
    part.kind === 'labeled' && part.label === label ? undefined : part,
  );
}

/**
 * The parts of the runtime that standalone files are made of: the declarations of the files of
 * `runtime/checks/`, `runtime/shared/` and `runtime/standalone/`.
 */
import { invariant } from '../../invariant.js';
import { parts } from '../../resources/texts.js';
import type { Declaration } from '../program/declaration.js';

/** A file of `runtime/checks/`, `runtime/shared/` or `runtime/standalone/`. */
export type RuntimeFile =
  | 'after-ill-formed'
  | 'blame-text'
  | 'calendar'
  | 'decode-each'
  | 'describe-input'
  | 'describe-octets'
  | 'explain'
  | 'explain-input'
  | 'explain-octets'
  | 'explain-string'
  | 'given-parts'
  | 'given-text'
  | 'idna'
  | 'key-of-parts'
  | 'octets-of'
  | 'print'
  | 'ranges'
  | 'reader'
  | 'search-parts'
  | 'sentence'
  | 'stream-callback'
  | 'stream-code-points'
  | 'stream-encoder'
  | 'stream-text'
  | 'stringify-parts'
  | 'take-whole'
  | 'text-encoder'
  | 'unchecked'
  | 'unpack'
  | 'web'
  | 'web-lite'
  | 'whole-length';

export function declarationsOf(part: RuntimeFile): readonly Declaration[] {
  const declarations = parts[part];
  invariant(declarations !== undefined, `the build left out ${part}`);
  return declarations.map(({ text, uses, ...rest }) => ({
    kind: 'text',
    ...rest,
    code: { text, uses: new Set(uses), assigns: new Set() },
  }));
}

/**
 * The parts of the runtime that standalone files are made of, as they stand in `runtime/standalone/`.
 *
 * They go into files as TypeScript, so the package contains their sources; a copy in a string would have to
 * be kept fresh.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file of `runtime/standalone/`. */
export type Part =
  | 'after-ill-formed'
  | 'decode-each'
  | 'explain'
  | 'explain-input'
  | 'explain-octets'
  | 'explain-string'
  | 'print'
  | 'ranges'
  | 'reader'
  | 'stream-callback'
  | 'stream-code-points'
  | 'stream-encoder'
  | 'stream-text'
  | 'web'
  | 'whole-length'
  | 'words-of-octets'
  | 'words-of-rules';

/** The text of a part. */
export function readPart(part: Part): string {
  const root = dirname(createRequire(import.meta.url).resolve('abnfc/package.json'));
  return readFileSync(join(root, 'runtime', 'standalone', `${part}.ts`), 'utf8');
}

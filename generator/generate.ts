import { compile, type GeneratedFile } from './compile.js';
import type { Diagnostic } from './diagnostics.js';
import type { Source } from './source.js';

/** The files of `generated/`, by path, and what there is to say about the grammars. */
export interface Generated {
  readonly ok: boolean;
  readonly files: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Every target: all variants of every grammar. What writes, what checks and what tests share it. */
export async function generateAll(grammars: readonly Source[]): Promise<Generated> {
  const results = await Promise.all(grammars.map((source) => compile(source)));
  return {
    ok: results.every(({ ok }) => ok),
    files: results.flatMap(({ files }) => files),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
  };
}

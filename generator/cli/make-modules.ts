import type { CompileOptions } from '../options/table.js';
import type { CompileResult } from '../targets/compile-result.js';
import type { Source } from '../text/source.js';
import { slowStep } from './slow-step.js';

/** The modules of a grammar. Loads the compiler only when it runs. */
export function makeModules(source: Source, options: CompileOptions): Promise<CompileResult> {
  return slowStep(`compiling ${source.name}`, async () => {
    const { compile } = await import('../compile.js');
    return compile(source, options);
  });
}

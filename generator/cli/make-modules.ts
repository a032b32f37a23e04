import type { CompileOptions } from '../options/table.js';
import type { CompileResult } from '../targets/compile-result.js';
import type { Source } from '../text/source.js';
import { showProgress } from './terminal.js';

/** The modules of a grammar, which a terminal names meanwhile. Loads the compiler only when it runs. */
export async function makeModules(source: Source, options: CompileOptions): Promise<CompileResult> {
  showProgress(`compiling ${source.name}`);
  try {
    const { compile } = await import('../compile.js');
    return await compile(source, options);
  } finally {
    showProgress('');
  }
}

import type { CompileOptions } from '../options/table.js';
import type { CompileResult } from '../targets/compile-result.js';
import type { Source } from '../text/source.js';
import { toScripts } from './to-scripts.js';
import { showProgress } from './terminal.js';

/** The modules of a grammar, which a terminal names meanwhile. Loads the compiler only when it runs. */
export async function makeModules(
  source: Source,
  options: CompileOptions,
  format: 'ts' | 'esm' = 'ts',
): Promise<CompileResult> {
  showProgress(`compiling ${source.name}`);
  try {
    const { compile } = await import('../compile.js');
    const result = await compile(source, options);
    // A standalone file has a format of its own.
    const isScript = format === 'esm' && options.standalone === undefined;
    return isScript ? { ...result, files: await toScripts(result.files) } : result;
  } finally {
    showProgress('');
  }
}

import type { CompileOptions } from '../options/table.js';
import type { CompileResult } from '../targets/compile-result.js';
import type { Source } from '../text/source.js';
import { noCases } from '../diagnostics/output.js';
import { FileError } from '../files/read-source.js';
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
    if (options.selftest && result.ok) return await withCases(result, source, options);
    // A standalone file has a format of its own.
    const isScript = format === 'esm' && options.standalone === undefined;
    return isScript ? { ...result, files: await toScripts(result.files) } : result;
  } finally {
    showProgress('');
  }
}

/** The files of another language, with the cases for its self-test. */
async function withCases(
  result: CompileResult,
  source: Source,
  options: CompileOptions,
): Promise<CompileResult> {
  const { casesFor } = await import('./verification/cases-for.js');
  const cases = await casesFor(source, options, false);
  if (cases === undefined) throw new FileError(noCases(source));
  const { path, text: selftest } = result.files.at(-1)!;
  // The comment that tells where a file is from.
  const origin = /^[/#]+ (.*)$/m.exec(selftest)![1]!;
  const text = [`# ${origin}`, ...cases, ''].join('\n');
  return {
    ...result,
    files: [...result.files, { path: `${path.replace(/\.\w+$/, '')}.txt`, text }],
  };
}

import { transform } from 'esbuild';
import { compile } from '../generator/compile.js';
import { invariant } from '../generator/invariant.js';
import type { CompileOptions } from '../generator/options/table.js';
import type { Source } from '../generator/text/source.js';

/** The exports of TypeScript text. */
export async function loadModule<Module>(text: string): Promise<Module> {
  const { code } = await transform(text, { loader: 'ts', target: 'es2022' });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Module;
}

/** The first module of a grammar. */
export async function moduleOf<Module>(source: Source, options: CompileOptions): Promise<Module> {
  const { ok, files } = await compile(source, options);
  invariant(ok, source.name);
  return loadModule<Module>(files[0]!.text);
}

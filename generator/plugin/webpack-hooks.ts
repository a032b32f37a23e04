import type { UnpluginOptions } from 'unplugin';
import type { Compiler, LoaderContext, WebpackError } from 'webpack';
import { MAYBE_GRAMMAR, readId } from './grammar-id.js';
import type { Load } from './load.js';
import type { Problem } from './problem.js';

/** What unplugin's loader knows of webpack. */
interface Native {
  readonly compiler: Compiler;
  readonly loaderContext: LoaderContext<unknown>;
}

/** Loads grammars. webpack itself finds their files, and that their modules have no side effects. */
export function webpackHooks(load: Load): Pick<UnpluginOptions, 'load'> {
  return {
    load: {
      filter: { id: MAYBE_GRAMMAR },
      async handler(id) {
        const grammar = readId(id);
        if (grammar === undefined) return null;
        const loaded = await load(grammar, true);
        // The errors of unplugin's context have no place.
        const { compiler, loaderContext } = this.getNativeBuildContext!() as unknown as Native;
        const module = loaderContext._module!;
        for (const problem of loaded.problems) {
          const error = errorOf(problem, compiler);
          if (problem.severity === 'error') module.addError(error);
          else module.addWarning(error);
        }
        // As webpack does with what it cannot read: in development, the bundle is written all the same.
        return loaded.code ?? `throw new Error(${JSON.stringify(`${loaded.name} has errors`)});`;
      },
    },
  };
}

function errorOf({ text, place }: Problem, { webpack }: Compiler): WebpackError {
  const error = new webpack.WebpackError(text);
  error.hideStack = true;
  if (place !== undefined) {
    const { line, column, length } = place;
    error.loc = { start: { line, column }, end: { line, column: column + length } };
  }
  return error;
}

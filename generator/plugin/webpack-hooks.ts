import type { UnpluginOptions } from 'unplugin';
import type { Compiler, LoaderContext, WebpackError } from 'webpack';
import { MAYBE_GRAMMAR, readId } from './grammar-id.js';
import type { Load } from './load.js';
import type { BundlerMessage } from './message.js';

/** Loads grammars. webpack itself finds their files, and sees that their modules have no side effects. */
export function webpackHooks(load: Load): Pick<UnpluginOptions, 'load'> {
  return {
    load: {
      filter: { id: MAYBE_GRAMMAR },
      async handler(id) {
        const grammar = readId(id);
        if (grammar === undefined) return null;
        const loaded = await load(grammar);
        // The errors of unplugin's context have no location.
        const { compiler, loaderContext } = this.getNativeBuildContext!() as unknown as {
          readonly compiler: Compiler;
          readonly loaderContext: LoaderContext<unknown>;
        };
        const module = loaderContext._module!;
        for (const path of loaded.imports) loaderContext.addDependency(path);
        for (const message of loaded.messages) {
          const error = errorOf(message, loaded.name, compiler);
          if (message.severity === 'error') module.addError(error);
          else module.addWarning(error);
        }
        // In development, webpack writes the bundle in spite of files that it cannot read; this does the same.
        return loaded.code ?? `throw new Error(${JSON.stringify(`${loaded.name} has errors`)});`;
      },
    },
  };
}

/** The text names all locations; webpack can show only one, in the module's own file. */
function errorOf({ text, at }: BundlerMessage, name: string, { webpack }: Compiler): WebpackError {
  const error = new webpack.WebpackError(text);
  error.hideStack = true;
  if (at?.file === name) {
    const { line, column, length } = at;
    error.loc = { start: { line, column }, end: { line, column: column + length } };
  }
  return error;
}

/** The hooks of Rollup, which Rolldown and Vite have too. */
import type { Plugin, PluginContext, RollupLog } from 'rollup';
import { visible } from '../text/visible.js';
import { joinId, MAYBE_GRAMMAR, readId } from './grammar-id.js';
import { fileAt, PROGRAM, type Load, type Loaded } from './load.js';
import type { BundlerMessage } from './message.js';
import { rightsOf, type Environment } from './rights-of.js';

/** The context of a hook; only Vite's has an environment. */
type HookContext = PluginContext & { readonly environment?: Environment };

/**
 * Hooks that load grammars.
 *
 * @param framework the bundler; Vite also loads requested modules, and prints only the message of a warning
 */
export function rollupHooks(load: Load, framework: string): Pick<Plugin, 'resolveId' | 'load'> {
  const filter = { id: MAYBE_GRAMMAR };
  const isVite = framework === 'vite';
  return {
    resolveId: {
      filter: { ...filter },
      async handler(this: HookContext, id, importer) {
        const grammar = readId(id);
        // Rollup would look for a file with the query in its name; other ids are resolved as for any file.
        if (grammar === undefined || grammar.query === '') return null;
        const file = await this.resolve(grammar.path, importer, { skipSelf: true });
        if (file === null || file.external) return file;
        return { ...file, id: joinId(file.id, grammar.query) };
      },
    },
    load: {
      filter: { ...filter },
      async handler(this: HookContext, id) {
        const grammar = readId(id);
        if (grammar === undefined) return null;
        const rights = isVite ? await rightsOf(this.environment, id) : PROGRAM;
        const path = rights.find(grammar.path);
        // Vite then treats it as any file, and refuses it.
        if (path === undefined) return null;
        const loaded = await load({ ...grammar, path }, rights);
        // The bundler watches the id, which is not a file if it has a query.
        if (loaded.path !== id) this.addWatchFile(loaded.path);
        for (const path of loaded.imports) this.addWatchFile(path);
        report(this, id, loaded, framework);
        return { code: loaded.code!, map: null, moduleSideEffects: false };
      },
    },
  };
}

/** Passes warnings on, and throws all errors as one. */
function report(context: HookContext, id: string, loaded: Loaded, framework: string): void {
  const { messages } = loaded;
  const isVite = framework === 'vite';
  // Vite and Rolldown print `file:line:column` with the number that they are given, and editors that open it count from 1.
  const firstColumn = framework === 'rollup' ? 0 : 1;
  const logOf = ({ message, at, text }: BundlerMessage): RollupLog => ({
    message,
    id,
    ...(at && {
      loc: { file: fileAt(loaded, at), line: at.line, column: at.column + firstColumn },
    }),
    frame: text,
  });
  for (const warning of messages.filter(({ severity }) => severity === 'warning')) {
    const where = isVite && warning.at ? ` (${visible(warning.at.file)}:${warning.at.line})` : '';
    context.warn({ ...logOf(warning), message: warning.message + where });
  }
  const errors = messages.filter(({ severity }) => severity === 'error');
  const [first, ...others] = errors;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more below)`;
  context.error({
    ...logOf(first),
    message: first.message + more,
    frame: errors.map(({ text }) => text).join('\n\n'),
    // The stack says nothing about the grammar.
    stack: '',
  });
}

/** The hooks of Rollup, which Rolldown and Vite have too. */
import { visible } from '../visible.js';
import { MAYBE_GRAMMAR, readId } from './grammar-id.js';
import type { Load, Loaded } from './load.js';
import type { Problem } from './problem.js';
import { causeOf, type Environment } from './vite-requests.js';

/** What a bundler is told of an error or a warning. */
interface Log {
  readonly message: string;
  readonly id: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
  readonly stack?: string;
}

/** What hooks use of the bundler. */
interface Context {
  /** Vite's alone. */
  readonly environment?: Environment;
  resolve(
    source: string,
    importer?: string,
    options?: { readonly skipSelf?: boolean },
  ): Promise<{ readonly id: string; readonly external: unknown } | null>;
  addWatchFile(path: string): void;
  warn(log: Log): void;
  error(log: Log): never;
}

interface Module {
  readonly code: string;
  /** The code is what the source map shows, under the name of the grammar. */
  readonly map: null;
  readonly moduleSideEffects: false;
}

type Resolved = { readonly id: string } | null;

/** The hooks, each for a plugin of its own. */
export interface RollupHooks {
  readonly resolveId: {
    filter: { id: RegExp };
    handler(this: Context, id: string, importer: string | undefined): Promise<Resolved>;
  };
  readonly load: {
    filter: { id: RegExp };
    handler(this: Context, id: string): Promise<Module | null>;
  };
}

/**
 * Hooks that load grammars.
 *
 * @param isVite whether they are for Vite, which loads what is requested, and prints of a warning nothing but
 *   its message
 */
export function rollupHooks(load: Load, isVite: boolean): RollupHooks {
  const filter = { id: MAYBE_GRAMMAR };
  return {
    resolveId: {
      filter: { ...filter },
      async handler(id, importer) {
        const grammar = readId(id);
        // Rollup looks for a file with the query in its name; all others are found as any file is.
        if (grammar === undefined || grammar.query === '') return null;
        const file = await this.resolve(grammar.path, importer, { skipSelf: true });
        if (file === null || file.external) return file;
        const separator = file.id.includes('?') ? '&' : '?';
        return { ...file, id: `${file.id}${separator}${grammar.query}` };
      },
    },
    load: {
      filter: { ...filter },
      async handler(id) {
        const grammar = readId(id);
        if (grammar === undefined) return null;
        const cause = isVite ? await causeOf(this.environment, id, grammar.path) : 'import';
        // Vite goes on as with any file, and refuses this one.
        if (cause === 'refused') return null;
        const loaded = await load(grammar, cause === 'import');
        // The bundler watches what it is named by, which with a query is no file.
        if (loaded.path !== id) this.addWatchFile(loaded.path);
        report(this, id, loaded, isVite);
        return { code: loaded.code!, map: null, moduleSideEffects: false };
      },
    },
  };
}

/** Warns of what is to be warned of, and does not return if there are errors, which are thrown as one. */
function report(context: Context, id: string, loaded: Loaded, isVite: boolean): void {
  const { path, name, problems } = loaded;
  const logOf = ({ message, place, text }: Problem): Log => ({
    message,
    id,
    ...(place && { loc: { file: path, line: place.line, column: place.column } }),
    frame: text,
  });
  for (const problem of problems.filter(({ severity }) => severity === 'warning')) {
    const where = isVite && problem.place ? ` (${visible(name)}:${problem.place.line})` : '';
    const log = logOf(problem);
    context.warn({ ...log, message: log.message + where });
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first, ...others] = errors;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more below)`;
  context.error({
    ...logOf(first),
    message: first.message + more,
    frame: errors.map(({ text }) => text).join('\n\n'),
    // Where it was thrown says nothing about the grammar.
    stack: '',
  });
}

/**
 * Grammars in Vite's dev server. The server loads whatever a request names, by the hooks of plugins, and
 * checks only the files that it reads itself. A plugin that reads files has to ask for the same check.
 */
import { resolve } from 'node:path';
import type { DevEnvironment } from 'vite';

/** The environment that loads a module; `mode` is `dev` only in {@link DevEnvironment}s. */
export type Environment = DevEnvironment | { readonly mode: 'build' | 'scan' | 'unknown' };

/**
 * Why a grammar is loaded: a module imports it; a request names it, and Vite would serve the file; or a
 * request names it, and Vite would refuse the file.
 */
export type Cause = 'import' | 'request' | 'refused';

/**
 * Finds out why a grammar is loaded.
 *
 * @param environment the hook's; undefined before Vite 6
 * @param id the module's
 * @param path the grammar's
 * @param imports those of the documents that it imports
 * @throws {Error} before Vite 6, which cannot be asked, and if Vite would serve the grammar, but not an import
 */
export async function causeOf(
  environment: Environment | undefined,
  id: string,
  path: string,
  imports: readonly string[],
): Promise<Cause> {
  if (environment === undefined) throw new Error('abnfc needs Vite 6 or later');
  // A bundle loads only modules that others import, in development as well.
  if (environment.mode !== 'dev' || environment.config.isBundled) return 'import';
  if (isRemote(environment)) {
    const { isFileLoadingAllowed, normalizePath } = await import('vite');
    // The check does not resolve `..`, reading does.
    const config = environment.getTopLevelConfig();
    const isAllowed = (file: string): boolean =>
      isFileLoadingAllowed(config, normalizePath(resolve(file)));
    if (!isAllowed(path)) return 'refused';
    // Vite would go on, and serve the grammar as it stands.
    if (!imports.every(isAllowed))
      throw new Error('a document that this grammar imports is outside of server.fs.allow');
  }
  // A module becomes an importer before what it imports is loaded.
  const module = environment.moduleGraph.getModuleById(id);
  return module !== undefined && module.importers.size > 0 ? 'import' : 'request';
}

/**
 * Whether requests come from outside the process. Vite exempts module runners inside, such as those of
 * server-side rendering, by a field that is not public; without it, all server environments count as inside.
 */
function isRemote(environment: DevEnvironment): boolean {
  const { _skipFsCheck: isExempt = environment.config.consumer === 'server' } =
    environment as unknown as { readonly _skipFsCheck?: boolean };
  return !isExempt;
}

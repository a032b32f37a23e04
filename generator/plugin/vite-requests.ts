/**
 * Grammars in Vite's dev server. It loads whatever a request names, by the hooks of plugins, and checks only
 * the files that it reads by itself. A plugin that reads files has to ask for the same check.
 */
import { resolve } from 'node:path';
import type { DevEnvironment } from 'vite';

/** Where a module is loaded, as far as hooks can tell; `mode` is `dev` in {@link DevEnvironment}s only. */
export type Environment = DevEnvironment | { readonly mode: 'build' | 'scan' | 'unknown' };

/**
 * Why a grammar is loaded: a module imports it; somebody requests it and may have it; or somebody requests it
 * whom Vite would refuse the file.
 */
export type Cause = 'import' | 'request' | 'refused';

/**
 * Finds out why a grammar is loaded.
 *
 * @param environment that of the hook's context; Vite has one from version 6 on
 * @param id that of the module
 * @param path that of the grammar's file
 * @throws {Error} for a Vite that cannot be asked
 */
export async function causeOf(
  environment: Environment | undefined,
  id: string,
  path: string,
): Promise<Cause> {
  if (environment === undefined) throw new Error('abnfc needs Vite 6 or later');
  // Of a bundle, modules are loaded that others import, in development as well.
  if (environment.mode !== 'dev' || environment.config.isBundled) return 'import';
  if (isRemote(environment)) {
    const { isFileLoadingAllowed, normalizePath } = await import('vite');
    // The check takes the path as it is, and the file is read from where `..` leads.
    const file = normalizePath(resolve(path));
    if (!isFileLoadingAllowed(environment.getTopLevelConfig(), file)) return 'refused';
  }
  // A module becomes an importer before what it imports is loaded.
  const module = environment.moduleGraph.getModuleById(id);
  return module !== undefined && module.importers.size > 0 ? 'import' : 'request';
}

/**
 * Whether modules are asked for from outside the process. Vite exempts module runners within it, such as
 * those of server-side rendering, by a field that is not public; without it, whatever runs on servers is
 * taken for one.
 */
function isRemote(environment: DevEnvironment): boolean {
  const { _skipFsCheck: isExempt = environment.config.consumer === 'server' } =
    environment as unknown as { readonly _skipFsCheck?: boolean };
  return !isExempt;
}

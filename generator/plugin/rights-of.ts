/**
 * Guards grammars in Vite's dev server. The server loads whatever a request names, through the hooks of plugins, and
 * checks only the files that it reads itself. A plugin that reads files must ask for the same check.
 */
import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DevEnvironment } from 'vite';
import { unlessItThrows } from '../files/unless-it-throws.js';
import { PROGRAM, type Rights } from './load.js';

/** The environment that loads a module; `mode` is `dev` only in {@link DevEnvironment}s. */
export type Environment = DevEnvironment | { readonly mode: 'build' | 'scan' | 'unknown' };

/**
 * The rights that a load has: the program's if a module imports the grammar, otherwise a
 * request's. In a dev server both find only files that Vite serves.
 *
 * @param environment the hook's; undefined before Vite 6
 * @param id the module's
 * @throws {Error} before Vite 6, which offers no such check
 */
export async function rightsOf(environment: Environment | undefined, id: string): Promise<Rights> {
  if (environment === undefined) throw new Error('abnfc needs Vite 6 or later');
  // A bundle loads only modules that others import, in development as well.
  if (environment.mode !== 'dev' || environment.config.isBundled) return PROGRAM;
  // Vite records an importer before it loads the imported module.
  const module = environment.moduleGraph.getModuleById(id);
  const mayWrite = module !== undefined && module.importers.size > 0;
  return { mayWrite, find: isRemote(environment) ? await findServed(environment) : PROGRAM.find };
}

/**
 * Finds regular files that Vite serves. Vite checks the very path that is then read, which has no links in it unless
 * Vite keeps them as well.
 */
async function findServed(environment: DevEnvironment): Promise<Rights['find']> {
  const { isFileLoadingAllowed, normalizePath } = await import('vite');
  const config = environment.getTopLevelConfig();
  const keepsLinks = environment.config.resolve.preserveSymlinks;
  return (path) =>
    unlessItThrows(() => {
      const file = keepsLinks ? resolve(path) : realPath(path);
      const isServed = isFileLoadingAllowed(config, normalizePath(file)) && statSync(file).isFile();
      return isServed ? file : undefined;
    });
}

/** On Windows, the native function would also replace the letters of network drives, and Vite does not. */
const realPath = process.platform === 'win32' ? realpathSync : realpathSync.native;

/**
 * Whether requests come from outside the process. Vite exempts module runners inside, as server-side
 * rendering has, by a field that is not public; without it, all server environments count as inside.
 */
function isRemote(environment: DevEnvironment): boolean {
  const { _skipFsCheck: isExempt = environment.config.consumer === 'server' } =
    environment as unknown as { readonly _skipFsCheck?: boolean };
  return !isExempt;
}

import { lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { attempt } from './attempt.js';
import { isOwn, stateFolder } from './state-folder.js';

/**
 * Lets Node store the bytecode of modules loaded from now on, and reuse it next time: loading TypeScript alone takes a
 * third of a short run. Bytecode is code, so it is stored where only the user can write. Node has this since 22.1.
 */
export function keepBytecode(): void {
  const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache === undefined) return;
  attempt(() => {
    const folder = join(stateFolder(), 'bytecode');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOwn(lstatSync(folder), 0o022)) enableCompileCache(folder);
  });
}

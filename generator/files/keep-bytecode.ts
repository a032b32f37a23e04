import { lstatSync, mkdirSync, type Stats } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { unlessItThrows } from './unless-it-throws.js';

/**
 * Lets Node store the bytecode of modules loaded from now on, and reuse it next time: loading TypeScript alone takes a
 * third of a short run. Bytecode is code, so it is stored where only the user can write. Node has this since 22.1.
 */
export function keepBytecode(): void {
  const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache === undefined) return;
  unlessItThrows(() => {
    const folder = join(stateFolder(), 'bytecode');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOwn(lstatSync(folder), 0o022)) enableCompileCache(folder);
  });
}

/**
 * Whether a file or a folder belongs to the user, and others have none of the rights in a mask. Windows has no such
 * modes; there, the folder for state belongs to the user.
 */
function isOwn({ uid, mode }: Stats, mask: number): boolean {
  const own = process.getuid?.();
  return own === undefined || (uid === own && (mode & mask) === 0);
}

/** The folder for a user's state on this machine, as XDG or Windows places it. It may not exist. */
function stateFolder(): string {
  const { XDG_STATE_HOME: named = '', LOCALAPPDATA: local } = process.env;
  if (isAbsolute(named)) return join(named, 'abnfc');
  const own =
    local !== undefined && process.platform === 'win32'
      ? local
      : join(homedir(), '.local', 'state');
  return join(own, 'abnfc');
}

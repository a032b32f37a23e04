import type { Stats } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Whether a file or a folder belongs to the user, and others have none of the rights in a mask. Windows has no such
 * modes; there, the folder for state belongs to the user.
 */
export function isOwn({ uid, mode }: Stats, mask: number): boolean {
  const own = process.getuid?.();
  return own === undefined || (uid === own && (mode & mask) === 0);
}

/** The folder for a user's state on this machine, as XDG or Windows places it. It may not exist. */
export function stateFolder(): string {
  const { XDG_STATE_HOME: named = '', LOCALAPPDATA: local } = process.env;
  if (isAbsolute(named)) return join(named, 'abnfc');
  const own =
    local !== undefined && process.platform === 'win32'
      ? local
      : join(homedir(), '.local', 'state');
  return join(own, 'abnfc');
}

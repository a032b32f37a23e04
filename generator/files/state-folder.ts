import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder for what abnfc keeps of a user on this machine: in that of XDG, or of Windows. It may not exist. */
export function stateFolder(): string {
  const { XDG_STATE_HOME: named = '', LOCALAPPDATA: local } = process.env;
  if (isAbsolute(named)) return join(named, 'abnfc');
  const own =
    local !== undefined && process.platform === 'win32'
      ? local
      : join(homedir(), '.local', 'state');
  return join(own, 'abnfc');
}

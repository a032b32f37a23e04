import { spawn } from 'node:child_process';
import { visible } from '../text/visible.js';
import { say } from './terminal.js';

/** Opens a file or an address with the system's own command. */
export function openInBrowser(target: string): void {
  const [command, ...args]: readonly string[] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '""', target]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', target];
  const child = spawn(command!, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => say(`cannot start ${command}: open ${visible(target)} by hand\n`));
  child.unref();
}

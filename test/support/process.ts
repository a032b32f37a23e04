/** A running process, and its output so far. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { main } from './command.js';

/** The most time that anything may take on the slowest of machines, in milliseconds. */
const PATIENCE = 30_000;

export class Running {
  readonly child: ChildProcess;
  out = '';
  err = '';
  #seen = 0;
  #notify = (): void => undefined;

  constructor(folder: string, args: readonly string[]) {
    this.child = spawn(process.execPath, [main, ...args], { cwd: folder, stdio: 'pipe' });
    this.child.stdout!.on('data', (data: Buffer) => {
      this.out += data.toString();
      this.#notify();
    });
    this.child.stderr!.on('data', (data: Buffer) => {
      this.err += data.toString();
      this.#notify();
    });
    this.child.on('exit', () => this.#notify());
  }

  /** The output from the end of the last match to the next one; fails if there is none in time. */
  async says(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const said = this.err.slice(this.#seen);
      const match = pattern.exec(said);
      if (match !== null) {
        this.#seen += match.index + match[0].length;
        return said.slice(0, match.index + match[0].length);
      }
      const left = deadline - Date.now();
      if (left <= 0 || this.child.exitCode !== null)
        throw new Error(`${String(pattern)} is not said; this is: ${said}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#notify = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Sends a signal; the exit code, or the signal that ended it. */
  async end(signal: NodeJS.Signals): Promise<number | string> {
    const ended = once(this.child, 'exit') as Promise<[number | null, string | null]>;
    this.child.kill(signal);
    const [code, killer] = await ended;
    return code ?? killer!;
  }
}

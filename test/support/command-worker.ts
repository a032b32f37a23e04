/** The worker of `command.ts`: runs commands one after the other, with the modules of the compiler loaded once. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { CommandWorkerData, Ended } from './command.js';

const { main, done, results } = workerData as CommandWorkerData;
let runs = 0;

parentPort!.on('message', (args: readonly string[]) => {
  void run(args)
    .catch((error: unknown) => ({ code: 1, out: '', err: String((error as Error).stack) }))
    .then((ended: Ended) => {
      results.postMessage(ended);
      Atomics.store(done, 0, 1);
      Atomics.notify(done, 0);
    });
});

async function run(args: readonly string[]): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const streams = [process.stdout, process.stderr] as const;
  process.argv = [process.execPath, main, ...args];
  process.exitCode = undefined;
  for (const [at, stream] of streams.entries())
    stream.write = (piece: string | Uint8Array, ...rest: unknown[]): boolean => {
      written[at === 0 ? 'stdout' : 'stderr'] +=
        typeof piece === 'string' ? piece : Buffer.from(piece).toString();
      const callback = rest.at(-1);
      if (typeof callback === 'function') process.nextTick(callback as () => void);
      return true;
    };
  // A module is evaluated once per address: the main module of each run has one of its own.
  await import(`${pathToFileURL(main)}?run=${runs++}`);
  for (const stream of streams) stream.removeAllListeners('error');
  return { code: Number(process.exitCode ?? 0), out: written.stdout, err: written.stderr };
}

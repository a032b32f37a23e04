/** Verifies one module in a worker, which is ended when the module does not return or takes all memory. */
import { Worker } from 'node:worker_threads';
import type { ModuleReport } from '../../verify/report.js';
import type { CheckResult } from '../../verify/run-checks.js';
import type { Specification } from '../../verify/specification/specification.js';
import type { ModuleToVerify } from './module-files.js';

/** The memory of a worker, in MiB. */
const MEMORY = 2048;

/** The time between two looks at a worker, in milliseconds. */
const LOOK = 50;

/** The exit code of a worker that awaits what never settles. */
const UNSETTLED = 13;

/** The items of the memory shared with a worker: calls begun and ended; the number of the input among those of its check. */
export const [CALLS, INPUT] = [0, 1];

/** An input of a check, by the numbers of both. */
interface Place {
  readonly check: number;
  readonly input: number;
}

/** The limits of a verification. */
export interface VerificationLimits {
  readonly extraStates: number;
  /** The limit of a call, in seconds. */
  readonly timeout: number;
  /** The limit of a module, in seconds. */
  readonly limit: number;
}

/** The data of a worker. */
export interface WorkerJob {
  readonly module: Exclude<ModuleToVerify, { problem: string }>;
  readonly specification: Specification;
  readonly extraStates: number;
  /** The only input to try, telling each call beforehand; by default, everything. */
  readonly place: Place | undefined;
  readonly shared: Int32Array;
}

/** A message of a worker. */
export type WorkerMessage =
  /** Where it is: in a check, in a call, or before or after them. */
  | { readonly kind: 'in'; readonly where: string; readonly check?: number }
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'end'; readonly check: CheckResult & { readonly seconds: number } }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'bug'; readonly bug: unknown }
  | { readonly kind: 'done' };

/** How a worker ended: what to say, given a place; undefined if it has finished. */
interface WorkerEnd {
  readonly tell: ((where: string) => string) | undefined;
  readonly where: string;
  readonly place: Place | undefined;
}

/** The report on a module; `onProgress` is called now and then with a line. */
export async function verifyModule(
  module: ModuleToVerify,
  specification: Specification,
  { extraStates, timeout, limit }: VerificationLimits,
  onProgress: (text: string) => void,
): Promise<ModuleReport> {
  const { file } = module;
  if ('problem' in module) return { file, checks: [], problems: [module.problem] };
  const checks: (CheckResult & { readonly seconds: number })[] = [];
  const problems: string[] = [];
  const until = performance.now() + limit * 1000;
  const run = async (place: Place | undefined): Promise<WorkerEnd> => {
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const workerData: WorkerJob = { module, specification, extraStates, place, shared };
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      // What a module prints is not part of the report.
      stdout: true,
      stderr: true,
    });
    let [where, check] = ['import', -1];
    let timer: NodeJS.Timeout | undefined;
    const tell = await new Promise<WorkerEnd['tell']>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'in') ({ where, check = -1 } = message);
        else if (message.kind === 'progress') onProgress(message.text);
        else if (message.kind === 'end') checks.push(message.check);
        else if (message.kind === 'problem') problems.push(message.text);
        else if (message.kind === 'bug') reject(message.bug);
        else resolve(undefined);
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
        else resolve((at) => `it needs more than ${MEMORY} MiB of memory, in ${at}`);
      });
      worker.on('exit', (code) =>
        resolve((at) =>
          code === UNSETTLED
            ? `it awaits a promise that never settles, in ${at}`
            : `it calls process.exit(${code}), in ${at}`,
        ),
      );
      let [calls, since] = [0, performance.now()];
      timer = setInterval(() => {
        const [now, count] = [performance.now(), Atomics.load(shared, CALLS)];
        if (count !== calls || count % 2 === 0) [calls, since] = [count, now];
        if (now - since > timeout * 1000)
          resolve((at) => `it does not return: no answer to ${at} after ${timeout} s`);
        else if (now > until) resolve(() => `it has not finished after ${limit} s`);
      }, LOOK);
    }).finally(() => {
      clearInterval(timer);
      return worker.terminate();
    });
    const input = Atomics.load(shared, INPUT);
    return { tell, where, place: check < 0 ? undefined : { check, input } };
  };

  const { tell, where, place } = await run(undefined);
  if (tell === undefined) return { file, checks, problems };
  // Another worker tries the same input, to see in which call.
  const again = place && (await run(place));
  problems.push(tell(again?.tell === undefined ? where : again.where));
  return { file, checks, problems };
}

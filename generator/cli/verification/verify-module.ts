/** Verifies one module in a worker, which is ended when the module does not return or takes all memory. */
import { Worker } from 'node:worker_threads';
import type { PartOfModule } from '../../verify/checks/exports.js';
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

/** The item of the memory shared with a worker that counts the calls begun and ended. */
export const CALL_COUNT = 0;

/** The item of the memory shared with a worker that has the number of the input within its check. */
export const INPUT_NUMBER = 1;

/** An input of a check, by the numbers of both. */
interface InputOfCheck {
  readonly check: number;
  readonly input: number;
}

export interface VerificationLimits {
  readonly extraStates: number;
  /** The limit of a call, in seconds. */
  readonly timeout: number;
  /** The limit of a module, in seconds. */
  readonly limit: number;
}

export interface WorkerJob {
  readonly module: Exclude<ModuleToVerify, { problem: string }>;
  readonly specification: Specification;
  readonly extraStates: number;
  /** The only input to try, telling each call beforehand; by default, everything. */
  readonly only: InputOfCheck | undefined;
  readonly shared: Int32Array;
}

export type WorkerMessage =
  /** Where a worker is: in a check, in a call, or before or after them. */
  | { readonly kind: 'in'; readonly where: string; readonly check?: number }
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'end'; readonly check: CheckResult & { readonly seconds: number } }
  | { readonly kind: 'part'; readonly part: PartOfModule }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'bug'; readonly bug: unknown }
  | { readonly kind: 'done' };

/** What to say about a worker that did not finish, given where it was; undefined for one that did. */
type Complaint = ((where: string) => string) | undefined;

/** The report on a module; `onProgress` is called now and then with a line. */
export async function verifyModule(
  module: ModuleToVerify,
  specification: Specification,
  { extraStates, timeout, limit }: VerificationLimits,
  onProgress: (text: string) => void,
): Promise<ModuleReport> {
  const { file } = module;
  if ('problem' in module) return { file, checks: [], problems: [module.problem], part: undefined };
  const checks: (CheckResult & { readonly seconds: number })[] = [];
  const problems: string[] = [];
  let part: PartOfModule | undefined;
  const until = performance.now() + limit * 1000;
  /** Runs a worker, and says where it was last. */
  const run = async (only: InputOfCheck | undefined) => {
    let [where, check] = ['import', -1];
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const job: WorkerJob = { module, specification, extraStates, only, shared };
    const complaint = await runWorker(job, { timeout, limit, until }, (message) => {
      if (message.kind === 'in') ({ where, check = -1 } = message);
      else if (only !== undefined) return;
      else if (message.kind === 'progress') onProgress(message.text);
      else if (message.kind === 'end') checks.push(message.check);
      else if (message.kind === 'part') ({ part } = message);
      else if (message.kind === 'problem') problems.push(message.text);
    });
    const at = check < 0 ? undefined : { check, input: Atomics.load(shared, INPUT_NUMBER) };
    return { complaint, where, at };
  };

  const { complaint, where, at } = await run(undefined);
  if (complaint === undefined) return { file, checks, problems, part };
  // Another worker tries the same input, to find the call.
  const again = at && (await run(at));
  problems.push(complaint(again?.complaint === undefined ? where : again.where));
  return { file, checks, problems, part };
}

/** Runs a worker until it has finished, or must be ended. */
async function runWorker(
  workerData: WorkerJob,
  { timeout, limit, until }: { timeout: number; limit: number; until: number },
  onMessage: (message: WorkerMessage) => void,
): Promise<Complaint> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    // What a module prints is not part of the report.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Complaint>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'bug') reject(message.bug);
        else if (message.kind === 'done') resolve(undefined);
        else onMessage(message);
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
        else resolve((where) => `it needs more than ${MEMORY} MiB of memory, in ${where}`);
      });
      worker.on('exit', (code) =>
        resolve((where) =>
          code === UNSETTLED
            ? `it awaits a promise that never settles, in ${where}`
            : `it calls process.exit(${code}), in ${where}`,
        ),
      );
      let [calls, since] = [0, performance.now()];
      timer = setInterval(() => {
        const [now, count] = [performance.now(), Atomics.load(workerData.shared, CALL_COUNT)];
        if (count !== calls || count % 2 === 0) [calls, since] = [count, now];
        if (now - since > timeout * 1000)
          resolve((where) => `it does not return: no answer to ${where} after ${timeout} s`);
        else if (now > until) resolve(() => `it has not finished after ${limit} s`);
      }, LOOK);
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

/** Verifies modules, one per processor at a time, each in a process of its own. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Extent } from '../../verify/checks/extent.js';
import type { ModuleReport } from '../../verify/report.js';
import type { CheckResult } from '../../verify/run-checks.js';
import type { Specification } from '../../verify/specification/specification.js';
import type { Job, ModuleFile } from './frames.js';

/** A module to be verified. */
export interface ModuleToVerify {
  /** The name in the report. */
  readonly file: string;
  /** The files; or why the module cannot be loaded. */
  readonly module: { readonly files: readonly ModuleFile[] } | { readonly problem: string };
}

/** The extent and the limits of a verification. */
export interface VerificationOptions {
  readonly extraStates: number;
  readonly exhaustive: boolean;
  readonly extent: Extent;
  /** The limit of a call, in seconds. */
  readonly timeout: number;
  /** The limit of a module, in seconds. */
  readonly limit: number;
  /** Called now and then with the progress, as a line. */
  readonly onProgress: (text: string) => void;
  /** Called when a file is done. */
  readonly onDone?: (file: string) => void;
}

/** The input of a thread that judges a module. */
export interface WorkerJob
  extends Omit<Job, 'isCareful'>, Omit<VerificationOptions, 'onProgress' | 'onDone'> {}

/** A message of that thread. */
export type WorkerMessage =
  | { readonly kind: 'spawned' | 'closed'; readonly pid: number }
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'end'; readonly check: CheckResult & { readonly seconds: number } }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'done' };

/** The reports, in the order of the modules. */
export async function runVerification(
  modules: readonly { readonly module: ModuleToVerify; readonly specification: Specification }[],
  options: VerificationOptions,
): Promise<readonly ModuleReport[]> {
  const reports: ModuleReport[] = [];
  const states = new Map<string, string>();
  const progress = (file: string, text: string | undefined): void => {
    if (text === undefined) states.delete(file);
    else states.set(file, text);
    options.onProgress(
      `${reports.filter(Boolean).length} of ${modules.length}  ${[...states].map(([name, state]) => `${name}: ${state}`).join('  ')}`,
    );
  };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < modules.length) {
      const index = next++;
      const { module, specification } = modules[index]!;
      const onProgress = (text: string): void => progress(module.file, text);
      reports[index] = await verifyModule(module, specification, { ...options, onProgress });
      progress(module.file, undefined);
      options.onDone?.(module.file);
    }
  };
  await Promise.all(Array.from({ length: Math.min(modules.length, availableParallelism()) }, work));
  options.onProgress('');
  return reports;
}

async function verifyModule(
  { file, module }: ModuleToVerify,
  specification: Specification,
  { onProgress, onDone, ...how }: VerificationOptions,
): Promise<ModuleReport> {
  if ('problem' in module) return { file, checks: [], problems: [module.problem] };
  const checks: (CheckResult & { seconds: number })[] = [];
  const problems: string[] = [];
  const job: WorkerJob = { files: module.files, specification, ...how };
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: job });
  const pids = new Set<number>();
  const end = endWithUs(pids);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'spawned') pids.add(message.pid);
        else if (message.kind === 'closed') pids.delete(message.pid);
        else if (message.kind === 'progress') onProgress(message.text);
        else if (message.kind === 'end') checks.push(message.check);
        else if (message.kind === 'problem') problems.push(message.text);
        else resolve();
      });
      worker.on('error', reject);
    });
  } finally {
    end();
    await worker.terminate();
  }
  return { file, checks, problems };
}

/** Kills processes when this one ends: a process that hangs does not notice that. */
function endWithUs(pids: ReadonlySet<number>): () => void {
  const kill = (): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
  };
  const killAndEnd = (signal: NodeJS.Signals): void => {
    kill();
    process.off(signal, killAndEnd);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, killAndEnd);
  return () => {
    for (const signal of SIGNALS) process.off(signal, killAndEnd);
    kill();
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

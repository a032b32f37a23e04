/** Verifies modules, as many at a time as there are processors, each in a process of its own. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ModuleReport } from '../verify/report.js';
import type { CheckResult } from '../verify/run-checks.js';
import type { Specification } from '../verify/specification.js';
import type { ModuleFile } from './frames.js';

/** A module to be verified. */
export interface Subject {
  /** Its name in the report. */
  readonly file: string;
  /** What it consists of; or why it cannot be loaded. */
  readonly module: { readonly files: readonly ModuleFile[] } | { readonly problem: string };
}

/** How modules are verified. */
export interface VerificationOptions {
  readonly extraStates: number;
  readonly exhaustive: boolean;
  /** Whether all words of the suite are tried in every place, however many there are. */
  readonly thorough: boolean;
  /** How many seconds a call may take. */
  readonly timeout: number;
  /** How many seconds a module may take altogether. */
  readonly limit: number;
  /** Is told now and then how far it is. */
  readonly onProgress: (text: string) => void;
  /** Is told that a file is done. */
  readonly onDone?: (file: string) => void;
}

/** What a thread that judges a module is given. */
export interface WorkerJob extends Pick<
  VerificationOptions,
  'extraStates' | 'exhaustive' | 'thorough' | 'timeout' | 'limit'
> {
  readonly files: readonly ModuleFile[];
  readonly specification: Specification;
}

/** What it tells. */
export type Message =
  | { readonly kind: 'spawned' | 'closed'; readonly pid: number }
  | { readonly kind: 'begin'; readonly check: string }
  | { readonly kind: 'end'; readonly check: CheckResult & { readonly seconds: number } }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'done' };

/** The reports in the order of the subjects. */
export async function runVerification(
  subjects: readonly { readonly subject: Subject; readonly specification: Specification }[],
  options: VerificationOptions,
): Promise<readonly ModuleReport[]> {
  const reports: ModuleReport[] = [];
  const states = new Map<string, string>();
  const progress = (file: string, text: string | undefined): void => {
    if (text === undefined) states.delete(file);
    else states.set(file, text);
    options.onProgress(
      `${reports.filter(Boolean).length} of ${subjects.length}  ${[...states].map(([name, state]) => `${name}: ${state}`).join('  ')}`,
    );
  };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < subjects.length) {
      const index = next++;
      const { subject, specification } = subjects[index]!;
      reports[index] = await verifyModule(subject, specification, options, (text) =>
        progress(subject.file, text),
      );
      progress(subject.file, undefined);
      options.onDone?.(subject.file);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(subjects.length, availableParallelism()) }, work),
  );
  options.onProgress('');
  return reports;
}

async function verifyModule(
  { file, module }: Subject,
  specification: Specification,
  { extraStates, exhaustive, thorough, timeout, limit }: VerificationOptions,
  onProgress: (text: string) => void,
): Promise<ModuleReport> {
  if ('problem' in module) return { file, checks: [], problems: [module.problem] };
  const checks: (CheckResult & { seconds: number })[] = [];
  const problems: string[] = [];
  const { files } = module;
  const how = { extraStates, exhaustive, thorough, timeout, limit };
  const job: WorkerJob = { files, specification, ...how };
  const worker = new Worker(new URL('./verify-worker.js', import.meta.url), { workerData: job });
  const pids = new Set<number>();
  const end = endWithUs(pids);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: Message) => {
        if (message.kind === 'spawned') pids.add(message.pid);
        else if (message.kind === 'closed') pids.delete(message.pid);
        else if (message.kind === 'begin') onProgress(message.check);
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

/** A process that hangs does not see that nobody waits for it any more. */
function endWithUs(pids: ReadonlySet<number>): () => void {
  const kill = (): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
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

/** Verifies modules, each in a thread of its own, as many at a time as there are processors. */
import { availableParallelism } from 'node:os';
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from 'node:worker_threads';
import { print } from '../verify/probe.js';
import type { CheckResult } from '../verify/run-checks.js';
import type { ModuleReport } from '../verify/report.js';
import type { Specification } from '../verify/specification.js';
import { Watch, type Sight } from './watch.js';

/** A module to be verified. */
export interface Subject {
  /** Its name in the report. */
  readonly file: string;
  /** Where it is loaded from; or why it cannot be. */
  readonly module: { readonly url: string } | { readonly problem: string };
}

/** How modules are verified. */
export interface VerificationOptions {
  readonly extraStates: number;
  readonly exhaustive: boolean;
  /** How many seconds a call may take. */
  readonly timeout: number;
  /** Is told now and then how far it is. */
  readonly onProgress: (text: string) => void;
  /** Is told that a file is done. */
  readonly onDone?: (file: string) => void;
}

/** What a thread is given. */
export interface Job {
  readonly url: string;
  readonly specification: Specification;
  readonly extraStates: number;
  readonly exhaustive: boolean;
  readonly memory: SharedArrayBuffer;
  /** Where it answers; it has to be taken away before the module is loaded. */
  port: MessagePort | undefined;
}

/** What a thread tells. */
export type Message =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'begin'; readonly check: string }
  | { readonly kind: 'end'; readonly check: CheckResult & { readonly seconds: number } }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'done' };

/** How often it is looked whether a thread makes progress. */
const INTERVAL = 200;

/** What a module may need, in MiB. */
const MEMORY = 2048;

/** How much of what a module prints is shown. */
const SHOWN = 200;

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
  { extraStates, exhaustive, timeout }: VerificationOptions,
  onProgress: (text: string) => void,
): Promise<ModuleReport> {
  if ('problem' in module) return { file, checks: [], problems: [module.problem] };
  const checks: (CheckResult & { seconds: number })[] = [];
  const problems: string[] = [];
  const memory = Watch.allocate();
  const watch = new Watch(memory);
  const { url } = module;
  const { port1: answers, port2: port } = new MessageChannel();
  const job: Job = { url, specification, extraStates, exhaustive, memory, port };
  const worker = new Worker(new URL('./verify-worker.js', import.meta.url), {
    workerData: job,
    transferList: [port],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  let printed = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (data: Buffer) => (printed += data.toString()));

  let names: readonly string[] = ['import'];
  const callIn = ({ call }: Sight): string | undefined =>
    call && `${names[call.what]}(${call.input})`;
  let check = 'import';
  let seen = watch.look();
  let since = performance.now();
  const timer = setInterval(() => {
    const now = watch.look();
    onProgress(`${check}, ${now.count} calls, ${callIn(now) ?? '...'}`);
    if (now.count !== seen.count || now.call === undefined) {
      seen = now;
      since = performance.now();
    } else if (performance.now() - since > timeout * 1000) {
      clearInterval(timer);
      problems.push(`it does not return: after ${timeout} s there was no answer to ${callIn(now)}`);
      void worker.terminate();
    }
  }, INTERVAL);

  let isDone = false;
  const hear = (message: Message): void => {
    if (message.kind === 'names') names = message.names;
    else if (message.kind === 'begin') check = message.check;
    else if (message.kind === 'end') checks.push(message.check);
    else if (message.kind === 'problem') problems.push(message.text);
    else {
      isDone = true;
      // A timer that the module has left must not keep us; what it has printed is on its way.
      setTimeout(() => void worker.terminate(), INTERVAL);
    }
  };
  answers.on('message', hear);
  worker.once('message', () => problems.push('it posts messages from its thread'));
  worker.on('error', (error: unknown) => {
    const call = callIn(watch.look());
    problems.push(
      (Object(error) as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `it takes more than ${MEMORY} MiB of memory${call === undefined ? '' : `, in ${call}`}`
        : `it throws outside of any call: ${print(error)}`,
    );
  });
  await new Promise((resolve) => worker.on('exit', resolve));
  clearInterval(timer);
  for (let last = receiveMessageOnPort(answers); last; last = receiveMessageOnPort(answers))
    hear(last.message as Message);
  answers.close();
  if (!isDone && problems.length === 0) {
    const call = callIn(watch.look());
    problems.push(`it ends its thread${call === undefined ? '' : `, in ${call}`}`);
  }
  if (printed !== '') {
    const shown = JSON.stringify(printed.slice(0, SHOWN));
    problems.push(`it prints: ${shown}${printed.length > SHOWN ? '...' : ''}`);
  }
  return { file, checks, problems };
}

/** The command as its users start it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import * as assert from 'uvu/assert';
import { root } from './files.js';

export const main = join(root, 'dist', 'generator', 'cli', 'main.js');

/** The time that a command may take, in milliseconds. */
const PATIENCE = 180_000;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The message to the worker of commands. */
export interface CommandWorkerData {
  /** The path of the command's main module. */
  readonly main: string;
  /** Set to 1, and notified, after a result was posted. */
  readonly done: Int32Array;
  readonly results: MessagePort;
}

interface CommandWorker {
  readonly thread: Worker;
  /** 0 while a command runs. */
  readonly done: Int32Array;
  readonly results: MessagePort;
}

let worker: CommandWorker | undefined;

/**
 * Runs the command in a folder, with arguments as one types them if none has a space: as a process, if it is given
 * input or an environment, else in a worker that has loaded the compiler already, since a process spends most of its
 * time on that.
 */
export function abnfc(
  folder: string,
  line: string | readonly string[],
  input?: string,
  env?: NodeJS.ProcessEnv,
): Ended {
  const args = typeof line === 'string' ? line.split(' ') : line;
  if (input !== undefined || env !== undefined) return runProcess(folder, args, input, env);
  worker ??= startWorker();
  const before = process.cwd();
  process.chdir(folder);
  worker.done[0] = 0;
  worker.thread.postMessage(args);
  const waited = Atomics.wait(worker.done, 0, 0, PATIENCE);
  process.chdir(before);
  if (waited === 'timed-out') throw new Error(`abnfc ${args.join(' ')} did not end`);
  return (receiveMessageOnPort(worker.results) as { message: Ended }).message;
}

/** What `compile` says, without the sizes of files, which pages leave out. */
export function withoutSizes(text: string): string {
  return text.replace(/^(wrote .*) \([\d,]+ octets, [\d,]+ with gzip\)$/gm, '$1');
}

/** Runs the command, which has to end well; a failure shows what it says. */
export function succeeds(...call: Parameters<typeof abnfc>): Ended {
  const ended = abnfc(...call);
  assert.is(ended.code, 0, `${String(call[1])}: ${ended.err}`);
  return ended;
}

/** Runs the command, which has to end with a code and to print nothing; the messages. */
export function fails(folder: string, line: string | readonly string[], code = 1): string {
  const ended = abnfc(folder, line);
  assert.equal([ended.code, ended.out], [code, ''], `${String(line)}: ${ended.err}`);
  return ended.err;
}

function runProcess(
  folder: string,
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, out: stdout, err: stderr };
}

function startWorker(): CommandWorker {
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData: CommandWorkerData = { main, done, results: port2 };
  const thread = new Worker(new URL('command-worker.js', import.meta.url), {
    workerData,
    transferList: [port2],
  });
  thread.unref();
  return { thread, done, results: port1 };
}

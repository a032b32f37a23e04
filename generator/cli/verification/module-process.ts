/** The process of a module under test, seen from outside. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { Description } from '../../verify/isolation/remote-probe.js';
import {
  Interrupted,
  type Answers,
  type ProbeRequest,
  type Respondent,
} from '../../verify/run-checks.js';
import { FRAMES, HEADER, type Job, type Request } from './frames.js';

/** The memory of a module, in MiB. */
const MEMORY = 2048;

/** The limit of the start of Node and our own code, in milliseconds. */
const START = 60_000;

/** Node's exit code for a top-level await that never settles. */
const UNSETTLED = 13;

/** The longest answers to one input, in octets. */
const MAX_OCTETS = 2 ** 30;

const COMPILED = fileURLToPath(new URL('../../../', import.meta.url));

/** Since Node 23.5 and 22.13 it has no other name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const FLAGS = [
  '--no-warnings',
  PERMISSION,
  `--allow-fs-read=${COMPILED}*`,
  '--experimental-vm-modules',
  `--max-old-space-size=${MEMORY}`,
];

interface PipeMessage {
  readonly kind: number;
  readonly payload: Uint8Array;
}

/** Limits of the time for answers. */
export interface Patience {
  /** The longest silence, in seconds. */
  readonly timeout: number;
  /** The limit of all answers together, in seconds. */
  readonly limit: number;
  /** The value of `performance.now()` at the end of {@link limit}. */
  readonly until: number;
}

/**
 * A process for one module. It gets no environment and no permission but to read abnfc's code, and it is
 * killed when it does not answer.
 */
export class ModuleProcess implements Respondent {
  /** Problems of the module outside of any call. */
  readonly problems: string[] = [];
  readonly #patience: Patience;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #frames: PipeMessage[] = [];
  #chunks: Buffer[] = [];
  #buffered = 0;
  #parts: Uint8Array[] = [];
  #said = '';
  #interruption: ((where: string) => string) | undefined;
  #wake: () => void = () => {};
  #silence: NodeJS.Timeout | undefined;
  #limit: NodeJS.Timeout | undefined;
  #closed = Promise.resolve();

  private constructor(
    child: ChildProcessByStdio<Writable, Readable, Readable>,
    patience: Patience,
  ) {
    this.#child = child;
    this.#patience = patience;
  }

  /** @param onChange called with the number of the process when it is spawned and when it is closed */
  static start(
    job: Job,
    patience: Patience,
    onChange: (change: 'spawned' | 'closed', pid: number) => void,
  ): ModuleProcess {
    const child = spawn(
      process.execPath,
      [...FLAGS, fileURLToPath(new URL('child.js', import.meta.url))],
      { cwd: COMPILED, env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
    );
    if (child.pid !== undefined) onChange('spawned', child.pid);
    const started = new ModuleProcess(child, patience);
    started.#listen((pid) => onChange('closed', pid));
    started.#write(job);
    return started;
  }

  #listen(onClose: (pid: number) => void): void {
    const child = this.#child;
    child.stdout.on('data', (chunk: Buffer) => this.#hear(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      if (this.#said.length < 10_000) this.#said += chunk.toString('latin1');
    });
    // An error of writing means that the process has ended, which is reported below.
    child.stdin.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      child.on('close', (code, signal) => {
        this.#interrupt((where) => `${this.#howItEnded(code, signal)}, in ${where}`);
        onClose(child.pid!);
        resolve();
      });
      child.on('error', ({ message }) => {
        this.#interrupt(() => `it cannot be run: ${message}`);
        resolve();
      });
    });
    const { until, limit } = this.#patience;
    const left = Math.max(0, until - performance.now());
    this.#limit = setTimeout(
      () => this.#kill(() => `it has not finished after ${limit} s`),
      // The longest time of a timer, 25 days.
      Math.min(left, 2 ** 31 - 1),
    );
  }

  /** Loads the module: a description of its exports, or why it cannot be loaded. */
  async load(): Promise<{ readonly description: Description } | { readonly problem: string }> {
    await this.#frame(START);
    const { kind, payload } = await this.#frame();
    const text = Buffer.from(payload).toString();
    return kind === FRAMES.loaded
      ? { description: JSON.parse(text) as Description }
      : { problem: text };
  }

  async *check(check: number, from = 0): AsyncGenerator<Answers> {
    this.#write({ kind: 'check', check, from } satisfies Request);
    let awaited = 1;
    try {
      for (;;) {
        // It answers the next inputs while these answers are compared.
        this.#write({ kind: 'more' } satisfies Request);
        awaited += 1;
        const { isLast, ...answers } = await this.#block();
        awaited -= 1;
        yield answers;
        if (isLast) return;
      }
    } finally {
      while (awaited-- > 0 && this.#interruption === undefined) await this.#block();
    }
  }

  async ask(question: Exclude<ProbeRequest, { kind: 'check' }>): Promise<Answers> {
    this.#write(question);
    return this.#block();
  }

  /** Lets the module finish its pending work, and ends the process. */
  async end(): Promise<void> {
    this.#write({ kind: 'end' } satisfies Request);
    await this.#frame();
  }

  /** Ends the process at once. */
  async kill(): Promise<void> {
    clearTimeout(this.#limit);
    clearTimeout(this.#silence);
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  #howItEnded(code: number | null, signal: string | null): string {
    if (this.#said.includes('heap out of memory'))
      return `it needs more than ${MEMORY} MiB of memory`;
    if (code === UNSETTLED) return 'it awaits a promise that never settles';
    if (signal !== null) return `its process is ended by ${signal}`;
    return `it ends its process${code === 0 ? '' : ` with exit code ${code}`}`;
  }

  #write(message: unknown): void {
    const octets = serialize(message);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(octets.length);
    this.#child.stdin.write(Buffer.concat([length, octets]));
  }

  async #block(): Promise<Answers & { readonly isLast: boolean }> {
    this.#parts = [];
    let size = 0;
    for (;;) {
      const { kind, payload } = await this.#frame();
      size += payload.length;
      if (size > MAX_OCTETS)
        throw this.#kill((where) => `it sends answers without end, in ${where}`);
      this.#parts.push(payload);
      if (kind === FRAMES.part) continue;
      const octets = this.#join();
      const end = octets.length - 4;
      if (end < 0 || (kind !== FRAMES.block && kind !== FRAMES.last))
        throw this.#kill((where) => `its answers do not match the questions, in ${where}`);
      const count = new DataView(octets.buffer, octets.byteOffset).getUint32(end);
      return { octets: octets.subarray(0, end), count, isLast: kind === FRAMES.last };
    }
  }

  #join(): Uint8Array {
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
  }

  /** The next frame that is not a problem; problems are collected. */
  async #frame(patience = this.#patience.timeout * 1000): Promise<PipeMessage> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined && frame.kind !== FRAMES.problem) return frame;
      if (frame !== undefined) {
        if (this.problems.length < MAX_PROBLEMS)
          this.problems.push(Buffer.from(frame.payload).toString());
        continue;
      }
      if (this.#interruption !== undefined) throw new Interrupted(this.#join(), this.#interruption);
      this.#silence = setTimeout(() => {
        const { timeout } = this.#patience;
        this.#kill((where) => `it does not return: no answer to ${where} after ${timeout} s`);
      }, patience);
      await new Promise<void>((resolve) => (this.#wake = resolve));
      clearTimeout(this.#silence);
    }
  }

  #hear(chunk: Buffer): void {
    this.#silence?.refresh();
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    while (this.#buffered >= HEADER) {
      if (this.#chunks[0]!.length < HEADER) this.#chunks = [Buffer.concat(this.#chunks)];
      const head = this.#chunks[0]!;
      const length = HEADER + head.readUInt32BE();
      if (length > MAX_OCTETS) {
        this.#kill((where) => `it sends answers without end, in ${where}`);
        return;
      }
      if (this.#buffered < length) return;
      const all = this.#chunks.length === 1 ? head : Buffer.concat(this.#chunks);
      this.#frames.push({ kind: all[4]!, payload: all.subarray(HEADER, length) });
      this.#buffered -= length;
      this.#chunks = this.#buffered === 0 ? [] : [all.subarray(length)];
      this.#wake();
    }
  }

  #kill(tell: (where: string) => string): Interrupted {
    this.#interrupt(tell);
    this.#child.kill('SIGKILL');
    return new Interrupted(new Uint8Array(0), tell);
  }

  #interrupt(tell: (where: string) => string): void {
    this.#interruption ??= tell;
    this.#wake();
  }
}

const MAX_PROBLEMS = 10;

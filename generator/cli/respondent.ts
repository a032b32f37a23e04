/** A process with a module under test, seen from outside. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { Description } from '../verify/remote-probe.js';
import { Interrupted, type Answers, type Question, type Respondent } from '../verify/run-checks.js';
import { FRAMES, HEADER, type Job, type Request } from './frames.js';

/** What a module may need, in MiB. */
const MEMORY = 2048;

/** How long Node and our own code may take to start, in milliseconds. */
const START = 60_000;

/** What Node exits with when the top level waits and nothing is left that could go on. */
const UNSETTLED = 13;

/** The longest answers to one input, in octets. */
const MOST_OCTETS = 2 ** 30;

const COMPILED = fileURLToPath(new URL('../../', import.meta.url));

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

interface Frame {
  readonly kind: number;
  readonly payload: Uint8Array;
}

/** How long it is waited for answers. */
export interface Patience {
  /** How many seconds may go by without any answer. */
  readonly timeout: number;
  /** How many seconds may go by altogether. */
  readonly limit: number;
  /** The value of `performance.now()` when these have gone by. */
  readonly until: number;
}

/**
 * A process of its own for a module. It gets no environment and no permissions but to read abnfc's code,
 * and it is killed when it does not answer: whatever it does, nobody else waits for it.
 */
export class ModuleProcess implements Respondent {
  /** What else is wrong with the module. */
  readonly problems: string[] = [];
  readonly #patience: Patience;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #frames: Frame[] = [];
  #chunks: Buffer[] = [];
  #buffered = 0;
  #parts: Uint8Array[] = [];
  #said = '';
  #interruption: ((where: string) => string) | undefined;
  #wake: () => void = () => {};
  #silence: NodeJS.Timeout | undefined;
  readonly #limit: NodeJS.Timeout;
  readonly #closed: Promise<void>;

  /** @param onChange is told when there is a process with some number, and when there is none any more */
  constructor(
    job: Job,
    patience: Patience,
    onChange: (change: 'spawned' | 'closed', pid: number) => void,
  ) {
    this.#patience = patience;
    const child = spawn(
      process.execPath,
      [...FLAGS, fileURLToPath(new URL('verify-child.js', import.meta.url))],
      { cwd: COMPILED, env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
    );
    this.#child = child;
    if (child.pid !== undefined) onChange('spawned', child.pid);
    child.stdout.on('data', (chunk: Buffer) => this.#hear(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      if (this.#said.length < 10_000) this.#said += chunk.toString('latin1');
    });
    // Who writes to a process that has ended is told by its end.
    child.stdin.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      const close = (code: number | null, signal: string | null): void => {
        this.#interrupt((where) => `${this.#howItEnded(code, signal)}, in ${where}`);
        onChange('closed', child.pid!);
        resolve();
      };
      child.on('close', close);
      child.on('error', ({ message }) => {
        this.#interrupt(() => `it cannot be run: ${message}`);
        resolve();
      });
    });
    const left = Math.max(0, patience.until - performance.now());
    this.#limit = setTimeout(
      () => this.#kill(() => `it is not done after ${patience.limit} s altogether`),
      // More than this is more than a timer can wait, and as good as for ever.
      Math.min(left, 2 ** 31 - 1),
    );
    this.#write(job);
  }

  /** Loads the module: what it exports, or why it cannot be loaded. */
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
        // It answers to the next inputs while somebody looks at these.
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

  async ask(question: Exclude<Question, { kind: 'check' }>): Promise<Answers> {
    this.#write(question);
    return this.#block();
  }

  /** Lets the module end what it has begun, and ends the process. */
  async end(): Promise<void> {
    this.#write({ kind: 'end' } satisfies Request);
    await this.#frame();
  }

  /** Ends the process, whatever it does. */
  async kill(): Promise<void> {
    clearTimeout(this.#limit);
    clearTimeout(this.#silence);
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  #howItEnded(code: number | null, signal: string | null): string {
    if (this.#said.includes('heap out of memory'))
      return `it takes more than ${MEMORY} MiB of memory`;
    if (code === UNSETTLED) return 'it waits for what never comes';
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
      if (size > MOST_OCTETS) throw this.#kill((where) => `it answers without end, in ${where}`);
      this.#parts.push(payload);
      if (kind === FRAMES.part) continue;
      const octets = this.#join();
      const end = octets.length - 4;
      if (end < 0 || (kind !== FRAMES.block && kind !== FRAMES.last))
        throw this.#kill((where) => `it answers something else, in ${where}`);
      const count = new DataView(octets.buffer, octets.byteOffset).getUint32(end);
      return { octets: octets.subarray(0, end), count, isLast: kind === FRAMES.last };
    }
  }

  #join(): Uint8Array {
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
  }

  /** The next frame that is no problem. */
  async #frame(patience = this.#patience.timeout * 1000): Promise<Frame> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined && frame.kind !== FRAMES.problem) return frame;
      if (frame !== undefined) {
        if (this.problems.length < MOST_PROBLEMS)
          this.problems.push(Buffer.from(frame.payload).toString());
        continue;
      }
      if (this.#interruption !== undefined) throw new Interrupted(this.#join(), this.#interruption);
      this.#silence = setTimeout(() => {
        const { timeout } = this.#patience;
        this.#kill(
          (where) => `it does not return: after ${timeout} s there was no answer to ${where}`,
        );
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
      if (length > MOST_OCTETS) {
        this.#kill((where) => `it answers without end, in ${where}`);
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

const MOST_PROBLEMS = 10;

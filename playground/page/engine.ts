/**
 * The compiler in a worker. One question is answered at a time; a change of the documents ends whatever is under way,
 * so that no grammar can block the page.
 */
import type { Answer, Kind, Question, Questions } from '../../generator/study/playground/answer.js';
import { startWorker } from './parts.js';

/** The time that a question may still take when the documents change, and that any may take, in milliseconds. */
const GRACE = 250;
const PATIENCE = 30_000;

/** The time after which the page says that it is at work. */
const SILENCE = 300;

type Asked = Question & { readonly resolve: (value: unknown) => void; begun?: number };

/** Asks the worker. */
export class Engine {
  #worker: Worker | undefined;
  #queue: Asked[] = [];
  #running: Asked | undefined;
  #next = 0;
  #opened: Questions['open'][0] | undefined;
  #isLost = false;
  #timer = 0;
  #silence = 0;
  readonly #onWork: (isAtWork: boolean) => void;
  readonly #onFailure: (message: string) => void;

  /**
   * @param onWork called when a question takes longer than an instant, and when it is answered
   * @param onFailure called with a message if a question is never answered
   */
  constructor(onWork: (isAtWork: boolean) => void, onFailure: (message: string) => void) {
    this.#onWork = onWork;
    this.#onFailure = onFailure;
  }

  /** Opens documents; undefined if others were opened before there was an answer. */
  open(about: Questions['open'][0]): Promise<Questions['open'][1] | undefined> {
    for (const { resolve } of this.#queue.splice(0)) resolve(undefined);
    this.#opened = about;
    if (this.#running !== undefined) {
      const elapsed = performance.now() - this.#running.begun!;
      const isOpening = this.#running.kind === 'open';
      this.#expire(isOpening ? Math.max(0, GRACE - elapsed) : 0, () => this.#restart());
    }
    return this.ask('open', about);
  }

  /** The answer; undefined if the documents changed before there was one, or if there is none. */
  ask<K extends Kind>(kind: K, about: Questions[K][0]): Promise<Questions[K][1] | undefined> {
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#queue.push({ id, kind, about, resolve } as Asked);
      this.#send();
    });
  }

  #send(): void {
    if (this.#running !== undefined) return;
    if (this.#isLost && this.#queue[0] !== undefined && this.#queue[0].kind !== 'open')
      this.#queue.unshift({
        id: this.#next++,
        kind: 'open',
        about: this.#opened!,
        resolve: () => {},
      });
    const asked = this.#queue.shift();
    if (asked === undefined) return;
    this.#isLost = false;
    this.#running = asked;
    asked.begun = performance.now();
    this.#worker ??= this.#start();
    const { id, kind, about } = asked;
    this.#worker.postMessage({ id, kind, about });
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#onWork(true), SILENCE);
    this.#expire(PATIENCE, () => {
      this.#onFailure(
        `stopped after ${PATIENCE / 1000} seconds: the grammar is too large for a page`,
      );
      this.#restart();
    });
  }

  #start(): Worker {
    const worker = startWorker('study');
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (worker === this.#worker && data.id === this.#running?.id) this.#finish(data);
    });
    return worker;
  }

  #finish({ value, failure }: Partial<Answer>): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#onWork(false);
    const { resolve } = this.#running!;
    this.#running = undefined;
    if (failure !== undefined) this.#onFailure(failure);
    resolve(value);
    this.#send();
  }

  /** Ends the question under way, and with it the worker, which forgets its documents. */
  #restart(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isLost = true;
    this.#finish({});
  }

  #expire(time: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(then, time);
  }
}

/**
 * The compiler in a worker, as pages and editors ask it. One question is answered at a time; a change of the documents
 * ends whatever is under way, so that no grammar can block its user.
 */
import type { Answer, QuestionName, Question, Questions } from './answer.js';

/** The time that a question may still take when the documents change, and that any may take, in milliseconds. */
const GRACE = 250;
const PATIENCE = 30_000;

/** The time after which the user hears that a question takes longer, in milliseconds. */
const SILENCE = 300;

/** A worker that answers questions (`answer.ts`). */
export interface AnsweringWorker {
  send(question: Question): void;
  /** Ends it, whatever it does. */
  end(): void;
}

/**
 * Starts a worker.
 *
 * @param onAnswer called with each answer
 * @param onDeath called with the reason if the worker dies, for example out of memory
 */
export type StartWorker = (
  onAnswer: (answer: Answer) => void,
  onDeath: (reason: string) => void,
) => AnsweringWorker;

type Asked = Question & { readonly resolve: (value: unknown) => void; isDoomed?: boolean };

type Timer = ReturnType<typeof setTimeout>;

export class CompilerClient {
  readonly #start: StartWorker;
  #worker: AnsweringWorker | undefined;
  #queue: Asked[] = [];
  #running: Asked | undefined;
  #next = 0;
  #opened: Questions['open'][0] | undefined;
  #isLost = false;
  #timer: Timer | undefined;
  #silence: Timer | undefined;
  readonly #onWork: (isAtWork: boolean) => void;
  readonly #onFailure: (message: string) => void;

  /**
   * @param onWork called when a question takes longer than an instant, and when it is answered
   * @param onFailure called with a message if a question is never answered
   */
  constructor(
    start: StartWorker,
    onWork: (isAtWork: boolean) => void,
    onFailure: (message: string) => void,
  ) {
    this.#start = start;
    this.#onWork = onWork;
    this.#onFailure = onFailure;
  }

  /** Opens documents; undefined if others were opened before there was an answer. */
  open(about: Questions['open'][0]): Promise<Questions['open'][1] | undefined> {
    for (const { resolve } of this.#queue.splice(0)) resolve(undefined);
    this.#opened = about;
    if (this.#running !== undefined && this.#running.isDoomed !== true) {
      this.#running.isDoomed = true;
      this.#expire(this.#running.kind === 'open' ? GRACE : 0, () => this.#restart());
    }
    return this.ask('open', about);
  }

  /** The answer; undefined if the documents changed before there was one, or if there is none. */
  ask<K extends QuestionName>(
    kind: K,
    about: Questions[K][0],
  ): Promise<Questions[K][1] | undefined> {
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
    this.#worker ??= this.#startWorker();
    const { id, kind, about } = asked;
    this.#worker.send({ id, kind, about });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#onWork(true), SILENCE);
    this.#expire(PATIENCE, () => {
      this.#onFailure(`stopped after ${PATIENCE / 1000} seconds: the grammar is too large`);
      this.#restart();
    });
  }

  #startWorker(): AnsweringWorker {
    const worker = this.#start(
      (answer) => {
        if (worker === this.#worker && answer.id === this.#running?.id) this.#finish(answer);
      },
      (reason) => {
        if (worker !== this.#worker) return;
        this.#onFailure(reason);
        this.#restart();
      },
    );
    return worker;
  }

  #finish({ value, failure }: Partial<Answer>): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#onWork(false);
    const resolve = this.#running?.resolve;
    this.#running = undefined;
    if (failure !== undefined) this.#onFailure(failure);
    resolve?.(value);
    this.#send();
  }

  /** Ends the question under way, and with it the worker, which forgets its documents. */
  #restart(): void {
    this.#worker?.end();
    this.#worker = undefined;
    this.#isLost = true;
    this.#finish({});
  }

  /** Ends the worker; questions without an answer resolve to undefined. */
  end(): void {
    for (const { resolve } of this.#queue.splice(0)) resolve(undefined);
    this.#restart();
  }

  #expire(time: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, time);
  }
}

/** A grammar that an editor has open: the compiler that knows it, and what it said last. */
import { Worker } from 'node:worker_threads';
import type { Answer } from '../../study/answers/answer.js';
import type { NameInText, Opened, Problem } from '../../study/answers/data.js';
import { CompilerClient, type StartWorker } from '../../study/answers/compiler-client.js';
import type { Project } from './project-of.js';

export class OpenGrammar {
  readonly engine: CompilerClient;
  /** The problems that were published last. */
  problems: readonly Problem[] = [];
  /** The names of the rules, while there is a syntax error those from before it. */
  defined: readonly string[] = [];
  /** The names of the documents that were compiled last. */
  files: readonly string[] = [];
  #checked: Promise<Opened | undefined> = Promise.resolve(undefined);
  /** The number of times that it was checked: what is known of an earlier state is forgotten. */
  #checks = 0;

  /** @param onFailure called with a message if the compiler does not answer */
  constructor(onFailure: (message: string) => void) {
    this.engine = new CompilerClient(startWorker, () => {}, onFailure);
  }

  /**
   * Compiles a project.
   *
   * @param publish called with the problems of the grammar, and again if its selection has others
   * @throws {FileError} if the project cannot be read
   */
  async check(
    project: Promise<Project>,
    publish: (problems: readonly Problem[]) => void,
  ): Promise<void> {
    const number = ++this.#checks;
    const isLast = (): boolean => number === this.#checks;
    const checked = project.then((given) => {
      if (!isLast()) return undefined;
      this.files = given.documents.map(({ name }) => name);
      return this.engine.open(given);
    });
    this.#checked = checked.catch(() => undefined);
    const opened = await checked;
    if (opened === undefined) return;
    const defined = opened.names.filter((name) => name.isDefinition).map(({ name }) => name);
    if (defined.length > 0) this.defined = defined;
    this.problems = opened.problems;
    publish(this.problems);
    const further = (await this.engine.ask('selection', {})) ?? [];
    if (further.length === 0 || !isLast()) return;
    this.problems = [...opened.problems, ...further];
    publish(this.problems);
  }

  /** The names in the documents that were compiled last; none if there was a syntax error. */
  async names(): Promise<readonly NameInText[]> {
    return (await this.#checked)?.names ?? [];
  }
}

const startWorker: StartWorker = (onAnswer, onDeath) => {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  worker.on('message', (answer: Answer) => onAnswer(answer));
  worker.on('error', ({ message }) => onDeath(message));
  return { send: (question) => worker.postMessage(question), end: () => void worker.terminate() };
};

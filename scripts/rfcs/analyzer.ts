/**
 * Analyses in child processes: one that takes too long, too much memory, or the process with it, is an outcome like the
 * others. A process serves one request after another, until it has to be replaced.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Request } from './analyze-child.js';
import { failedAnswer, type Answer } from './answer.js';

/** The limits of one analysis. */
export interface AnalyzerLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

export class Analyzer {
  readonly #limits: AnalyzerLimits;
  #child: ChildProcess | undefined;

  constructor(limits: AnalyzerLimits) {
    this.#limits = limits;
  }

  /** The answer to a request; if there is none, one whose only error says why. */
  async analyze(request: Request): Promise<Answer> {
    const child = (this.#child ??= fork(
      fileURLToPath(new URL('analyze-child.js', import.meta.url)),
      { execArgv: [`--max-old-space-size=${this.#limits.megabytes}`], stdio: 'ignore' },
    ));
    const ended = new AbortController();
    const { signal } = ended;
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.seconds * 1000);
    const begun = performance.now();
    try {
      child.send(request);
      const answer = await Promise.race([
        once(child, 'message', { signal }).then(([message]) => message as Answer),
        once(child, 'exit', { signal }).then(() => undefined),
      ]);
      if (answer !== undefined) return answer;
      const seconds = (performance.now() - begun) / 1000;
      this.#child = undefined;
      return failure(seconds >= this.#limits.seconds ? 'time' : 'crash', seconds);
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
  }

  close(): void {
    this.#child?.disconnect();
    this.#child = undefined;
  }
}

function failure(code: 'time' | 'crash', seconds: number): Answer {
  const message = code === 'time' ? 'the analysis took too long' : 'the process ended';
  return failedAnswer(code, message, seconds);
}

/** Maps items to results, as many at a time as there are analyzers; the results have the order of the items. */
export async function mapWith<Item, Result>(
  items: readonly Item[],
  analyzers: readonly Analyzer[],
  map: (item: Item, analyzer: Analyzer) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  await Promise.all(
    analyzers.map(async (analyzer) => {
      while (next < items.length) {
        const index = next++;
        results[index] = await map(items[index]!, analyzer);
      }
    }),
  );
  return results;
}

import { printCount } from '../text/print-count.js';
import type { Source } from '../text/source.js';
import type { Diagnostic, Note } from './diagnostic.js';

/** Ends an analysis; {@link attempt} catches it. */
class Stop extends Error {}

/**
 * The result of some steps; undefined if they stop because of a reported error.
 *
 * @throws everything else that the steps throw
 */
export function attempt<T>(steps: () => T): T | undefined {
  try {
    return steps();
  } catch (error) {
    return unlessStopped(error);
  }
}

/** Runs asynchronous steps as {@link attempt} does. */
export function attemptAsync<T>(steps: () => Promise<T>): Promise<T | undefined> {
  return steps().catch(unlessStopped);
}

function unlessStopped(error: unknown): undefined {
  if (!(error instanceof Stop)) throw error;
}

/**
 * Collects the diagnostics of passes. A pass reports all errors of its kind and then stops, which ends the analysis:
 * there is no other way to end it early.
 */
export class DiagnosticBag {
  readonly #all: Diagnostic[] = [];
  readonly #counts = new Map<string, number>();
  #hasErrors = false;

  /**
   * Notes without a span are kept once per code. Diagnostics of one code beyond {@link MAX_PER_CODE} are only counted.
   */
  report(diagnostic: Diagnostic): void {
    const { severity, code } = diagnostic;
    this.#hasErrors ||= severity === 'error';
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MAX_PER_CODE) this.#all.push(diagnostic);
  }

  /** Puts what some steps report in the order of a document, since they look for one kind of mistake after the other. */
  inOrderOf(document: Source, steps: () => void): void {
    const before = this.#all.length;
    steps();
    // What other documents lack comes first.
    const offsetOf = ({ at }: Diagnostic): number =>
      at !== undefined && 'start' in at && at.source === document ? at.start : -1;
    this.#all.push(...this.#all.splice(before).sort((a, b) => offsetOf(a) - offsetOf(b)));
  }

  get all(): readonly Diagnostic[] {
    const advice = new Set<string>();
    const isNew = ({ code }: Diagnostic, { message, span }: Note): boolean => {
      const { size } = advice;
      return span !== undefined || advice.add(`${code} ${message}`).size > size;
    };
    const excess = [...this.#counts].filter(([, count]) => count > MAX_PER_CODE);
    return [
      ...this.#all.map((each) => ({
        ...each,
        notes: each.notes.filter((note) => isNew(each, note)),
      })),
      ...excess.map(([code, count]): Diagnostic => {
        const { severity } = this.#all.find((diagnostic) => diagnostic.code === code)!;
        const message = `${printCount(count - MAX_PER_CODE, `more ${severity}`)} of this kind`;
        return { severity, code, message, at: undefined, notes: [] };
      }),
    ];
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  /** Ends the analysis if there are errors. */
  stopIfErrors(): void {
    if (this.#hasErrors) throw new Stop();
  }

  /** Reports an error, and ends the analysis. */
  fail(error: Diagnostic): never {
    this.report(error);
    throw new Stop();
  }
}

/** The number of diagnostics kept per code; a file with more is likely not a grammar. */
const MAX_PER_CODE = 100;

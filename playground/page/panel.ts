/** The panels on the right. */
import type { Opened } from '../../generator/study/playground/data.js';
import type { Engine } from '../../generator/study/playground/engine.js';
import type { PageState } from './state.js';

/** What panels need of the page. */
export interface Page {
  readonly engine: Engine;
  /** The state as it is now. */
  state(): PageState;
  /** Adds a test string, and shows its panel. */
  test(line: string): void;
  /** The line that is chosen among the test strings. */
  line(): string;
}

/** A panel; it computes nothing before it is shown. */
export interface Panel {
  readonly element: HTMLElement;
  /**
   * Shows what the compiler found.
   *
   * @param isFresh whether the documents have changed since the panel was shown the last time
   */
  show(opened: Opened, isFresh: boolean): void;
}

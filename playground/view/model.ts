/** The model that all parts of a page show, and the changes that they may ask for. */
import type { Plan } from '../../generator/plan/plan.js';
import type { ExplorerData } from '../../generator/study/explorer/data.js';
import type { PageState } from '../../generator/study/explorer/fragment.js';
import type { RunMoment, InputRun } from '../../generator/study/explorer/runner.js';
import type { SymbolsRead } from '../../generator/study/explorer/grammar-reader-data.js';
import type { TracedMoment } from '../../generator/study/explorer/traced-moments.js';
import type { Tracing } from '../../generator/study/explorer/tracing.js';
import type { GrammarReader } from '../../generator/study/reading/grammar-reader.js';

/** One moment of the page, with what it knows of its grammar. */
export interface Model {
  readonly data: ExplorerData;
  readonly plan: Plan;
  readonly reader: GrammarReader;
  /** Undefined without captures. */
  readonly tracing: Tracing | undefined;
  readonly state: PageState;
  readonly run: InputRun;
  readonly moment: RunMoment;
  /** The symbols that the rules have read. */
  readonly read: SymbolsRead;
  /** The traces at each moment; undefined without captures. */
  readonly traced: readonly TracedMoment[] | undefined;
  /** A remark on the input; empty if there is none. */
  readonly remark: string;
  /** Changes the state of the page, and shows it. */
  change(to: Partial<PageState>): void;
}

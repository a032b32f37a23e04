/** The state of the playground that a link keeps, and the check of one that somebody else may have written. */
import { findGroupMisfit, type OptionTable, type ValuesOf } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import type { Source } from '../../text/source.js';
import { VIEWS, type ViewName } from '../inspect/view.js';

export type PageDocument = Pick<Source, 'name' | 'text'>;

const { imports: _, ...PAGE_OPTIONS } = ANALYZE_OPTIONS;
export { PAGE_OPTIONS };

/** The options of an analysis; further documents are tabs. */
export type PageOptions = ValuesOf<typeof PAGE_OPTIONS>;

/** The panels on the right, by their names in links. */
export const PANELS = {
  test: 'Test',
  examples: 'Words',
  facts: 'Facts',
  automaton: 'Steps',
  code: 'Code',
} as const;

export type PlaygroundPanel = keyof typeof PANELS;

/** The views of a step, by their names in links. */
export const STEP_VIEWS = {
  rules: 'Rules',
  automaton: 'Automaton',
  classes: 'Classes',
  code: 'Code',
} as const;

export type StepView = keyof typeof STEP_VIEWS;

export interface PlaygroundState {
  /** The documents: the first is compiled, and the others fill in its rules. */
  readonly documents: readonly [PageDocument, ...PageDocument[]];
  readonly options: PageOptions;
  /** The test strings, one a line. */
  readonly strings: string;
  readonly panel: PlaygroundPanel;
  /** The number of the string that is chosen, from 0. */
  readonly line?: number | undefined;
  /** The number of the moment of that string. */
  readonly step?: number | undefined;
  readonly view?: StepView | undefined;
  /** The pass whose automaton is shown. */
  readonly stage?: ViewName | undefined;
}

const ANY_TEXT = {
  kind: 'text',
  placeholder: 'TEXT',
  expected: 'a text',
  help: 'a text',
  mayBeEmpty: true,
} as const;

const REQUIRED_TEXT = { ...ANY_TEXT, required: 'a text' } as const;

/** The fields of a state, as options: only the documents are required. */
const FIELDS = {
  documents: {
    kind: 'groups',
    help: 'documents',
    required: 'a list of documents',
    options: { name: REQUIRED_TEXT, text: REQUIRED_TEXT },
  },
  options: { kind: 'group', help: 'options', options: PAGE_OPTIONS },
  strings: ANY_TEXT,
  panel: { kind: 'choice', help: 'a panel', values: Object.keys(PANELS) as PlaygroundPanel[] },
  line: { kind: 'count', least: 0, greatest: 1e6, help: 'a string' },
  step: { kind: 'count', least: 0, greatest: 1e6, help: 'a moment' },
  view: { kind: 'choice', help: 'a view', values: Object.keys(STEP_VIEWS) as StepView[] },
  stage: { kind: 'choice', help: 'a pass', values: VIEWS },
} as const satisfies OptionTable;

/**
 * The state in a value, and what is wrong with the value. A malformed field has its default, and one that does not exist
 * is left out; without documents there is no state.
 */
export function pageStateOf(value: unknown): {
  readonly state?: PlaygroundState;
  readonly problem?: string;
} {
  const problems: string[] = [];
  let given = value;
  for (;;) {
    const misfit = findGroupMisfit(given, FIELDS);
    if (misfit === undefined) break;
    const [field] = misfit.path;
    problems.push(`${misfit.path.join('.') || 'the state'} ${misfit.problem}`);
    if (field === undefined || field === 'documents') return { problem: problems.join('; ') };
    given = Object.fromEntries(Object.entries(given as object).filter(([name]) => name !== field));
  }
  const defaults = { options: {}, strings: '', panel: 'test' } as const;
  const state = { ...defaults, ...(given as Pick<PlaygroundState, 'documents'>) };
  return problems.length === 0 ? { state } : { state, problem: problems.join('; ') };
}

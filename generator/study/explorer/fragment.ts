/** Stores the state of a page in the fragment of its address, so that a link preserves it. */
import { VARIANTS, type Variant } from '../../options/variant.js';
import type { Mode } from './input.js';
import { VIEWS, type ViewName } from '../inspect/view.js';

/** The panels on the right of a page, by their names in links. */
export const PANELS = {
  rules: 'Rules',
  automaton: 'Automaton',
  grammar: 'Grammar',
  code: 'Code',
  classes: 'Classes',
  facts: 'Facts',
} as const;

/** The name of a panel. */
export type PanelName = keyof typeof PANELS;

const NAMES = Object.keys(PANELS) as PanelName[];

/** The state of a page that a link preserves. */
export interface PageState {
  /** The form of the input. */
  readonly mode: Mode;
  readonly input: string;
  /** The index of the moment. */
  readonly step: number;
  readonly stage: ViewName | undefined;
  readonly variant: Variant;
  readonly panel: PanelName;
}

/** The fragment of a state, without `#`: `hex=C0+80&step=1&stage=minimal&variant=switch&panel=automaton`. */
export function printFragment({ mode, input, step, stage, variant, panel }: PageState): string {
  const parts = new URLSearchParams({ [mode]: input, step: String(step) });
  if (stage !== undefined) parts.set('stage', stage);
  parts.set('variant', variant);
  parts.set('panel', panel);
  return parts.toString();
}

/** The state in a fragment, with missing values taken from `otherwise`; never throws. */
export function readFragment(fragment: string, otherwise: PageState): PageState {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const mode = parts.has('text') ? 'text' : parts.has('hex') ? 'hex' : otherwise.mode;
  const step = Number(parts.get('step') ?? (parts.has(mode) ? 0 : otherwise.step));
  return {
    mode,
    input: parts.get(mode) ?? otherwise.input,
    step: Number.isSafeInteger(step) && step >= 0 ? step : 0,
    stage: VIEWS.find((name) => name === parts.get('stage')) ?? otherwise.stage,
    variant: VARIANTS.find((name) => name === parts.get('variant')) ?? otherwise.variant,
    panel: NAMES.find((name) => name === parts.get('panel')) ?? otherwise.panel,
  };
}

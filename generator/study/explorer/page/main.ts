/** The page: reads its data, puts the panels together, and keeps them and the address in step. */
import type { ExplorerData } from '../data.js';
import { printFragment, readFragment, type PageState } from '../fragment.js';
import { runner } from '../frames.js';
import { readInput, typeInput } from '../input.js';
import { unpackPlan } from '../plan-data.js';
import { traceFrames } from '../traced-frames.js';
import { unpackTracing } from '../tracing.js';
import { classesPanel } from './classes-panel.js';
import { codePanel } from './code-panel.js';
import { h } from './element.js';
import { factsPanel } from './facts-panel.js';
import { grammarPanel } from './grammar-panel.js';
import { graphPanel } from './graph-panel.js';
import { inputPanel } from './input-panel.js';
import type { Change, Model, Panel } from './model.js';
import { nowPanel } from './now-panel.js';
import { stepper } from './stepper.js';

const data = JSON.parse(document.getElementById('data')!.textContent) as ExplorerData;
const plan = unpackPlan(data.plan);
const runInput = runner(plan);
const tracing = data.tracing && unpackTracing(data.tracing, plan.dfa);

const FIRST: PageState = {
  ...typeInput(plan, data.samples[0]?.symbols ?? []),
  step: 1,
  stage: undefined,
  variant: 'switch',
};

let state = readFragment(location.hash, FIRST);
let read: (Pick<Model, 'run' | 'traced' | 'remark'> & { readonly key: string }) | undefined;

const change: Change = (to) => {
  state = { ...state, ...to };
  show();
  const fragment = `#${printFragment(state)}`;
  // A page without an address of its own, as in a preview, cannot change it.
  try {
    history.replaceState(null, '', fragment);
  } catch {}
};

const columns: readonly (readonly Panel[])[] = [
  [inputPanel(data, plan, change), stepper(tracing, change)],
  [graphPanel(data, change), nowPanel(tracing), grammarPanel(data), codePanel(data, plan, change)],
  [classesPanel(plan), factsPanel(data, plan, change)],
];
const panels = columns.flat();

function show(): void {
  const key = `${state.mode} ${state.input}`;
  if (read?.key !== key) {
    const { symbols, remark } = readInput(plan, state.mode, state.input);
    const run = runInput(symbols);
    read = { key, run, traced: tracing && traceFrames(tracing, run), remark };
  }
  const { run, traced, remark } = read;
  state = { ...state, step: Math.min(state.step, run.frames.length - 1) };
  const frame = run.frames[state.step]!;
  for (const panel of panels) panel.show({ plan, state, run, frame, traced, remark });
}

const isText = plan.notation.form !== 'hex';
const what =
  plan.decoder === undefined
    ? `How the compiled automaton decides whether ${isText ? 'a text is' : 'octets are'} a word of ${plan.startRule}`
    : `How the compiled automaton decodes octets by ${plan.startRule}`;
document.body.append(
  h(
    'header',
    {},
    h('h1', {}, `${plan.startRule} `, h('span', {}, `of ${plan.sourceName}`)),
    h(
      'p',
      {},
      `${what}, one ${plan.notation.noun} at a time, after every pass and in the emitted code.`,
    ),
  ),
  h(
    'main',
    {},
    ...columns.map((column, index) =>
      h('div', { class: `column column-${index}` }, ...column.map(({ element }) => element)),
    ),
  ),
);
show();
window.addEventListener('hashchange', () => {
  state = readFragment(location.hash, FIRST);
  show();
});

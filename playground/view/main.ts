/**
 * The page of `abnfc explore`: the playground without its editor, and with the passes, the code and the bits of one
 * grammar. It reads its data, puts the panels together, and keeps them and the address in step.
 */
import type { ExplorerData, Sample } from '../../generator/study/explorer/data.js';
import { familiarWords, symbolsOf } from '../../generator/study/explorer/familiar.js';
import {
  PANELS,
  printFragment,
  readFragment,
  type PageState,
  type PanelName,
} from '../../generator/study/explorer/fragment.js';
import { runner } from '../../generator/study/explorer/frames.js';
import { readInput, typeInput } from '../../generator/study/explorer/input.js';
import { unpackPlan } from '../../generator/study/explorer/plan-data.js';
import { symbolsRead, unpackSubject } from '../../generator/study/explorer/subject-data.js';
import { traceFrames } from '../../generator/study/explorer/traced-frames.js';
import { unpackTracing } from '../../generator/study/explorer/tracing.js';
import { callTracer } from '../../generator/study/trace/trace-calls.js';
import { h, section, tabs } from '../page/element.js';
import { listFacts } from '../page/facts-panel.js';
import { classesPanel } from './classes-panel.js';
import { codePanel } from './code-panel.js';
import { grammarPanel } from './grammar-panel.js';
import { graphPanel } from './graph-panel.js';
import { inputPanel } from './input-panel.js';
import type { Change, Model, Panel } from './model.js';
import { nowPanel } from './now-panel.js';
import { rulesPanel } from './rules-panel.js';
import { stepPanel } from './step-panel.js';

const data = JSON.parse(document.getElementById('data')!.textContent) as ExplorerData;
const plan = unpackPlan(data.plan);
const subject = unpackSubject(data.subject, plan);
const runInput = runner(plan, plan.calls === undefined ? undefined : callTracer(subject));
const tracing = data.tracing && unpackTracing(data.tracing, plan.dfa);
const isDecoder = plan.decoder !== undefined;
const isText = plan.notation.form !== 'hex';

const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
const familiar = (isDecoder ? [] : familiarWords(subject, now)).map((text): Sample => ({
  name: text,
  symbols: symbolsOf(text),
  kind: 'well-formed',
}));
const samples = [...familiar, ...data.samples];

const FIRST: PageState = {
  ...typeInput(plan, samples[0]?.symbols ?? []),
  step: 1,
  stage: undefined,
  variant: 'switch',
  panel: isText ? 'rules' : 'automaton',
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

/** The symbols that the page's automaton reads of a word of the grammar: the code units of characters. */
function unitsOf(word: readonly number[]): readonly number[] {
  if (plan.notation.noun !== 'code unit') return word;
  return word.flatMap((character) =>
    Array.from(String.fromCodePoint(character).split(''), (unit) => unit.charCodeAt(0)),
  );
}

const facts = listFacts(data.facts, (word) =>
  change({ ...typeInput(plan, unitsOf(word)), step: 0 }),
);
const left = [
  inputPanel(samples, plan, change),
  stepPanel(tracing, change),
  nowPanel(tracing),
] as const;
const right: Readonly<Record<PanelName, Panel>> = {
  rules: rulesPanel(data, subject, change),
  automaton: graphPanel(data, change),
  grammar: grammarPanel(data, subject),
  code: codePanel(data, plan, change),
  classes: classesPanel(plan),
  facts: { element: section('facts', 'Facts', facts), show: () => undefined },
};
const TITLES: Readonly<Record<PanelName, string>> = {
  rules: 'Rules',
  automaton: 'Automaton',
  grammar: 'Grammar',
  code: 'Code',
  classes: 'Classes',
  facts: 'Facts',
};
const box = h('div', { id: 'panel', tabindex: 0 }, ...PANELS.map((name) => right[name].element));
const views = tabs(
  'tab',
  'views of the grammar',
  PANELS.map((name) => [name, TITLES[name]]),
  box,
  (panel) => change({ panel: panel as PanelName }),
);

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
  const symbols = symbolsRead(subject, run, frame);
  views.choose(state.panel);
  for (const name of PANELS) right[name].element.hidden = name !== state.panel;
  for (const panel of [...left, ...Object.values(right)])
    panel.show({ plan, state, run, frame, read: symbols, traced, remark });
}

const what = isDecoder
  ? `How the compiled automaton decodes octets by ${plan.startRule}`
  : `How the compiled automaton decides whether ${isText ? 'a text is' : 'octets are'} a word of ${plan.startRule}`;
document.body.append(
  h(
    'header',
    {},
    h('h1', {}, `${plan.startRule} `, h('span', {}, `of ${plan.sourceName}`)),
    h('span', { class: 'where' }, `${what}, one ${plan.notation.noun} at a time.`),
  ),
  h(
    'main',
    {},
    h(
      'div',
      { class: 'left', 'aria-label': 'input', role: 'region' },
      ...left.map(({ element }) => element),
    ),
    h('section', { class: 'right', 'aria-label': 'results' }, views.element, box),
  ),
);
show();
window.addEventListener('hashchange', () => {
  state = readFragment(location.hash, FIRST);
  show();
});

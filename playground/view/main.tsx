/**
 * The page of `abnfc explore`: the playground without its editor, and with the passes, the code and the bits of one
 * grammar. It reads its data, puts the panels together, and keeps them and the address in step.
 */
import { render, type ComponentChild } from 'preact';
import type { ExplorerData, Sample } from '../../generator/study/explorer/data.js';
import { familiarWords, symbolsOf } from '../../generator/study/explorer/familiar.js';
import {
  PANELS,
  printFragment,
  readFragment,
  type PageState,
  type PanelName,
} from '../../generator/study/explorer/fragment.js';
import { runner } from '../../generator/study/explorer/runner.js';
import { readInput, typeInput } from '../../generator/study/explorer/input.js';
import { unpackPlan } from '../../generator/study/explorer/plan-data.js';
import { symbolsRead, unpackReader } from '../../generator/study/explorer/grammar-reader-data.js';
import { traceMoments } from '../../generator/study/explorer/traced-moments.js';
import { unpackTracing } from '../../generator/study/explorer/tracing.js';
import { callTracer } from '../../generator/study/trace/call-tracer.js';
import { codeUnitsIn } from '../../generator/text/code-units.js';
import { Views } from '../shared/elements.js';
import { factsOf } from '../shared/facts.js';
import { ClassesPanel } from './classes-panel.js';
import { CodePanel } from './code-panel.js';
import { GrammarPanel } from './grammar-panel.js';
import { GraphPanel } from './graph-panel.js';
import { InputPanel } from './input-panel.js';
import type { Model } from './model.js';
import { NowPanel } from './now-panel.js';
import { RulesPanel } from './rules-panel.js';
import { StepPanel } from './step-panel.js';

const data = JSON.parse(document.getElementById('data')!.textContent) as ExplorerData;
const plan = unpackPlan(data.plan);
const reader = unpackReader(data.reader, plan);
const runInput = runner(plan, plan.calls === undefined ? undefined : callTracer(reader));
const tracing = data.tracing && unpackTracing(data.tracing, plan.dfa);
const { startRule, sourceName, notation } = plan;
const isText = notation.form !== 'hex';

const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
const familiar = plan.decoder !== undefined ? [] : familiarWords(reader, now);
const samples: readonly Sample[] = [
  ...familiar.map((name) => ({ name, symbols: symbolsOf(name), kind: 'well-formed' as const })),
  ...data.samples,
];

const FIRST: PageState = {
  ...typeInput(plan, samples[0]?.symbols ?? []),
  step: 1,
  stage: undefined,
  variant: 'switch',
  panel: isText ? 'rules' : 'automaton',
};

let state = readFragment(location.hash, FIRST);
let read: (Pick<Model, 'run' | 'traced' | 'remark'> & { readonly key: string }) | undefined;

function change(to: Partial<PageState>): void {
  state = { ...state, ...to };
  show();
  // A page without an address of its own, as in a preview, cannot change it.
  try {
    history.replaceState(null, '', `#${printFragment(state)}`);
  } catch {}
}

/** Steps through a word of the grammar: through its code units if the automaton of the page reads these. */
function tryWord(word: readonly number[]): void {
  const isUnits = notation.noun === 'code unit';
  const symbols = isUnits ? codeUnitsIn(String.fromCodePoint(...word)) : word;
  change({ ...typeInput(plan, symbols), step: 0 });
}

const what =
  plan.decoder !== undefined
    ? `How the compiled automaton decodes octets by ${startRule}`
    : `How the compiled automaton decides whether ${isText ? 'a text is' : 'octets are'} a word of ${startRule}`;

function Explorer(model: Model) {
  const panels: Readonly<Record<PanelName, ComponentChild>> = {
    rules: <RulesPanel {...model} />,
    automaton: <GraphPanel {...model} />,
    grammar: <GrammarPanel {...model} />,
    code: <CodePanel {...model} />,
    classes: <ClassesPanel {...model} />,
    facts: factsOf(data.facts, tryWord),
  };
  return (
    <>
      <header>
        <h1>
          {startRule} <span>of {sourceName}</span>
        </h1>
        <span class="where">{`${what}, one ${notation.noun} at a time.`}</span>
      </header>
      <main>
        <div class="left" aria-label="input" role="region">
          <InputPanel {...model} samples={samples} />
          <StepPanel {...model} />
          <NowPanel {...model} />
        </div>
        <Views names={PANELS} chosen={state.panel} onChoose={(panel) => change({ panel })}>
          {Object.entries(panels).map(([name, panel]) => (
            <div class={name} hidden={name !== state.panel}>
              {panel}
            </div>
          ))}
        </Views>
      </main>
    </>
  );
}

function show(): void {
  const key = `${state.mode} ${state.input}`;
  if (read?.key !== key) {
    const { symbols, remark } = readInput(plan, state.mode, state.input);
    const run = runInput(symbols);
    read = { key, run, traced: tracing && traceMoments(tracing, run), remark };
  }
  const { run } = read;
  state = { ...state, step: Math.min(state.step, run.moments.length - 1) };
  const moment = run.moments[state.step]!;
  const symbols = symbolsRead(reader, run, moment);
  const known = { data, plan, reader, tracing };
  const model = { ...known, ...read, state, moment, read: symbols, change };
  render(<Explorer {...model} />, document.getElementById('page')!);
}

show();
addEventListener('hashchange', () => {
  state = readFragment(location.hash, FIRST);
  show();
});

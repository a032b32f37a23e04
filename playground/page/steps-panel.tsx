/** A string step by step: the tape, what happens now, and the rules, the automaton, the classes and the code beside it. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { FilledRow, Moment } from '../../generator/study/answers/moment.js';
import { STEP_VIEWS } from '../../generator/study/answers/page-state.js';
import type { Step, Tape } from '../../generator/study/answers/steps.js';
import { Brackets, tracesOf } from '../view/brackets.js';
import { classesOf } from '../view/classes.js';
import { brief, select, Tabs, terms } from '../view/elements.js';
import { RulesView } from '../view/rules-view.js';
import { Stepper } from '../view/stepper.js';
import { TablesView } from '../view/tables-view.js';
import { treeOf } from '../view/tree.js';
import { useCode } from './code.js';
import { useAnswer, type Page } from './page.js';
import { StagePanel } from './stage-panel.js';

/** The panel of steps. */
export function StepsPanel(page: Page) {
  const line = page.lines[page.chosen]!;
  const tape = useAnswer(page, 'tape', { line });
  const lines = page.lines.map((each, index) => [String(index), brief(each) || '(empty)'] as const);
  return (
    <div class="steps">
      <div class="bar">
        {select('string', lines, String(page.chosen), (index) => page.choose(Number(index)))}
        <label class="field">
          edit
          <input
            id="input"
            type="text"
            spellcheck={false}
            value={line}
            onInput={({ currentTarget }) => page.write(currentTarget.value)}
          />
        </label>
      </div>
      {tape && <Steps page={page} line={tape.about.line} tape={tape.value} />}
    </div>
  );
}

interface StepsProps {
  readonly page: Page;
  readonly line: string;
  readonly tape: Tape;
}

function Steps({ page, line, tape: { cells, first } }: StepsProps) {
  // Another string is shown at its end, or where it fails.
  const asked = page.at?.line === line ? page.at.step : first;
  const count = Math.min(asked, cells.length - 1);
  const answer = useAnswer(page, 'step', { line, count });
  /** The step that stays on the screen until there is another one. */
  const last = useRef<Step>(undefined);
  const step = (last.current = answer?.value ?? last.current);
  return (
    <>
      <Stepper
        cells={cells}
        step={count}
        said={cells[count]!.said}
        onGo={(to) => page.go({ line, step: to })}
      >
        {step?.traces && <Brackets traces={step.traces} />}
      </Stepper>
      {step && detailsOf(step)}
      {step && (
        <Tabs
          id="view"
          panel="step"
          label="views of the step"
          names={STEP_VIEWS}
          chosen={page.view}
          onChoose={(view) => page.show({ view })}
        >
          <View
            page={page}
            line={line}
            count={count}
            before={line.slice(0, cells[count]!.to)}
            step={step}
          />
        </Tabs>
      )}
    </>
  );
}

interface ViewProps extends Omit<StepsProps, 'tape'> {
  readonly count: number;
  /** The text that was read. */
  readonly before: string;
  readonly step: Step;
}

function View({ page, line, count, before, step }: ViewProps) {
  switch (page.view) {
    case 'rules':
      return <Rules page={page} line={line} before={before} step={step} />;
    case 'automaton':
      return <StagePanel {...page} about={{ line, count }} />;
    case 'classes':
      return <Classes page={page} step={step} />;
    case 'code':
      return <Tables page={page} step={step} />;
  }
}

function Rules({ page, line, before, step }: Omit<ViewProps, 'count'>) {
  const rails = useAnswer(page, 'rails', {})?.value;
  return rails === undefined ? null : (
    <RulesView
      rails={rails}
      start={page.opened.grammar!.start}
      moment={step}
      textFrom={(from) => before.slice(from)}
      onTake={(example) => page.test(before + example)}
    >
      <h2>Parts so far</h2>
      {treeOf(step.parts, (from, to) => line.slice(from, to), page.hues)}
    </RulesView>
  );
}

function Classes({ page, step }: Pick<ViewProps, 'page' | 'step'>) {
  const classes = useAnswer(page, 'classes', {})?.value;
  return classes === undefined ? null : classesOf(classes, step.index);
}

function Tables({ page, step }: Pick<ViewProps, 'page' | 'step'>) {
  const code = useCode(page, 'table');
  if (code === undefined) return <p class="note">Making code…</p>;
  if (typeof code === 'string') return <p class="note">{code}</p>;
  return <TablesView text={code.text} step={step} />;
}

/** What happens in a step, beyond the sentence about it. */
function detailsOf({ details, error, output, rows, traces }: Step) {
  return (
    <>
      {error && (
        <div class="wrong" id="error">
          <dl>{terms(error)}</dl>
        </div>
      )}
      <dl id="details">{terms([...details, ...outputOf(output)])}</dl>
      {rows.length > 0 && <div class="layout">{rows.map(rowOf)}</div>}
      {traces && tracesOf(traces)}
    </>
  );
}

function outputOf(output: Moment['output']): readonly (readonly [string, ComponentChildren])[] {
  if (output === undefined) return [];
  const { text, items } = output;
  return [
    ['text so far', <span class="text">{text || '—'}</span>],
    [
      'characters',
      items.at(-1) === undefined ? 'none' : `${items.length}, the last ${items.at(-1)}`,
    ],
  ];
}

/** A row of the bit layout; octets that were read have their bits. */
function rowOf({ range, where, patterns, filled }: FilledRow) {
  return (
    <div class={filled > 0 ? 'current' : undefined} title={where}>
      <code>{range}</code>
      {patterns.map((text, index) => (
        <code class={index < filled ? 'filled' : undefined}>{text}</code>
      ))}
    </div>
  );
}

/** The current step: bits, states, partial value; the output so far; the error, if any. */
import { membersOf } from '../../generator/automata/symbol-classes.js';
import { printOctet, printWord } from '../../generator/text/octets.js';
import { printAllSymbols, printMembers } from '../../generator/text/symbols.js';
import { DEAD, leadsNowhere } from '../../generator/automata/dfa.js';
import { explainError } from '../../generator/study/trace/print-trace.js';
import { printCharacter } from '../../generator/study/trace/printable.js';
import type { Output } from '../../generator/study/explorer/frames.js';
import { arithmeticOf, showSymbol } from '../../generator/study/explorer/sentence.js';
import type { Tracing } from '../../generator/study/explorer/tracing.js';
import type { TraceCalls, TraceStep } from '../../generator/study/trace/trace.js';
import { h, scroller, section } from '../page/element.js';
import type { Model, Panel } from './model.js';
import { tracesPanel } from './traces-panel.js';

/** Shows the step, its error, the output, the traces and the errors so far. */
export function nowPanel(tracing: Tracing | undefined): Panel {
  const now = h('dl', { class: 'now' });
  const wrong = h('div', { class: 'error', id: 'error' });
  const output = h('div', { class: 'output', id: 'output' });
  const traces = tracing && tracesPanel(tracing);
  const errors = h('div', { id: 'errors' });
  return {
    element: section('result', 'This step', now, wrong, output, traces?.element, errors),
    show: (model) => {
      now.replaceChildren(...describe(model));
      wrong.replaceChildren(...explain(model));
      wrong.hidden = model.frame.error === undefined;
      output.replaceChildren(...outputOf(model));
      traces?.show(model);
      errors.replaceChildren(...errorsOf(model));
    },
  };
}

function describe({ run, plan, state: { step: index }, frame }: Model): readonly HTMLElement[] {
  const { step, state } = frame;
  const { notation, dfa } = plan;
  const rows: [string, string | Node][] = [];
  if (step !== undefined) {
    rows.push([
      notation.noun,
      notation.form === 'hex' ? bitsOf(step) : showSymbol(step.octet, plan),
    ]);
    const ranges = membersOf(dfa.classes, step.class);
    const members = printMembers(ranges, leadsNowhere(dfa, step.class), notation);
    rows.push(['class', `${step.class}: ${members}`]);
    if (step.type === 'octet')
      rows.push(['transition', `${step.from} → ${step.to}${step.to === DEAD ? ' (dead)' : ''}`]);
    else {
      rows.push(['calls', printCalls(step.calls)]);
      if (step.next.length > 0) rows.push(['next', step.next.join(', ')]);
    }
  }
  if (state !== undefined) rows.push([`state ${state}`, plan.states[state]!.note]);
  const arithmetic = arithmeticOf(run, index);
  if (arithmetic !== '') rows.push(['partial value', arithmetic]);
  return pairs(rows);
}

/** The greatest number of calls that a row names: the innermost. */
const CALLS = 12;

/** `… › value › value`: calls that are open, the innermost last. */
function printCalls(calls: readonly string[]): string {
  const shown = calls.slice(-CALLS);
  const names = calls.length > shown.length ? ['…', ...shown] : shown;
  return names.length === 0 ? 'none' : names.join(' › ');
}

/** An octet in binary, with its payload. */
function bitsOf(step: TraceStep | TraceCalls): HTMLElement {
  const { octet } = step;
  const operation = step.type === 'octet' ? step.operation : undefined;
  const digits = octet.toString(2).padStart(8, '0');
  const fixed = Math.clz32(operation?.mask ?? 0) - 24;
  const text = `${printOctet(octet)} = ${digits.slice(0, fixed)}`;
  const payload = h('b', { class: 'payload' }, digits.slice(fixed));
  return h('span', { class: 'bits' }, text, payload);
}

function explain({ plan, frame: { error } }: Model): readonly HTMLElement[] {
  if (error === undefined) return [];
  return [h('h3', {}, error.message), h('dl', {}, ...pairs(explainError(plan, error)))];
}

function pairs(rows: readonly (readonly [string, string | Node])[]): readonly HTMLElement[] {
  return rows.flatMap(([term, text]) => [h('dt', {}, term), h('dd', {}, text)]);
}

function outputOf({ run, plan, frame }: Model): readonly HTMLElement[] {
  if (plan.decoder === undefined) return [];
  const made = run.outputs.slice(0, frame.outputs);
  const text = made.map((each) => each.text).join('');
  const items = made.map((each) =>
    h('li', { class: each.character === undefined ? 'wrong' : undefined }, outputText(each)),
  );
  return [
    h('h3', {}, 'Text so far'),
    h('p', { class: 'text', lang: '' }, text === '' ? '—' : text),
    h('h3', {}, 'Code points so far'),
    items.length === 0
      ? h('p', {}, '—')
      : scroller('code points so far', h('ol', { class: 'points' }, ...items)),
  ];
}

function outputText({ octets, character }: Output): string {
  const word = printWord(octets);
  return character === undefined ? `U+FFFD for ${word}` : `${printCharacter(character)}, ${word}`;
}

function errorsOf({ run, state, frame, plan }: Model): readonly HTMLElement[] {
  const errors = new Set(run.frames.slice(0, state.step + 1).map(({ error }) => error));
  const items = [...errors].flatMap((error) => {
    if (error === undefined) return [];
    const kind = error.kind === undefined ? '' : `, ${error.kind}`;
    const text = `offset ${error.offset}: ${printAllSymbols(error.octets, plan.notation) || 'the end'}${kind}`;
    return [h('li', { class: error === frame.error ? 'latest' : undefined }, text)];
  });
  const noun = plan.decoder === undefined ? 'Errors' : 'Errors so far';
  const head = h('h3', {}, `${noun}: ${items.length}`);
  return items.length === 0 ? [head] : [head, h('ul', { class: 'faults' }, ...items)];
}

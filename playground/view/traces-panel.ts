/** The traces in the current state, like registers; and the parts that they consist of, as text. */
import { OPENING } from '../../generator/automata/nfa.js';
import type { Happening } from '../../generator/automata/parses-of.js';
import { printWord } from '../../generator/text/symbols.js';
import { printCapture } from '../../generator/study/inspect/capture-view.js';
import { bracketsOf, type Bracket } from '../../generator/study/explorer/brackets.js';
import type { TracedFrame } from '../../generator/study/explorer/traced-frames.js';
import type { Tracing } from '../../generator/study/explorer/tracing.js';
import { h, scroller } from '../page/element.js';
import type { Model, Panel } from './model.js';

/** The greatest number of events of a trace, and of parts, to show: the last ones. */
const MOST = 40;

/** The traces, their parts, and the captures. */
export function tracesPanel({ captures, fields }: Tracing): Panel {
  const words = h('p', { id: 'traces' });
  const body = h('tbody', {});
  const head = ['trace', 'from', 'events, with offsets'].map((text) =>
    h('th', { scope: 'col' }, text),
  );
  const table = scroller('traces', h('table', {}, h('thead', {}, h('tr', {}, ...head)), body));
  const parts = h('div', { id: 'parts' });
  const items = captures.map((each) => h('li', {}, printCapture(each, captures)));
  return {
    element: h(
      'div',
      {},
      h('h3', {}, 'Traces'),
      words,
      table,
      parts,
      h(
        'details',
        {},
        h('summary', {}, 'Captures and events'),
        h('ol', { start: 0 }, ...items),
        h('p', {}, LEGEND),
      ),
    ),
    show: (model) => {
      const { traced, state, frame } = model;
      const now = traced![state.step]!;
      const { length } = now.traces;
      words.textContent = explain(length);
      table.hidden = length === 0;
      body.replaceChildren(...now.traces.map((trace, number) => row(now, trace, number, fields)));
      parts.replaceChildren(
        ...now.traces.flatMap((trace, number) => [
          h('h3', {}, length === 1 ? 'Parts so far' : `Parts so far, by trace ${number}`),
          list(bracketsOf(trace, frame.at, fields, now.open[number]!), model),
        ]),
      );
    },
  };
}

const LEGEND =
  '( begins a part, and a name with ) ends it; the latest events are bold. Events happen when the symbol after them is read.';

function explain(count: number): string {
  if (count === 0) return 'None: no word begins like this.';
  if (count === 1) return 'One: the events so far.';
  return `${count}: the beginning of the word has several readings, and what follows decides.`;
}

/** A trace as a row; its latest events are marked. */
function row(
  { move }: TracedFrame,
  trace: readonly Happening[],
  number: number,
  fields: readonly string[],
): HTMLElement {
  const { from = number, events = [] } = move[number] ?? {};
  const texts = trace.map(({ event, at }, index) => {
    const text = `${event === OPENING ? '(' : `${fields[event]!})`} at ${at}`;
    return h(index < trace.length - events.length ? 'span' : 'b', {}, text);
  });
  const shown = texts.slice(-MOST).flatMap((text, index) => (index === 0 ? [text] : [', ', text]));
  const hidden = texts.length - MOST;
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, String(number)),
    h('td', {}, String(from)),
    h('td', {}, hidden > 0 ? `${hidden} before, ` : undefined, ...shown),
  );
}

/** Parts, indented as they are nested. */
function list(brackets: readonly Bracket[], { run, plan }: Model): HTMLElement {
  if (brackets.length === 0) return h('p', {}, '—');
  const items = brackets.slice(-MOST).map(({ field, isOpen, start, end, depth }) => {
    const text = start === end ? '""' : printWord(run.symbols.slice(start, end), plan.notation);
    return h(
      'li',
      { style: `--depth: ${depth}` },
      `${field} ${start}–${end}${isOpen ? ', open' : ''}: ${text}`,
    );
  });
  return h('ul', { class: 'plain parts' }, ...items);
}

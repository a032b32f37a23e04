/** The automaton of each pass, with its current states; and the steps of minimization. */
import { printRead } from '../../generator/study/inspect/graph.js';
import type { Notation } from '../../generator/text/symbols.js';
import type { ViewName } from '../../generator/study/inspect/view.js';
import type { ExplorerData, StageData } from '../../generator/study/explorer/data.js';
import { highlightOf, type Highlight } from '../../generator/study/explorer/walk.js';
import { h, reveal, scroller, section, tabs } from '../page/element.js';
import type { Change, Panel } from './model.js';
import { makeZoom } from './zoom.js';

const NAMES: Readonly<Record<ViewName, string>> = {
  nfa: 'NFA',
  dfa: 'DFA',
  minimal: 'minimal',
  transducer: 'transducer',
  traced: 'with traces',
};

const WORDS: Readonly<Record<ViewName, string>> = {
  nfa: 'Thompson’s construction from the rules: several states at a time, with transitions that read nothing (ε).',
  dfa: 'After subset construction: one state at a time, each a set of NFA states.',
  minimal:
    'The smallest automaton, by Hopcroft’s algorithm: states that no input distinguishes are merged.',
  transducer:
    'The minimal automaton with operations: p is the partial value of the character, b the octet.',
  traced:
    'The automaton that parses: behind /, ( begins a part, a name with ) ends it, and 1←0 says that trace 1 after the step is trace 0 before it.',
};

/** What is added where automata call each other. */
const CALLS =
  ' There is one for each rule that others call, and <rule> on an edge is a call. States that wait for calls that are open have a dashed border.';

/** The first stage to show: the last one, which has the states of emitted modules. */
export function lastStage({ stages }: ExplorerData): ViewName {
  return stages.at(-1)!.stage;
}

/** The graph, with tabs for the stages. */
export function graphPanel(data: ExplorerData, change: Change): Panel {
  const { stages, plan } = data;
  const { notation } = plan;
  const { noun } = notation;
  const words = h('p', {});
  const box = scroller('automaton');
  box.classList.add('graph-box');
  const zoom = makeZoom(box);
  const dead = h('p', { class: 'dead', id: 'dead' });
  const below = h('div', {});
  const panel = h('div', {}, words, zoom.controls, box, dead, below);
  const passes = tabs(
    'stage',
    'passes of the compiler',
    stages.map(({ stage }) => [stage, NAMES[stage]]),
    panel,
    (stage) => change({ stage: stage as ViewName }),
  );
  let shown: StageData | undefined;
  return {
    element: section('automaton', 'Automaton', passes.element, panel),
    show: (model) => {
      const name = model.state.stage ?? lastStage(data);
      const stage = stages.find((each) => each.stage === name) ?? stages.at(-1)!;
      if (stage !== shown) {
        shown = stage;
        passes.choose(stage.stage);
        const calls = stage.calls === undefined ? '' : CALLS;
        words.textContent = `${WORDS[stage.stage]}${calls} ${stage.count} states.`;
        zoom.show(fill(box, stage, notation));
        const keys = stage.drawing === undefined ? '' : '; plus and minus zoom, 0 fits';
        box.setAttribute('aria-label', `${NAMES[stage.stage]}, ${stage.count} states${keys}`);
        below.replaceChildren(stage.partitions === undefined ? '' : history(stage.partitions));
        box.scrollTo(0, 0);
      }
      const highlight = highlightOf(stages, stage.stage, model.run, model.frame);
      const isSingle = stage.stage !== 'nfa' && stage.calls === undefined;
      const isDead = highlight?.states.length === 0 || (isSingle && highlight?.states[0] === 0);
      box.dataset['current'] = highlight?.states.join(' ') ?? '';
      dead.classList.toggle('current', isDead);
      dead.textContent = isDead
        ? isSingle
          ? `Now in the dead state, 0: no edge has this ${noun}, and no word begins like this.`
          : `Now in no state: none of them reads this ${noun}.`
        : stage.stage !== 'nfa'
          ? `The dead state, 0, is not drawn: all ${noun}s without an edge lead there.`
          : '';
      dead.hidden = dead.textContent === '';
      if (highlight !== undefined) light(box, highlight);
    },
  };
}

/** Fills the box with the picture or, without one, with a table of the states. */
function fill(box: HTMLElement, stage: StageData, notation: Notation): SVGSVGElement | undefined {
  if (stage.drawing === undefined) {
    const hint = 'abnfc explore --start RULE makes a page of one rule, which may be smaller.';
    const isEmpty = stage.states.length === 0;
    const fate = isEmpty ? 'shown' : 'drawn, so its states are listed';
    const why = `This automaton is too large to be ${fate}. ${hint}`;
    box.replaceChildren(h('p', { class: 'note' }, why), isEmpty ? '' : table(stage, notation));
    return undefined;
  }
  box.innerHTML = stage.drawing;
  const svg = box.querySelector('svg')!;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `state diagram of the ${NAMES[stage.stage]}`);
  return svg;
}

function table({ states, stage }: StageData, notation: Notation): HTMLElement {
  const rows = states.flatMap(({ name, accepting, end, ways }, id) => {
    if (id === 0 && stage !== 'nfa') return [];
    const texts = ways.map(({ to, octets, move }) => {
      const events = move === undefined ? '' : ` / ${move}`;
      return `${printRead(octets, notation)} → ${to}${events}`;
    });
    if (end !== undefined) texts.push(end);
    const head = h('th', { scope: 'row' }, `${id}${accepting ? ' ✓' : ''}`);
    const cells = [h('td', {}, name), h('td', {}, texts.join('; '))];
    return [h('tr', { id: `s${id}` }, head, ...cells)];
  });
  const head = ['state', 'name', `${notation.noun}s`].map((text) =>
    h('th', { scope: 'col' }, text),
  );
  return h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows));
}

function light(box: HTMLElement, { states, edges, stuck, waiting }: Highlight): void {
  for (const element of box.querySelectorAll('.current, .taken, .stuck, .waiting'))
    element.classList.remove('current', 'taken', 'stuck', 'waiting');
  const mark = (id: string, name: string): Element | undefined => {
    const element = box.querySelector(`[id="${id}"]`) ?? undefined;
    element?.classList.add(name);
    return element;
  };
  for (const [from, to] of edges) mark(`e${from}_${to}`, 'taken');
  for (const id of waiting) mark(`s${id}`, 'waiting');
  const marked = [
    ...stuck.map((id) => mark(`s${id}`, 'stuck')),
    ...states.map((id) => mark(`s${id}`, 'current')),
  ].filter((element) => element !== undefined);
  if (marked.length > 0) reveal(box, marked.at(-1)!);
}

/** The partitions of minimization, step by step. */
function history(partitions: NonNullable<StageData['partitions']>): HTMLElement {
  const items = partitions.map((blocks, index) => {
    const before = new Set(partitions[index - 1]?.map((block) => block.join()));
    const boxes = blocks.map((block) => {
      const isNew = index > 0 && !before.has(block.join());
      return h('span', { class: isNew ? 'block new' : 'block' }, block.join(' '));
    });
    return h('li', {}, ...boxes);
  });
  const summary = `Steps of minimization: ${partitions.length} partitions of the DFA’s states`;
  const explanation =
    'States in one box are not distinguished yet. The first step separates accepting states from the others; boxes with a bold border come from the box that was just split. Each box of the last step is one state of the minimal automaton.';
  const list = scroller('partitions', h('ol', {}, ...items));
  return h(
    'details',
    { class: 'history' },
    h('summary', {}, summary),
    h('p', {}, explanation),
    list,
  );
}

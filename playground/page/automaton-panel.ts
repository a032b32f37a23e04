/**
 * The chosen string, step by step: its way through the states, the rules as boxes that open where it is, and the
 * neighborhood of the current state. However large the automaton is, what is drawn can be read.
 */
import type { Opened } from '../../generator/study/playground/data.js';
import type { Rails } from '../../generator/study/playground/rails.js';
import type { Edge, Moment, Walk } from '../../generator/study/playground/walk.js';
import { button, h } from './element.js';
import type { Page, Panel } from './panel.js';
import { drawRule } from './railroad.js';

/** The greatest numbers of edges and of threads to list. */
const EDGES = 24;
const THREADS = 12;

/** The panel of the automaton. */
export function automatonPanel({ engine, line, test }: Page): Panel {
  let opened: Opened | undefined;
  let rails: Rails | undefined;
  let walk: Walk | undefined;
  let walked: string | undefined;
  let moment: Moment | undefined;
  let step = 0;
  let zoom = 1;
  let asked = 0;
  /** The rules that were opened, or closed, by hand. */
  const chosen = new Map<string, boolean>();

  const tape = h('div', {
    class: 'tape',
    role: 'slider',
    tabindex: '0',
    'aria-label': 'steps through the string: arrow keys, Home and End',
    'aria-valuemin': '0',
  });
  const sentence = h('p', { class: 'moment', 'aria-live': 'polite' });
  const drawing = h('div', {
    class: 'drawing',
    tabindex: '0',
    role: 'group',
    'aria-label': 'rules',
  });
  const states = h('div', { class: 'states' });
  const threads = h('div', { class: 'threads' });
  const note = h('p', { class: 'note' });
  const buttons = h(
    'div',
    { class: 'bar steps' },
    button('◀', () => go(step - 1), { 'aria-label': 'one step back' }),
    button('▶', () => go(step + 1), { 'aria-label': 'one step on' }),
    h('span', { class: 'where' }, 'of the string chosen in Test'),
  );
  const zooms = h(
    'div',
    { class: 'bar' },
    h('span', { class: 'where' }, 'A click opens a rule.'),
    button('−', () => resize(zoom / 1.25), { 'aria-label': 'smaller' }),
    button('100 %', () => resize(1), { title: 'full size' }),
    button('+', () => resize(zoom * 1.25), { 'aria-label': 'larger' }),
    button('close all', () => {
      for (const path of pathsOfLive()) chosen.set(path, false);
      for (const path of chosen.keys()) chosen.set(path, false);
      draw();
    }),
  );
  const body = h(
    'div',
    {},
    tape,
    buttons,
    sentence,
    h('h2', {}, 'Rules'),
    zooms,
    drawing,
    h('h2', {}, 'Where the rules stand'),
    threads,
    h('h2', {}, 'The state and its neighbors'),
    states,
  );
  const element = h('div', { class: 'automaton' }, note, body);
  const say = (text: string): void => {
    note.textContent = text;
    note.hidden = text === '';
    body.hidden = text !== '';
  };

  tape.addEventListener('keydown', (event) => {
    const to = {
      ArrowRight: step + 1,
      ArrowUp: step + 1,
      ArrowLeft: step - 1,
      ArrowDown: step - 1,
      Home: 0,
      End: Infinity,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  });
  drawing.addEventListener('click', ({ target }) => toggle(target as Element));
  drawing.addEventListener('keydown', (event) => {
    if (event.key === '+' || event.key === '-')
      return resize(event.key === '+' ? zoom * 1.25 : zoom / 1.25);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (toggle(event.target as Element)) event.preventDefault();
  });

  /** Opens or closes the rule around an element; false if there is none. */
  function toggle(target: Element): boolean {
    const path = target.closest<SVGElement>('[data-path]')?.dataset['path'];
    if (path === undefined) return false;
    chosen.set(path, !isOpen(path));
    draw();
    drawing.querySelector<SVGElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
    return true;
  }

  function resize(to: number): void {
    zoom = Math.min(Math.max(to, 0.3), 3);
    const svg = drawing.querySelector('svg');
    if (svg === null) return;
    svg.setAttribute('width', String(svg.viewBox.baseVal.width * zoom));
    svg.setAttribute('height', String(svg.viewBox.baseVal.height * zoom));
  }

  /** The last step that has a moment: a symbol that does not fit leads nowhere. */
  const last = (): number => (walk?.steps ?? []).filter(({ state }) => state !== 0).length;

  function go(to: number): void {
    step = Math.min(Math.max(to, 0), last());
    void showMoment();
  }

  async function load(): Promise<void> {
    if (opened?.grammar === undefined) return say('The grammar has errors.');
    const number = ++asked;
    const text = line();
    const [found, way] = await Promise.all([
      rails ?? engine.ask('rails', {}),
      engine.ask('walk', { line: text }),
    ]);
    if (found === undefined || way === undefined || number !== asked) return;
    say('');
    rails = found;
    walk = way;
    // Another string is shown at its end, or where it fails.
    step = text === walked ? Math.min(step, last()) : last();
    walked = text;
    showTape();
    await showMoment();
  }

  function showTape(): void {
    const { start, steps, accepting } = walk!;
    const cells = [
      h(
        'span',
        { class: 'cell' },
        h('span', { class: 'symbol' }, 'start'),
        h('small', {}, String(start)),
      ),
      ...steps.map(({ text, state }) =>
        h(
          'span',
          {
            class: `cell${state === 0 ? ' refused' : ''}${accepting.includes(state) ? ' end' : ''}`,
            title:
              state === 0
                ? 'does not fit'
                : accepting.includes(state)
                  ? 'a word may end here'
                  : undefined,
          },
          h('span', { class: 'symbol' }, text === ' ' ? '␣' : text),
          h('small', {}, state === 0 ? '✗' : String(state)),
        ),
      ),
    ];
    cells.forEach((cell, index) => cell.addEventListener('click', () => go(index)));
    tape.replaceChildren(...cells);
    tape.setAttribute('aria-valuemax', String(last()));
  }

  async function showMoment(): Promise<void> {
    const number = ++asked;
    const found = await engine.ask('moment', { line: walked!, count: step });
    if (found === undefined || number !== asked) return;
    moment = found;
    const { steps, count } = walk!;
    const next = steps[step];
    [...tape.children].forEach((cell, index) => cell.classList.toggle('now', index === step));
    tape.children[step]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const said = `State ${moment.state} of ${count}${moment.isAccepting ? '; a word may end here' : ''}.`;
    const ahead =
      next === undefined
        ? ' The string ends here.'
        : next.state === 0
          ? ` Nothing here reads ${quote(next.text)}.`
          : ` Next: ${quote(next.text)}.`;
    tape.setAttribute('aria-valuenow', String(step));
    tape.setAttribute('aria-valuetext', `step ${step} of ${last()}. ${said}`);
    sentence.textContent = said + ahead;
    draw();
    showThreads();
    showStates();
  }

  /** The paths of rules on the way to where the string goes on, the innermost of single characters left out. */
  function pathsOfLive(): readonly string[] {
    const first = moment?.live[0]?.key.split('/') ?? [];
    return first.map((_, index) =>
      first
        .slice(0, index + 1)
        .join('/')
        .replace(/#-?\d+$/, ''),
    );
  }

  function isOpen(path: string): boolean {
    const given = chosen.get(path);
    if (given !== undefined) return given;
    if (!path.includes('/')) return true;
    const live = pathsOfLive();
    const at = live.indexOf(path);
    // A rule of single characters says no more when it is open.
    return at >= 0 && isWide(path);
  }

  function isWide(path: string): boolean {
    const alternatives = rails?.[path.replace(/^.*\//, '')] ?? [];
    return (
      alternatives.some(({ kind }) => kind !== 'text' && kind !== 'rule') ||
      (alternatives.some(({ kind }) => kind === 'rule') && alternatives.length < 5)
    );
  }

  function draw(): void {
    if (rails === undefined || moment === undefined || opened?.grammar === undefined) return;
    const { svg, width, height } = drawRule(
      rails,
      opened.grammar.start,
      isOpen,
      moment,
      drawing.clientWidth,
    );
    drawing.innerHTML = `<svg viewBox="0 0 ${width} ${height}" width="${width * zoom}" height="${height * zoom}">${svg}</svg>`;
    const live = [...drawing.querySelectorAll('.text-box.live, .rule-box.live')].at(0);
    if (live === undefined) return;
    const [outer, inner] = [drawing.getBoundingClientRect(), live.getBoundingClientRect()];
    const isSeen =
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom;
    if (isSeen) return;
    drawing.scrollBy({
      left: inner.left - outer.left - outer.width / 2,
      top: inner.top - outer.top - outer.height / 2,
    });
  }

  function showThreads(): void {
    const all = moment!.threads;
    threads.replaceChildren(
      h(
        'ul',
        { class: 'plain' },
        ...all
          .slice(0, THREADS)
          .map(({ rules, reads }) =>
            h(
              'li',
              {},
              ...rules.flatMap((rule, index) => [
                index > 0 && h('span', { class: 'where' }, ' › '),
                h('span', { class: 'rule' }, rule),
              ]),
              h('span', { class: 'where' }, ' reads '),
              h('code', {}, reads),
            ),
          ),
        all.length > THREADS &&
          h('li', { class: 'where' }, `and ${all.length - THREADS} more places`),
        moment!.isAccepting && h('li', {}, 'the end of the string'),
      ),
    );
  }

  function showStates(): void {
    const { from, to, state, name, isAccepting } = moment!;
    const listed = (edges: readonly Edge[], goes: boolean): HTMLElement =>
      h(
        'ul',
        { class: 'plain edges' },
        ...edges.slice(0, EDGES).map((edge) =>
          h(
            'li',
            {},
            !goes && stateOf(edge.state),
            !goes && ' → ',
            goes
              ? button(h('code', {}, edge.label), () => test(prefix() + edge.example), {
                  class: 'edge',
                  title: `test the string with ${edge.example} next; read by ${edge.rules.join(', ')}`,
                })
              : h('code', { title: `read by ${edge.rules.join(', ')}` }, edge.label),
            goes && ' → ',
            goes && stateOf(edge.state),
          ),
        ),
        edges.length > EDGES && h('li', { class: 'where' }, `and ${edges.length - EDGES} more`),
        edges.length === 0 && h('li', { class: 'where' }, 'none'),
      );
    const prefix = (): string => walked!.slice(0, walk!.steps[step - 1]?.to ?? 0);
    states.replaceChildren(
      h('div', {}, h('h3', {}, 'from'), listed(from, false)),
      h(
        'div',
        { class: 'center' },
        h('span', { class: `state${isAccepting ? ' accepting' : ''}` }, String(state)),
        h('div', { class: 'where' }, name),
      ),
      h('div', {}, h('h3', {}, 'to'), listed(to, true)),
    );
  }

  function stateOf(state: number): HTMLElement {
    const isEnd = walk!.accepting.includes(state);
    return h('span', { class: `state small${isEnd ? ' accepting' : ''}` }, String(state));
  }

  return {
    element,
    show: (now, isFresh) => {
      opened = now;
      if (isFresh) {
        rails = undefined;
        walked = undefined;
      }
      void load();
    },
  };
}

function quote(text: string): string {
  return text === ' ' ? 'a space' : `“${text}”`;
}

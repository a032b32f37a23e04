/**
 * The places where the rules stand: as boxes that open where a string is, and as a list. However large the automaton is,
 * what is drawn can be read.
 */
import type { Rails } from '../../generator/study/playground/rails.js';
import type { Places } from '../../generator/study/playground/walk.js';
import { button, h, reveal } from './element.js';
import { drawRule } from './railroad.js';

/** The most rules inside each other that open by themselves, and that a thread lists. */
const MOST_OPEN = 12;

/** The greatest number of threads to list. */
const THREADS = 12;

/** A choice among many rules is open if the string stands more than so many rules further in. */
const DEEP = 3;

/** The rules of a grammar. */
export interface RulesView {
  readonly element: HTMLElement;
  /** Shows the places of a moment; `mayEnd` if the string may end there. */
  show(rails: Rails, start: string, places: Places, mayEnd: boolean): void;
}

/** The boxes and the list. */
export function rulesView(): RulesView {
  let shown: Parameters<RulesView['show']> | undefined;
  let zoom = 1;
  let live: readonly string[] = [];
  /** The rules that were opened, or closed, by hand. */
  const chosen = new Map<string, boolean>();
  const drawing = h('div', {
    class: 'drawing scroller',
    tabindex: '0',
    role: 'group',
    'aria-label': 'rules',
  });
  const threads = h('div', { class: 'threads' });
  const zooms = h(
    'div',
    { class: 'bar tight' },
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

  /** The paths of rules on the way to where the string goes on, up to {@link MOST_OPEN}. */
  function pathsOfLive(): readonly string[] {
    const first = shown?.[2].live[0]?.key.split('/', MOST_OPEN) ?? [];
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
    const at = live.indexOf(path);
    // A rule of single characters says no more when it is open.
    return at >= 0 && isWide(path, live.length - at > DEEP);
  }

  function isWide(path: string, isDeep: boolean): boolean {
    const alternatives = shown?.[0][path.replace(/^.*\//, '')] ?? [];
    return (
      alternatives.some(({ kind }) => kind !== 'text' && kind !== 'rule') ||
      (alternatives.some(({ kind }) => kind === 'rule') && (isDeep || alternatives.length < 5))
    );
  }

  function draw(): void {
    if (shown === undefined) return;
    const [rails, start, places] = shown;
    live = pathsOfLive();
    const { svg, width, height } = drawRule(rails, start, isOpen, places, drawing.clientWidth);
    drawing.innerHTML = `<svg viewBox="0 0 ${width} ${height}" width="${width * zoom}" height="${height * zoom}">${svg}</svg>`;
    const [box] = drawing.querySelectorAll('.text-box.live, .rule-box.live');
    if (box !== undefined) reveal(drawing, box);
  }

  function showThreads(): void {
    const [, , { threads: all }, mayEnd] = shown!;
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
              rules.length > MOST_OPEN && h('span', { class: 'where' }, '… › '),
              ...rules
                .slice(-MOST_OPEN)
                .flatMap((rule, index) => [
                  index > 0 && h('span', { class: 'where' }, ' › '),
                  h('span', { class: 'rule' }, rule),
                ]),
              h('span', { class: 'where' }, ' reads '),
              h('code', {}, reads),
            ),
          ),
        all.length > THREADS &&
          h('li', { class: 'where' }, `and ${all.length - THREADS} more places`),
        mayEnd && h('li', {}, 'the end of the string'),
      ),
    );
  }

  return {
    element: h(
      'div',
      { class: 'rules-view' },
      zooms,
      drawing,
      h('h2', {}, 'Where the rules stand'),
      threads,
    ),
    show: (...now) => {
      shown = now;
      draw();
      showThreads();
    },
  };
}

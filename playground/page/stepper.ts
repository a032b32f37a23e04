/** A tape with a cell for each moment of a run, and the buttons and keys that step along it. */
import { button, h, reveal } from './element.js';

/** The time per step while playing, in milliseconds. */
const PACE = 800;

/** A cell of the tape. */
export interface Cell {
  readonly text: string;
  /** The small text below. */
  readonly small?: string | undefined;
  /** Classes of CSS: `whole` where a word may end, `wrong` where nothing fits, `again` where a symbol is read again. */
  readonly kind?: string;
  readonly title?: string | undefined;
}

/** What a page does with a stepper. */
export interface Stepper {
  readonly element: HTMLElement;
  /** The grid of the cells, one column each. */
  readonly tape: HTMLElement;
  /** Shows another run; cells behind the last moment are shown, but no step leads to them. */
  load(cells: readonly Cell[], last: number): void;
  /** Shows a moment, and says what happens in it. */
  show(step: number, said: string): void;
}

/** @param onGo called with the number of a moment */
export function makeStepper(onGo: (step: number) => void): Stepper {
  let cells: readonly HTMLElement[] = [];
  let last = 0;
  let at = 0;
  let timer: number | undefined;
  const go = (to: number): void => onGo(Math.min(Math.max(to, 0), last));
  const stop = (): void => {
    window.clearInterval(timer);
    timer = undefined;
    play.textContent = 'play';
    play.setAttribute('aria-pressed', 'false');
  };
  const toggle = (): void => {
    if (timer !== undefined) return stop();
    if (at === last) go(0);
    play.textContent = 'pause';
    play.setAttribute('aria-pressed', 'true');
    timer = window.setInterval(() => {
      go(at + 1);
      if (at >= last) stop();
    }, PACE);
  };
  const jump = (sign: string, label: string, to: () => number): HTMLElement => {
    const act = (): void => {
      stop();
      go(to());
    };
    return button(sign, act, { 'aria-label': label });
  };
  const play = button('play', toggle, { 'aria-pressed': 'false', class: 'play' });
  const tape = h('div', { class: 'tape' });
  const slider = h(
    'div',
    {
      id: 'stepper',
      class: 'scroller',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'step: arrow keys, Home and End; space plays',
      'aria-valuemin': 0,
    },
    tape,
  );
  slider.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) return toggle();
    stop();
    go(to);
  });
  const sentence = h('p', { class: 'moment', 'aria-live': 'polite', id: 'sentence' });
  const buttons = h(
    'div',
    { class: 'bar tight steps' },
    jump('|◀', 'to the beginning', () => 0),
    jump('◀', 'one step back', () => at - 1),
    play,
    jump('▶', 'one step on', () => at + 1),
    jump('▶|', 'to the end', () => last),
  );
  return {
    element: h('div', { class: 'stepper' }, buttons, slider, sentence),
    tape,
    load: (shown, end) => {
      if (timer !== undefined) stop();
      last = end;
      cells = shown.map(({ text, small, kind = '', title }, index) => {
        const cell = h(
          'span',
          { style: `grid-area: 1 / ${index + 1}`, class: `cell ${kind}`.trim(), title },
          h('span', { class: 'symbol' }, text),
          small !== undefined && h('small', {}, small),
        );
        cell.addEventListener('click', () => go(index));
        return cell;
      });
      tape.replaceChildren(...cells);
      slider.setAttribute('aria-valuemax', String(last));
    },
    show: (step, said) => {
      at = step;
      cells.forEach((cell, index) => {
        cell.classList.toggle('now', index === step);
        cell.classList.toggle('read', index < step);
      });
      slider.setAttribute('aria-valuenow', String(step));
      slider.setAttribute('aria-valuetext', `step ${step} of ${last}`);
      sentence.textContent = said;
      const cell = cells[step];
      if (cell !== undefined) reveal(slider, cell);
    },
  };
}

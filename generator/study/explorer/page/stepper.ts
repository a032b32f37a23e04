/** The tape of octets or code units, and the buttons and keys that step along it. */
import { isPrintable, printSymbol } from '../../../text/symbols.js';
import { glyphOf } from '../../trace/printable.js';
import type { Plan } from '../../../plan/plan.js';
import { button, h, reveal, section } from './element.js';
import type { Change, Model, Panel } from './model.js';
import { sentenceOf } from '../sentence.js';
import type { Tracing } from '../tracing.js';
import { makeBrackets, type Brackets } from './draw-brackets.js';

/** The time per step while playing, in milliseconds. */
const PACE = 800;

/** The stepper: a slider over the frames of a run, with captured parts as brackets below them. */
export function stepper(tracing: Tracing | undefined, change: Change): Panel {
  let model: Model | undefined;
  let timer: number | undefined;
  const last = (): number => model!.run.frames.length - 1;
  const go = (to: number): void => change({ step: Math.min(Math.max(to, 0), last()) });
  const by = (count: number): void => go(model!.state.step + count);
  const stop = (): void => {
    window.clearInterval(timer);
    timer = undefined;
    play.textContent = 'play';
    play.setAttribute('aria-pressed', 'false');
  };
  const toggle = (): void => {
    if (timer !== undefined) return stop();
    if (model!.state.step === last()) go(0);
    play.textContent = 'pause';
    play.setAttribute('aria-pressed', 'true');
    timer = window.setInterval(() => {
      by(1);
      if (model!.state.step === last()) stop();
    }, PACE);
  };
  const halt = (to: () => void) => () => {
    stop();
    to();
  };
  const jump = (sign: string, label: string, to: () => void): HTMLElement =>
    button(sign, halt(to), { 'aria-label': label });
  const play = button('play', toggle, { 'aria-pressed': 'false', class: 'play' });
  const buttons = [
    jump('|◀', 'to the beginning', () => go(0)),
    jump('◀', 'one step back', () => by(-1)),
    play,
    jump('▶', 'one step on', () => by(1)),
    jump('▶|', 'to the end', () => go(last())),
  ];
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
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => by(1),
    ArrowUp: () => by(1),
    ArrowLeft: () => by(-1),
    ArrowDown: () => by(-1),
    Home: () => go(0),
    End: () => go(last()),
  };
  slider.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = event.key === ' ' ? toggle : keys[event.key] && halt(keys[event.key]!);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  const sentence = h('p', { class: 'sentence', 'aria-live': 'polite', id: 'sentence' });
  let shown: Model['run'] | undefined;
  let cells: readonly HTMLElement[] = [];
  let brackets: Brackets | undefined;
  const element = section(
    'steps',
    'Step by step',
    h('div', { class: 'buttons' }, ...buttons),
    slider,
    sentence,
  );
  return {
    element,
    show: (next) => {
      model = next;
      const { run, state, plan } = next;
      if (run !== shown) {
        shown = run;
        cells = cellsOf(next, go);
        tape.replaceChildren(...cells);
        brackets = tracing && makeBrackets(tracing, tape, next);
        slider.setAttribute('aria-valuemax', String(last()));
        if (timer !== undefined) stop();
      }
      cells.forEach((cell, index) => {
        cell.classList.toggle('now', index === state.step);
        cell.classList.toggle('read', index < state.step);
      });
      slider.setAttribute('aria-valuenow', String(state.step));
      slider.setAttribute('aria-valuetext', `step ${state.step} of ${last()}`);
      brackets?.show(state.step);
      sentence.textContent = [sentenceOf(plan, run, state.step), brackets?.say(state.step) ?? '']
        .join(' ')
        .trim();
      reveal(slider, cells[state.step]!);
    },
  };
}

/** One cell per frame, for pointers; keys have the slider. */
function cellsOf({ run, plan }: Model, go: (to: number) => void): readonly HTMLElement[] {
  const whole = plan.decoder ? 'completes a character' : 'a word may end here';
  return run.frames.map(({ step, error, state }, index) => {
    const isWhole =
      step !== undefined &&
      (plan.decoder ? step.character !== undefined : plan.states[state]!.accepting);
    const [text, small] =
      index === 0 ? ['start'] : step === undefined ? ['end'] : textsOf(step.octet, plan);
    const cell = h(
      'span',
      {
        style: `grid-area: 1 / ${index + 1}`,
        class: `cell${error === undefined ? '' : ' wrong'}${step?.again ? ' again' : ''}${isWhole ? ' whole' : ''}`,
        title: step?.again ? 'read again' : isWhole ? whole : undefined,
      },
      text,
      small === undefined ? undefined : h('span', { class: 'ascii' }, small),
    );
    cell.addEventListener('click', () => go(index));
    return cell;
  });
}

/** The text of a cell for a symbol, and the small text below it. */
function textsOf(
  symbol: number,
  { notation, decoder }: Plan,
): readonly [text: string, small?: string | undefined] {
  const printed = printSymbol(symbol, notation);
  const isVisible = isPrintable(symbol) && symbol !== 0x20;
  const char = String.fromCharCode(symbol);
  // The words of a recognizer are mostly ASCII.
  if (notation.form === 'hex')
    return [printed, decoder === undefined && isVisible ? char : undefined];
  if (isPrintable(symbol) || notation.form === 'ascii') return [isVisible ? char : printed];
  const glyph = glyphOf(symbol);
  return glyph === undefined ? [printed] : [glyph, printed];
}

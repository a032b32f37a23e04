/** The emitted modules, with the lines that read the current octet; and the row of a shift DFA, bit by bit. */
import type { Variant } from '../../generator/options/variant.js';
import type { Plan } from '../../generator/plan/plan.js';
import type { ShiftStep } from '../../generator/emit/variants/places.js';
import { capitalize } from '../../generator/text/capitalize.js';
import type { TraceStep } from '../../generator/study/trace/trace.js';
import type { ExplorerData, ModuleData } from '../../generator/study/explorer/data.js';
import {
  findLandmarks,
  type Landmarks,
  type LineStretch,
} from '../../generator/study/explorer/landmarks.js';
import { h, lineOf, reveal, scroller, section, tabs } from '../page/element.js';
import type { Change, Panel } from './model.js';

/** A module on the page. */
interface Shown {
  readonly module: ModuleData;
  readonly landmarks: Landmarks;
  readonly lines: readonly HTMLElement[];
}

/** The code, with tabs for the variants. */
export function codePanel({ modules }: ExplorerData, plan: Plan, change: Change): Panel {
  const words = h('p', {});
  const row = h('div', { class: 'row', id: 'row' });
  const box = scroller('code');
  box.classList.add('listing', 'code-box');
  const panel = h('div', {}, words, row, box);
  const variants = tabs(
    'variant',
    'variants',
    modules.map(({ variant }) => [variant, variant]),
    panel,
    (variant) => change({ variant: variant as Variant }),
  );
  let shown: Shown | undefined;
  let marked: readonly HTMLElement[] = [];
  const element = section(
    'code',
    'Emitted code',
    ...(modules.length === 0
      ? [h('p', {}, 'There is no code: every module would be too large.')]
      : [variants.element, panel]),
  );
  return {
    element,
    show: ({ state, frame }) => {
      if (modules.length === 0) return;
      const module = modules.find(({ variant }) => variant === state.variant) ?? modules[0]!;
      if (module !== shown?.module) {
        shown = { module, landmarks: findLandmarks(plan, module), lines: linesOf(module) };
        marked = [];
        variants.choose(module.variant);
        words.textContent = describe(module, plan);
        box.replaceChildren(...shown.lines);
        box.hidden = module.lines.length === 0;
        box.scrollTo(0, 0);
      }
      unmark(marked, shown);
      const step = frame.step?.type === 'octet' ? frame.step : undefined;
      const marks = step === undefined ? [] : shown.landmarks.marksOf(step.from, step.octet);
      marked = mark(marks, shown);
      const shift = step && shown.landmarks.shiftStepOf(step.from, step.octet);
      row.replaceChildren(...(shift && step ? draw(shift, step) : []));
      row.hidden = shift === undefined;
      // The cell of the transition matters most in a table, the statement in a switch.
      const important = marked.at(module.variant === 'branchless' && shift ? 0 : -1);
      if (important !== undefined) reveal(box, important.querySelector('mark')!);
      const bit = [...row.querySelectorAll('.bit.in')].at(-1);
      if (bit !== undefined) reveal(row.querySelector<HTMLElement>('.scroller')!, bit);
    },
  };
}

function describe(
  { variant, shape, first, more, lines, marks }: ModuleData,
  { decoder }: Plan,
): string {
  if (lines.length === 0) return `${capitalize(shape)}. The module is too large to be shown.`;
  const why =
    variant === 'branchless' && marks['r0'] === undefined
      ? ' It has no rows of 32 bits to draw.'
      : '';
  const last = first + lines.length - 1;
  const rest = decoder === undefined ? 'follow' : 'decode and encode texts';
  return `${capitalize(shape)}. Lines ${first} to ${last} are shown; ${more} more ${rest}.${why}`;
}

function linesOf({ lines, first }: ModuleData): readonly HTMLElement[] {
  return lines.map((text, index) => lineOf(String(first + index), h('code', {}, text)));
}

function unmark(lines: readonly HTMLElement[], { module, lines: all }: Shown): void {
  for (const line of lines) {
    line.classList.remove('current');
    const text = module.lines[all.indexOf(line)];
    if (text !== undefined) line.lastElementChild!.replaceChildren(text);
  }
}

/** Marks stretches; whole statements as lines, cells of tables as they are. */
function mark(marks: readonly LineStretch[], { module, lines }: Shown): readonly HTMLElement[] {
  return marks.map(({ line, from, to }) => {
    const element = lines[line]!;
    const text = module.lines[line]!;
    const inside = h('mark', {}, text.slice(from, to));
    const after = to === undefined ? '' : text.slice(to);
    element.lastElementChild!.replaceChildren(text.slice(0, from), inside, after);
    element.classList.add('current');
    return element;
  });
}

/** The 32 bits of a row, the five of them that are the next code in a frame. */
function draw(
  { name, row, code, next }: ShiftStep,
  { octet, from, to }: TraceStep,
): readonly HTMLElement[] {
  const bits = Array.from({ length: 32 }, (_, index) => {
    const place = 31 - index;
    const isIn = code <= place && place < code + 5;
    return h(
      'span',
      { class: isIn ? 'bit in' : 'bit', title: `bit ${place}` },
      String((row >>> place) & 1),
    );
  });
  const hex = `0x${row.toString(16).padStart(8, '0')}`;
  const text = `ROWS[0x${octet.toString(16).padStart(2, '0')}] is ${name}, ${hex}. State ${from} has code ${code}: shifted right by ${code}, its lowest five bits are ${next}, the code of state ${to}.`;
  const picture = h(
    'div',
    { class: 'word', role: 'img', 'aria-label': `the 32 bits of ${name}` },
    ...bits,
  );
  return [scroller('row of the octet', picture), h('p', {}, text)];
}

/** All octets in 16 rows of 16, each with its class; the focused or hovered cell is explained. */
import { classOf, membersOf } from '../../../automata/symbol-classes.js';
import { printOctet, printRanges } from '../../../text/octets.js';
import { printHex } from '../../../text/values.js';
import { DEAD, step } from '../../../automata/dfa.js';
import type { Plan } from '../../../emit/plan.js';
import { isIn } from '../walk.js';
import { h, scroller, section } from './element.js';
import type { Panel } from './model.js';

/** The byte-class map. */
export function classesPanel(plan: Plan): Panel {
  const { dfa } = plan;
  const words = h('p', { class: 'explained', 'aria-live': 'polite', id: 'explained' });
  const cells = Array.from({ length: 256 }, (_, octet) => {
    const index = classOf(dfa.classes, octet);
    const attributes = {
      role: 'gridcell',
      tabindex: octet === 0 ? 0 : -1,
      style: `--hue: ${(index * 137) % 360}`,
      'aria-label': `${printOctet(octet)}, class ${index}`,
    };
    return h('td', attributes, String(index));
  });
  const explain = (octet: number): void => words.replaceChildren(explanationOf(plan, octet));
  cells.forEach((cell, octet) => {
    cell.addEventListener('focus', () => explain(octet));
    cell.addEventListener('click', () => cell.focus());
    cell.addEventListener('pointerenter', () => explain(octet));
  });
  const digits = Array.from({ length: 16 }, (_, digit) => printHex(digit));
  const head = digits.map((digit) => h('th', { scope: 'col' }, `_${digit}`));
  const rows = digits.map((digit, high) => {
    const first = h('th', { scope: 'row' }, `${digit}_`);
    return h('tr', {}, first, ...cells.slice(16 * high, 16 * high + 16));
  });
  const grid = h(
    'table',
    { role: 'grid', 'aria-label': 'class of each octet', class: 'grid' },
    h('thead', {}, h('tr', {}, h('td', {}), ...head)),
    h('tbody', {}, ...rows),
  );
  grid.addEventListener('keydown', (event) => {
    const at = cells.indexOf(document.activeElement as HTMLTableCellElement);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 16,
      ArrowUp: at - 16,
      Home: at - (at % 16),
      End: at - (at % 16) + 15,
    }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const cell = cells[to];
    if (cell === undefined) return;
    cells[at]!.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  });
  let current: HTMLElement | undefined;
  const box = scroller('byte classes', grid);
  // The cells in it are what keyboards reach.
  box.removeAttribute('tabindex');
  return {
    element: section(
      'classes',
      `Byte classes: ${dfa.classes.count}`,
      h('p', {}, 'No state distinguishes octets with the same number.'),
      box,
      words,
    ),
    show: ({ frame }) => {
      current?.classList.remove('current');
      const octet = frame.step?.octet;
      current = octet === undefined ? undefined : cells[octet];
      current?.classList.add('current');
      if (octet !== undefined) explain(octet);
      else if (words.textContent === '') explain(0);
    },
  };
}

/** The greatest numbers of transitions and of alternatives in an explanation. */
const LISTED = 8;

/** The class of an octet, the transitions that read it, and the rules that they come from. */
function explanationOf({ dfa, states, decoder }: Plan, octet: number): string {
  const index = classOf(dfa.classes, octet);
  const readers = states.filter(({ id }) => step(dfa, id, index) !== DEAD);
  const ways = readers.map(({ id }) => `${id} → ${step(dfa, id, index)}`);
  const origins = readers.flatMap(({ edges }) =>
    edges.filter(({ ranges }) => isIn(octet, ranges)).flatMap((edge) => edge.origins),
  );
  const bits = octet.toString(2).padStart(8, '0');
  const members = `${printOctet(octet)} (${bits}) is in class ${index}: ${printRanges(membersOf(dfa.classes, index))}.`;
  if (readers.length === 0)
    return `${members} No state reads it${decoder === undefined ? '' : ': it is in no character'}.`;
  const from = `${ways.length === 1 ? 'Transition' : 'Transitions'}: ${list(ways, ', ')}.`;
  return `${members} ${from} Read by ${list([...new Set(origins)], '; ')}.`;
}

function list(items: readonly string[], separator: string): string {
  const hidden = items.length - LISTED;
  return items.slice(0, LISTED).join(separator) + (hidden > 0 ? ` and ${hidden} more` : '');
}

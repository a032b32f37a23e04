/**
 * Shows all octets in 16 rows of 16, each with its class, or a list of classes for code units, and explains the focused
 * or hovered class.
 */
import { MAX_OCTET } from '../../generator/alphabet.js';
import { DEAD, leadsNowhere, step } from '../../generator/automata/dfa.js';
import { classOf, membersOf } from '../../generator/automata/symbol-classes.js';
import type { Plan } from '../../generator/plan/plan.js';
import { capitalize } from '../../generator/text/capitalize.js';
import { printClassesNoun, printMembers, printSymbol } from '../../generator/text/symbols.js';
import { printHex } from '../../generator/text/values.js';
import { isIn } from '../../generator/automata/symbol-range.js';
import { h, reveal, scroller, section } from '../page/element.js';
import type { Panel } from './model.js';

/** A map of symbols: its box, and the element of a symbol. */
interface ClassMap {
  readonly box: HTMLElement;
  readonly cellOf: (symbol: number) => HTMLElement;
}

/** The map of the classes. */
export function classesPanel(plan: Plan): Panel {
  const { dfa, notation } = plan;
  const noun = printClassesNoun(notation);
  const words = h('p', { class: 'explained', 'aria-live': 'polite', id: 'explained' });
  const explain = (symbol: number): void => words.replaceChildren(explanationOf(plan, symbol));
  const isOfOctets = dfa.classes.max <= MAX_OCTET;
  const { box, cellOf } = isOfOctets ? gridOf(plan, explain) : listOf(plan);
  let current: HTMLElement | undefined;
  return {
    element: section(
      'classes',
      `${capitalize(noun)}: ${dfa.classes.count}`,
      h(
        'p',
        {},
        isOfOctets
          ? `No state distinguishes ${notation.noun}s with the same number.`
          : `No state distinguishes ${notation.noun}s of one class.`,
      ),
      box,
      words,
    ),
    show: ({ frame }) => {
      current?.classList.remove('current');
      const symbol = frame.step?.octet;
      current = symbol === undefined || symbol > dfa.classes.max ? undefined : cellOf(symbol);
      current?.classList.add('current');
      if (current !== undefined && !isOfOctets) reveal(box, current);
      if (symbol !== undefined) explain(symbol);
      else if (isOfOctets && words.textContent === '') explain(0);
    },
  };
}

/** A class per row, with its members. */
function listOf({ dfa, notation }: Plan): ClassMap {
  const { classes } = dfa;
  const rows = Array.from({ length: classes.count }, (_, index) => {
    const members = printMembers(
      membersOf(classes, index),
      leadsNowhere(dfa, index),
      notation,
      '–',
    );
    return h('tr', {}, h('th', { scope: 'row' }, String(index)), h('td', {}, members));
  });
  const head = ['class', `${notation.noun}s`].map((text) => h('th', { scope: 'col' }, text));
  const table = h(
    'table',
    { class: 'members' },
    h('thead', {}, h('tr', {}, ...head)),
    h('tbody', {}, ...rows),
  );
  return {
    box: scroller(printClassesNoun(notation), table),
    cellOf: (symbol) => rows[classOf(classes, symbol)]!,
  };
}

/** All octets in 16 rows of 16; `explain` is called with the focused or hovered one. */
function gridOf({ dfa, notation }: Plan, explain: (octet: number) => void): ClassMap {
  const cells = Array.from({ length: 256 }, (_, octet) => {
    const index = classOf(dfa.classes, octet);
    const attributes = {
      role: 'gridcell',
      class: leadsNowhere(dfa, index) ? 'idle' : undefined,
      tabindex: octet === 0 ? 0 : -1,
      style: `--hue: ${hueOf(index)}`,
      'aria-label': `${printSymbol(octet, notation)}, class ${index}`,
    };
    return h('td', attributes, String(index));
  });
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
  const box = scroller(printClassesNoun(notation), grid);
  // Keyboards reach its cells.
  box.removeAttribute('tabindex');
  return { box, cellOf: (octet) => cells[octet]! };
}

/** The hue of a class: from 40 to 320, since red is for errors; neighbors differ. */
function hueOf(index: number): number {
  return 40 + ((170 + index * 101) % 280);
}

/** The greatest numbers of transitions and of alternatives in an explanation. */
const LISTED = 8;

/** The class of a symbol, the transitions that read it, and the rules that they come from. */
function explanationOf({ dfa, states, decoder, notation }: Plan, symbol: number): string {
  const index = classOf(dfa.classes, symbol);
  const readers = states.filter(({ id }) => step(dfa, id, index) !== DEAD);
  const ways = readers.map(({ id }) => `${id} → ${step(dfa, id, index)}`);
  const origins = readers.flatMap(({ edges }) =>
    edges.filter(({ ranges }) => isIn(symbol, ranges)).flatMap((edge) => edge.origins),
  );
  const bits = notation.form === 'hex' ? ` (${symbol.toString(2).padStart(8, '0')})` : '';
  const ranges = printMembers(membersOf(dfa.classes, index), leadsNowhere(dfa, index), notation);
  const members = `${printSymbol(symbol, notation)}${bits} is in class ${index}: ${ranges}.`;
  if (readers.length === 0)
    return `${members} No state reads it${decoder === undefined ? '' : ': it is in no character'}.`;
  const from = `${ways.length === 1 ? 'Transition' : 'Transitions'}: ${list(ways, ', ')}.`;
  return `${members} ${from} Read by ${list([...new Set(origins)], '; ')}.`;
}

function list(items: readonly string[], separator: string): string {
  const hidden = items.length - LISTED;
  return items.slice(0, LISTED).join(separator) + (hidden > 0 ? ` and ${hidden} more` : '');
}

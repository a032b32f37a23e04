/** The facts about the grammar; a witness can be stepped through. */
import type { Plan } from '../../../plan/plan.js';
import type { ExplorerData } from '../data.js';
import { typeInput } from '../input.js';
import { button, h, scroller, section } from './element.js';
import type { Change, Panel } from './model.js';

/** The facts; they do not change. */
export function factsPanel({ facts }: ExplorerData, plan: Plan, change: Change): Panel {
  const stepThrough = (word: readonly number[], label: string): HTMLElement => {
    const typed = typeInput(plan, unitsOf(word, plan));
    return button('step through', () => change({ ...typed, step: 0 }), {
      'aria-label': `step through ${label}`,
    });
  };
  const rows = facts.map(({ name, value, method, witness = '', word }) => {
    const parts = word === undefined ? [value] : [value, ' ', stepThrough(word, witness)];
    const cell = h('td', {}, ...parts, h('span', { class: 'method' }, `by ${method}`));
    return h('tr', {}, h('th', { scope: 'row' }, name), cell);
  });
  const box = scroller('facts', h('table', {}, h('tbody', {}, ...rows)));
  return { element: section('facts', 'Facts', box), show: () => undefined };
}

/** The symbols that the page's automaton reads of a word of the grammar: the code units of characters. */
function unitsOf(word: readonly number[], { notation }: Plan): readonly number[] {
  if (notation.noun !== 'code unit') return word;
  return word.flatMap((character) =>
    Array.from(String.fromCodePoint(character).split(''), (unit) => unit.charCodeAt(0)),
  );
}

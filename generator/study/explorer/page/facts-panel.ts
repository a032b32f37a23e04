/** The facts about the grammar; a witness can be stepped through. */
import type { ExplorerData } from '../data.js';
import { button, h, scroller, section } from './element.js';
import type { Change, Panel } from './model.js';

/** The facts; they do not change. */
export function factsPanel({ facts }: ExplorerData, change: Change): Panel {
  const stepThrough = (word: string): HTMLElement =>
    button('step through', () => change({ mode: 'hex', input: word, step: 0 }), {
      'aria-label': `step through ${word}`,
    });
  const rows = facts.map(({ name, value, method, witness = '' }) => {
    const isWord = /^[\dA-F]{2}( [\dA-F]{2})*$/.test(witness);
    const parts = isWord ? [value, ' ', stepThrough(witness)] : [value];
    const cell = h('td', {}, ...parts, h('span', { class: 'method' }, `by ${method}`));
    return h('tr', {}, h('th', { scope: 'row' }, name), cell);
  });
  const box = scroller('facts', h('table', {}, h('tbody', {}, ...rows)));
  return { element: section('facts', 'Facts', box), show: () => undefined };
}

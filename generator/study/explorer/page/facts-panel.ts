/** The facts about the grammar; a witness can be stepped through. */
import type { ExplorerData } from '../data.js';
import { button, h, scroller, section } from './element.js';
import type { Change, Panel } from './model.js';

/** The facts; they do not change. */
export function factsPanel({ facts }: ExplorerData, change: Change): Panel {
  const rows = facts.map(({ name, value, method, witness }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h(
        'td',
        {},
        value,
        ...(witness !== undefined && /^[\dA-F]{2}( [\dA-F]{2})*$/.test(witness)
          ? [
              ' ',
              button('step through', () => change({ mode: 'hex', input: witness, step: 0 }), {
                'aria-label': `step through ${witness}`,
              }),
            ]
          : []),
        h('span', { class: 'method' }, `by ${method}`),
      ),
    ),
  );
  const box = scroller('facts', h('table', {}, h('tbody', {}, ...rows)));
  return { element: section('facts', 'Facts', box), show: () => undefined };
}

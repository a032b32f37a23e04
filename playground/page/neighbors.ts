/** A state and its neighbors: the part of an automaton around it. */
import type { Edge, Neighborhood } from '../../generator/study/playground/walk.js';
import { button, h } from './element.js';

/** The greatest number of edges to list. */
const EDGES = 24;

/** @param onTake called with an example of the symbols of a transition */
export function neighborsOf(
  { from, to, state, name, isAccepting, accepting }: Neighborhood,
  onTake: (example: string) => void,
): HTMLElement {
  const stateOf = (id: number): HTMLElement =>
    h('span', { class: `state small${accepting.includes(id) ? ' accepting' : ''}` }, String(id));
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
            ? button(h('code', {}, edge.label), () => onTake(edge.example), {
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
  return h(
    'div',
    { class: 'states' },
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

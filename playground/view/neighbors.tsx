/** A state and its neighbors: the part of an automaton around it. */
import type { NeighborTransition, Neighborhood } from '../../generator/study/answers/moment.js';
import { button, most } from './elements.js';

/** @param onTake called with an example of the symbols of a transition */
export function neighborsOf(
  { from, to, state, name, isAccepting, accepting }: Neighborhood,
  onTake: (example: string) => void,
) {
  const stateOf = (id: number, kind: string, isEnd: boolean) => (
    <span class={`state ${kind} ${isEnd ? 'accepting' : ''}`}>{id}</span>
  );
  const itemOf = ({ state: other, label, example, rules }: NeighborTransition, goes: boolean) => {
    const end = stateOf(other, 'small', accepting.includes(other));
    const read = `read by ${rules.join(', ')}`;
    const title = `test the string with ${example} next; ${read}`;
    const text = <code title={goes ? undefined : read}>{label}</code>;
    if (!goes) return <li>{[end, ' → ', text]}</li>;
    return (
      <li>{[button(text, () => onTake(example), { class: 'edge link', title }), ' → ', end]}</li>
    );
  };
  const listed = (title: string, transitions: readonly NeighborTransition[]) => (
    <div>
      <h3>{title}</h3>
      <ul>
        {transitions.length === 0 && <li class="where">none</li>}
        {most(transitions.map((edge) => itemOf(edge, title === 'to')))}
      </ul>
    </div>
  );
  return (
    <div class="states">
      {listed('from', from)}
      <div class="center">
        {stateOf(state, '', isAccepting)}
        <div class="where">{name}</div>
      </div>
      {listed('to', to)}
    </div>
  );
}

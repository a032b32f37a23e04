/** The captures that open parts of a trace may become: a name comes with the end of a part. */
import { DEAD, step } from '../../automata/dfa.js';
import { wholeMoveAt, type Continuation, type Traced } from '../../automata/moves.js';
import { OPENING, type StateId } from '../../automata/nfa.js';

/**
 * The numbers of the captures that a part may become, ascending. Linear in the size of the automaton.
 *
 * @param inner the number of open parts within the part
 */
export function namesOfOpen(
  traced: Traced,
  state: StateId,
  trace: number,
  inner: number,
): readonly number[] {
  const { dfa, ends } = traced;
  const names = new Set<number>();
  const seen = new Set<string>();
  const nodes: { readonly state: StateId; readonly trace: number; readonly inner: number }[] = [];
  const visit = (to: StateId, after: number, open: number): void => {
    const key = `${to} ${after} ${open}`;
    if (seen.has(key)) return;
    seen.add(key);
    nodes.push({ state: to, trace: after, inner: open });
  };
  /** The number of open parts within the part after some events; undefined once it has ended. */
  const follow = ({ events }: Continuation, before: number): number | undefined => {
    let open = before;
    for (const event of events)
      if (event === OPENING) open += 1;
      else if (open > 0) open -= 1;
      else {
        names.add(event);
        return undefined;
      }
    return open;
  };
  visit(state, trace, inner);
  // The list grows while it is read.
  for (const node of nodes) {
    const end = ends[node.state];
    if (end?.from === node.trace) follow(end, node.inner);
    for (let index = 0; index < dfa.classes.count; index++) {
      const to = step(dfa, node.state, index);
      if (to === DEAD) continue;
      const move = wholeMoveAt(traced, node.state * dfa.classes.count + index);
      move.forEach((continuation, after) => {
        if (continuation.from !== node.trace) return;
        const open = follow(continuation, node.inner);
        if (open !== undefined) visit(to, after, open);
      });
    }
  }
  return [...names].sort((a, b) => a - b);
}

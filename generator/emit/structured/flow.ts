/** The control flow of a recognizer: a node for each state, and further nodes for copies of states. */
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';

/** A node. The node of a state has its number; copies have greater ones. */
export type NodeId = number;

/** A graph of control flow. */
export interface Flow {
  readonly root: NodeId;
  /** The state of each node. */
  readonly stateOf: readonly StateId[];
  /** The other nodes that each node leads to; a unit on which a state stays is not part of the flow. */
  readonly targets: readonly (readonly NodeId[])[];
}

/** The flow of the states that a state leads to; the nodes of other states lead nowhere. */
export function flowFrom({ states }: Plan, root: StateId): Flow {
  const leaving = states.map(({ id, transitions }) => [
    ...new Set(transitions.map(({ target }) => target).filter((target) => target !== id)),
  ]);
  const reached = new Set(postorder([root], (node) => leaving[node]!));
  const targets = leaving.map((all, node) => (reached.has(node) ? all : []));
  return { root, stateOf: states.map(({ id }) => id), targets };
}

/**
 * The nodes that some nodes lead to, themselves included: each after all nodes that it leads to, but for cycles
 * (the postorder of a depth-first search). Linear.
 *
 * @param targetsOf the nodes that a node leads to
 */
export function postorder(
  roots: Iterable<NodeId>,
  targetsOf: (node: NodeId) => readonly NodeId[],
): readonly NodeId[] {
  const order: NodeId[] = [];
  const seen = new Set<NodeId>();
  for (const root of roots) {
    if (seen.has(root)) continue;
    seen.add(root);
    const path = [{ node: root, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = targetsOf(top.node)[top.next++];
      if (target === undefined) {
        order.push(top.node);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ node: target, next: 0 });
      }
    }
  }
  return order;
}

/**
 * Dominators: a node dominates another if every path from the root to that one goes through it.
 *
 * Each node but the root has an immediate dominator, the last of the others on all those paths; they make a tree.
 * It is found by iteration over a reverse postorder [Cooper et al. 2001], quadratic at worst and in practice linear.
 */
import { postorder, type Flow, type NodeId } from './flow.js';

/** The order of a flow and its dominators. */
export interface Dominators {
  /** The nodes that the root leads to, in reverse postorder. */
  readonly order: readonly NodeId[];
  /** Whether an edge leads backwards in that order. */
  readonly isBackwards: (from: NodeId, to: NodeId) => boolean;
  /** Whether every path to `node` goes through `above`; every node dominates itself. */
  readonly dominates: (above: NodeId, node: NodeId) => boolean;
  /** The nodes whose immediate dominator is this one, in that order. */
  readonly childrenOf: (node: NodeId) => readonly NodeId[];
  /** The immediate dominator of a node other than the root. */
  readonly above: (node: NodeId) => NodeId;
  /** The nodes that lead to a node. */
  readonly sourcesOf: (node: NodeId) => readonly NodeId[];
}

/** Finds the dominators of a flow. */
export function dominatorsOf({ root, targets }: Flow): Dominators {
  const order = [...postorder([root], (node) => targets[node]!)].reverse();
  const place = new Map(order.map((node, index) => [node, index]));
  const sources = new Map<NodeId, NodeId[]>(order.map((node) => [node, []]));
  for (const node of order) for (const target of targets[node]!) sources.get(target)!.push(node);

  // Compares positions in the order; a dominator comes first.
  const above = [0];
  const meet = (a: number, b: number): number => {
    while (a !== b) {
      if (a > b) a = above[a]!;
      else b = above[b]!;
    }
    return a;
  };
  for (let changes = true; changes;) {
    changes = false;
    order.slice(1).forEach((node, index) => {
      const known = sources.get(node)!.map((source) => place.get(source)!);
      const found = known.filter((source) => above[source] !== undefined).reduce(meet);
      if (above[index + 1] === found) return;
      above[index + 1] = found;
      changes = true;
    });
  }
  const children = order.map((): NodeId[] => []);
  order.slice(1).forEach((node, index) => children[above[index + 1]!]!.push(node));
  return {
    order,
    isBackwards: (from, to) => place.get(to)! <= place.get(from)!,
    dominates: (dominator, node) => {
      const [up, to] = [place.get(dominator)!, place.get(node)!];
      return meet(up, to) === up;
    },
    childrenOf: (node) => children[place.get(node)!]!,
    above: (node) => order[above[place.get(node)!]!]!,
    sourcesOf: (node) => sources.get(node)!,
  };
}

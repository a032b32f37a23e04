/**
 * Loops with one entry, where that is cheap.
 *
 * A loop that control enters at two nodes has no counterpart in JavaScript, whose loops are entered at the top.
 * Copies help: for `[ "a" ] *( "%" 2HEXDIG / "a" )`, whose loop is entered after an `a` and after a `%`, the states
 * after the first `%` are copied, and the copies lead into the loop at its one entry. This is node splitting
 * [Aho et al. 2006, §9.7.6]. It can take exponentially many copies, so it ends where there are too many of them;
 * see Note [Nested code] in structure.ts for the loops that remain.
 */
import { postorder, type Flow, type NodeId } from './flow.js';

/** The most nodes that are copied for one loop. */
const MAX_COPIED = 16;

/** A flow with as many copies as it has nodes, at most, and with few loops of several entries, if any. */
export function split(flow: Flow): Flow {
  const { root } = flow;
  const stateOf = [...flow.stateOf];
  const targets: (readonly NodeId[])[] = [...flow.targets];
  const nodes = postorder([root], (node) => targets[node]!);
  const limit = targets.length + nodes.length;

  const pending = [nodes];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const within = new Set(part);
    for (const loop of loopsOf(part, (node) => targets[node]!.filter((to) => within.has(to)))) {
      const entries = entriesOf(loop);
      const [best] = (loop.has(root) ? [root] : entries) // The root can have no copy.
        .map((header) => ({ header, copied: besides(header, entries, loop) }))
        .sort((a, b) => a.copied.length - b.copied.length);
      const { header, copied } = best!;
      if (copied.length > MAX_COPIED || targets.length + copied.length > limit) continue;
      pending.push(
        copy(copied, loop),
        [...loop].filter((node) => node !== header),
      );
    }
  }
  return { root, stateOf, targets };

  /** The nodes of a loop that control enters from outside, ascending. */
  function entriesOf(loop: ReadonlySet<NodeId>): readonly NodeId[] {
    const entered = new Set(loop.has(root) ? [root] : []);
    targets.forEach((all, node) => {
      if (!loop.has(node)) for (const target of all) if (loop.has(target)) entered.add(target);
    });
    return [...entered].sort((a, b) => a - b);
  }

  /** The nodes of a loop that its other entries lead to without its header, ascending. */
  function besides(
    header: NodeId,
    entries: readonly NodeId[],
    loop: ReadonlySet<NodeId>,
  ): readonly NodeId[] {
    const others = entries.filter((entry) => entry !== header);
    const isOther = (node: NodeId): boolean => loop.has(node) && node !== header;
    return [...postorder(others, (node) => targets[node]!.filter(isOther))].sort((a, b) => a - b);
  }

  /** Copies nodes of a loop, and leads to the copies what led to the nodes from outside. */
  function copy(copied: readonly NodeId[], loop: ReadonlySet<NodeId>): readonly NodeId[] {
    const first = targets.length;
    const copyOf = new Map(copied.map((node, index) => [node, first + index]));
    const moved = (node: NodeId): NodeId => copyOf.get(node) ?? node;
    for (let node = 0; node < first; node++)
      if (!loop.has(node)) targets[node] = targets[node]!.map(moved);
    for (const node of copied) {
      targets.push(targets[node]!.map(moved));
      stateOf.push(stateOf[node]!);
    }
    return [...copyOf.values()];
  }
}

/** The loops among some nodes: their strongly connected components, but for single nodes. */
function loopsOf(
  nodes: readonly NodeId[],
  targetsOf: (node: NodeId) => readonly NodeId[],
): readonly ReadonlySet<NodeId>[] {
  // Backwards from the node that a search of all leaves last, only its component is reached [Sharir 1981].
  const sources = new Map<NodeId, NodeId[]>(nodes.map((node) => [node, []]));
  for (const node of nodes) for (const target of targetsOf(node)) sources.get(target)!.push(node);
  const taken = new Set<NodeId>();
  const components = [...postorder(nodes, targetsOf)].reverse().map((node) => {
    if (taken.has(node)) return [];
    const component = postorder([node], (at) => sources.get(at)!.filter((to) => !taken.has(to)));
    for (const each of component) taken.add(each);
    return component;
  });
  return components.filter(({ length }) => length > 1).map((component) => new Set(component));
}

/** Nodes that all reach each other, or a single node. */
export interface StrongComponent<Node> {
  /** The nodes, in the order of the search. */
  readonly nodes: readonly Node[];
  /** Whether one of the nodes reaches itself. */
  readonly isCyclic: boolean;
}

/**
 * The strongly connected components that some nodes reach, each after those that it leads to [Tarjan 1972]. Linear in the
 * number of edges.
 *
 * @param edgesFrom the nodes that a node leads to; asked once for each node
 */
export function strongComponents<Node>(
  starts: Iterable<Node>,
  edgesFrom: (node: Node) => readonly Node[],
): readonly StrongComponent<Node>[] {
  interface Visited {
    readonly node: Node;
    readonly edges: readonly Node[];
    readonly number: number;
    /** The least number of an open node that the node is known to reach. */
    low: number;
    next: number;
    isOpen: boolean;
  }
  const visited = new Map<Node, Visited>();
  const components: StrongComponent<Node>[] = [];
  const open: Visited[] = [];
  const path: Visited[] = [];
  const enter = (node: Node): void => {
    const number = visited.size;
    const edges = edgesFrom(node);
    const entry = { node, edges, number, low: number, next: 0, isOpen: true };
    visited.set(node, entry);
    open.push(entry);
    path.push(entry);
  };

  // Depth first with an explicit stack: a chain of nodes may be longer than the call stack.
  for (const start of starts) {
    if (!visited.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = top.edges[top.next++];
      if (edge !== undefined) {
        const target = visited.get(edge);
        if (target === undefined) enter(edge);
        else if (target.isOpen) top.low = Math.min(top.low, target.number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) parent.low = Math.min(parent.low, top.low);
      if (top.low < top.number) continue;
      const members = open.splice(open.lastIndexOf(top));
      for (const member of members) member.isOpen = false;
      const isCyclic = members.length > 1 || top.edges.includes(top.node);
      components.push({ nodes: members.map(({ node }) => node), isCyclic });
    }
  }
  return components;
}

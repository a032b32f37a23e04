/** The strongly connected components of a graph [Tarjan 1972]. */
export interface StrongComponents {
  /** The component of each node, each numbered after those that it reaches. */
  readonly componentOf: readonly number[];
  /** Whether a node reaches itself. */
  readonly isCyclic: (node: number) => boolean;
}

/**
 * Linear in the number of edges. Depth first with an explicit stack: a chain of nodes may be longer than the call stack.
 *
 * @param edges the nodes that each node leads to
 */
export function strongComponents(edges: readonly (readonly number[])[]): StrongComponents {
  const componentOf = edges.map(() => -1);
  const sizes: number[] = [];
  const numbers = edges.map(() => -1);
  const low = [...numbers];
  const open: number[] = [];
  const path: { readonly node: number; next: number }[] = [];
  let count = 0;
  const enter = (node: number): void => {
    numbers[node] = low[node] = count++;
    open.push(node);
    path.push({ node, next: 0 });
  };
  for (const start of edges.keys()) {
    if (numbers[start]! < 0) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const target = edges[node]![top.next++];
      if (target !== undefined) {
        if (numbers[target]! < 0) enter(target);
        else if (componentOf[target]! < 0) low[node] = Math.min(low[node]!, numbers[target]!);
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node]! < numbers[node]!) continue;
      const members = open.splice(open.lastIndexOf(node));
      for (const member of members) componentOf[member] = sizes.length;
      sizes.push(members.length);
    }
  }
  return {
    componentOf,
    isCyclic: (node) => sizes[componentOf[node]!]! > 1 || edges[node]!.includes(node),
  };
}

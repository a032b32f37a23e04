/** A node that was found from another one, by a symbol; `from` is −1 where a search began. */
export interface Found {
  readonly from: number;
  readonly symbol: number;
}

/** The word that leads to a node, by the nodes before it: a shortest one, if they were found breadth first. */
export function wordTo(nodes: readonly Found[], index: number): readonly number[] {
  const word: number[] = [];
  for (let at = index; nodes[at]!.from >= 0; at = nodes[at]!.from) word.push(nodes[at]!.symbol);
  return word.reverse();
}

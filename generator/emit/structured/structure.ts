/**
 * From a graph of control flow to nested blocks and loops.
 *
 * Note [Nested code]. JavaScript has no `goto`, but labels: `break to7` leaves a block, and goes on after it;
 * `continue at7` goes back to the top of a loop. The dominator tree says how to nest them [Ramsey 2022]. The code
 * of a node contains that of its children in the tree:
 *
 * - A child with one edge to it stands in the place of that edge.
 * - A merge node, a child in which several edges meet, stands after a block with everything before it in reverse
 *   postorder; the edges leave that block. So does a child after the loop of its parent.
 * - A node that an edge leads back to, from a node that it dominates, is a loop header.
 *
 * No code stands twice, and no variable holds a state. Two cases need such a variable: irreducible flow, where a child
 * is entered from a later node that does not dominate it, and more children than blocks should nest. Then the parent
 * is a loop around a `switch` with a case for each child.
 */
import { code, join, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { dominatorsOf, type Dominators } from './dominators.js';
import type { Flow, NodeId } from './flow.js';

const { state } = NAMES;

/** The most blocks that end in a row. */
const MAX_BLOCKS = 16;

/** A node that another leads to, and the code that continues there. */
export interface BranchTo {
  readonly target: NodeId;
  readonly code: Fragment;
}

/**
 * Writes a node: each branch but the last as `if (condition) code`, whose code always jumps away; then the condition
 * of the last branch, with `otherwise` returning.
 */
export type WriteNode = (
  node: NodeId,
  branches: readonly BranchTo[],
  last: NodeId | undefined,
) => Fragment;

/** The code of a flow. */
export function structure(flow: Flow, write: WriteNode): Fragment {
  const { root, targets } = flow;
  const dominators = dominatorsOf(flow);
  const { isBackwards, dominates } = dominators;
  const { loopOf, placesOf, isSwitch } = placed(dominators);
  const sizeOf = sizes(dominators);
  const isPlaced = new Set(dominators.order.flatMap(placesOf));
  /** The parent whose `switch` has a node as a case. */
  const switchOf = new Map<NodeId, NodeId>();
  for (const node of dominators.order.filter(isSwitch))
    for (const child of placesOf(node)) switchOf.set(child, node);
  const used = new Set<string>();
  const use = (label: string): string => {
    used.add(label);
    return label;
  };

  return tree(root, undefined);

  /**
   * The code of a node and all that it dominates.
   *
   * @param follower the node that is next where the code ends normally; it never does if there is none
   */
  function tree(node: NodeId, follower: NodeId | undefined): Fragment {
    const places = placesOf(node);
    if (isSwitch(node)) {
      const cases = [chain(node, undefined), ...places.map((each) => tree(each, undefined))];
      return code`
        ${state} = ${node};
        from${node}: for (;;) {
          switch (${state}) {
            ${cases.map((each, index) => code`case ${[node, ...places][index]!}:\n${each}`)}
          }
        }`;
    }
    const loop = loopOf(node);
    const inside = places.filter((each) => loop?.has(each) === true);
    const behind = places.filter((each) => loop?.has(each) !== true);
    if (loop === undefined) return blocks(chain, node, behind, follower);
    return blocks(
      () => {
        const body = blocks(chain, node, inside, node);
        return code`${labelOf(`at${node}`)}for (;;) {\n${body}\n}`;
      },
      node,
      behind,
      follower,
    );
  }

  /** The code of a node, in a block for each of some places after it. */
  function blocks(
    first: (node: NodeId, follower: NodeId | undefined) => Fragment,
    node: NodeId,
    places: readonly NodeId[],
    follower: NodeId | undefined,
  ): Fragment {
    let all = first(node, places[0] ?? follower);
    places.forEach((place, index) => {
      const label = labelOf(`to${place}`);
      const block = label === '' ? all : code`${label}{\n${all}\n}`;
      all = code`${block}\n${tree(place, places[index + 1] ?? follower)}`;
    });
    return all;
  }

  function labelOf(label: string): string {
    return used.has(label) ? `${label}: ` : '';
  }

  /** The code of a node and of those that stand in the places of edges, without blocks around it. */
  function chain(node: NodeId, follower: NodeId | undefined): Fragment {
    const parts: Fragment[] = [];
    let from = node;
    for (;;) {
      const last = lastOf(from, follower);
      const branches = targets[from]!.filter((target) => target !== last).map((target) => ({
        target,
        code: isInline(from, target) ? tree(target, undefined) : jump(from, target, undefined),
      }));
      parts.push(write(from, branches, last));
      if (last === undefined) return join(parts, '\n');
      if (!isInline(from, last)) return join([...parts, jump(from, last, follower)], '\n');
      if (loopOf(last) !== undefined || placesOf(last).length > 0)
        return join([...parts, tree(last, follower)], '\n');
      from = last;
    }
  }

  /** The target with the longest code, which is not indented if it stands last. */
  function lastOf(from: NodeId, follower: NodeId | undefined): NodeId | undefined {
    const lengthOf = (target: NodeId): number =>
      isInline(from, target) ? sizeOf(target) : target === follower ? 0.5 : 0;
    const lengths = targets[from]!.map(lengthOf);
    return targets[from]![lengths.indexOf(Math.max(...lengths))];
  }

  function isInline(from: NodeId, target: NodeId): boolean {
    return !isPlaced.has(target) && !isBackwards(from, target);
  }

  function jump(from: NodeId, target: NodeId, follower: NodeId | undefined): Fragment {
    const isBack = isBackwards(from, target) && dominates(target, from);
    const parent = isBack ? (isSwitch(target) ? target : undefined) : switchOf.get(target);
    if (parent !== undefined) return code`${state} = ${target};\ncontinue ${use(`from${parent}`)};`;
    if (target === follower) return code``;
    return isBack ? code`continue ${use(`at${target}`)};` : code`break ${use(`to${target}`)};`;
  }
}

/** Where the children of nodes stand. */
function placed({ order, isBackwards, dominates, childrenOf, above, sourcesOf }: Dominators) {
  const loops = new Map<NodeId, ReadonlySet<NodeId>>();
  const irreducible = new Set<NodeId>();
  for (const node of order) {
    const back = sourcesOf(node).filter((source) => isBackwards(source, node));
    const own = back.filter((source) => dominates(node, source));
    if (own.length < back.length) irreducible.add(above(node));
    if (own.length === 0) continue;
    // Backwards from the ends of the loop to its top.
    const loop = new Set([node, ...own]);
    for (const each of loop)
      if (each !== node) for (const source of sourcesOf(each)) loop.add(source);
    loops.set(node, loop);
  }
  const places = new Map(
    order.map((node) => {
      const loop = loops.get(node);
      const isPlace = (child: NodeId): boolean =>
        sourcesOf(child).filter((source) => !dominates(child, source)).length > 1 ||
        (loop !== undefined && !loop.has(child));
      return [node, childrenOf(node).filter(isPlace)];
    }),
  );
  return {
    /** The nodes of the loop that begins at a node. */
    loopOf: (node: NodeId) => loops.get(node),
    /** The children that do not stand in the places of edges, in reverse postorder. */
    placesOf: (node: NodeId) => places.get(node)!,
    isSwitch: (node: NodeId) => irreducible.has(node) || places.get(node)!.length > MAX_BLOCKS,
  };
}

/** The number of nodes that each node dominates. */
function sizes({ order, childrenOf }: Dominators): (node: NodeId) => number {
  const found = new Map<NodeId, number>();
  for (const node of [...order].reverse())
    found.set(
      node,
      childrenOf(node).reduce((sum, child) => sum + found.get(child)!, 1),
    );
  return (node) => found.get(node)!;
}

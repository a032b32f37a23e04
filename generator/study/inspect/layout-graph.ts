/**
 * Places the states and edges of an automaton, in layers from left to right [Sugiyama et al. 1981].
 *
 * A state's layer is the length of a longest path to it, without the edges that lead back in a depth-first search. Between
 * the layers of states are layers of labels: the label of an edge takes room as a state does, so nothing covers it. A
 * longer edge has a waypoint in each further layer on its way. Each layer is sorted by where its neighbors are, over and
 * over, and the order with the fewest crossings is kept; then everything moves as close to its neighbors as the order
 * allows. Quadratic in the number of edges.
 */
import type { StateId } from '../../automata/nfa.js';
import type { Graph, GraphEdge, GraphNode } from './graph.js';

/** A state, a label, or a waypoint; `x` and `y` are its middle. */
export interface Box {
  readonly width: number;
  /** The width of its layer, where lines are level, so that none crosses a label. */
  span: number;
  readonly height: number;
  /** The height of the frame of a state, without the room above and below it for a loop. */
  readonly frame: number;
  x: number;
  y: number;
  /** The boxes of the layers before and after that it is joined to. */
  readonly before: Box[];
  readonly after: Box[];
}

/** An edge from one state to another, by the boxes on its way: its label, then waypoints; none of a loop. */
export interface PlacedEdge extends GraphEdge {
  readonly way: readonly Box[];
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<StateId, Box>;
  readonly edges: readonly PlacedEdge[];
}

const LETTER = 6.7;

export const LINE = 14;

/** The room between boxes of a layer, between layers, around everything, and above a state for a loop. */
const GAP = 10;
const STRIDE = 22;
const MARGIN = 24;
const LOOP = 20;

/** How often layers are sorted, and boxes moved. */
const ROUNDS = 12;

export function layoutGraph({ nodes, edges, starts }: Graph): Layout {
  const layers: Box[][] = [];
  const add = (layer: number, width: number, frame: number, loop = 0): Box => {
    while (layers.length <= layer) layers.push([]);
    const height = frame + 2 * loop;
    const box: Box = { width, span: 0, height, frame, x: 0, y: 0, before: [], after: [] };
    layers[layer]!.push(box);
    return box;
  };
  const layerOf = layersOf(nodes, edges, starts);
  const loops = new Map(
    edges.flatMap((each) => (each.from === each.to ? [[each.from, each]] : [])),
  );
  const boxes = new Map(
    [...layerOf].map(([id, layer]) => {
      const { label } = nodes.find((node) => node.id === id)!;
      const loop = loops.get(id)?.label;
      const width = Math.max(widthOf(label) + 18, loop === undefined ? 0 : widthOf(loop));
      const room = loop === undefined ? 0 : LOOP + loop.length * LINE;
      return [id, add(layer, width, label.length * LINE + 12, room)];
    }),
  );
  const placed = edges.map((edge): PlacedEdge => {
    const [from, to] = [layerOf.get(edge.from)!, layerOf.get(edge.to)!];
    if (edge.from === edge.to) return { ...edge, way: [] };
    const way: Box[] = [];
    const label = [widthOf(edge.label) + 8, edge.label.length * LINE + 8] as const;
    const step = Math.sign(to - from);
    for (let layer = from + step; layer !== to; layer += step)
      way.push(layer === from + step ? add(layer, ...label) : add(layer, 0, 0));
    const ends = [boxes.get(edge.from)!, ...way, boxes.get(edge.to)!];
    ends.slice(1).forEach((box, index) => {
      const [left, right] = step < 0 ? [box, ends[index]!] : [ends[index]!, box];
      left.after.push(right);
      right.before.push(left);
    });
    return { ...edge, way };
  });
  order(layers);
  for (let round = 0; round < ROUNDS; round++)
    for (const layer of round % 2 === 0 ? layers : layers.toReversed()) align(layer);
  return { ...measure(layers), boxes, edges: placed };
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length)) * LETTER;
}

/** The layers of states, with layers of labels between them. */
function layersOf(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  starts: readonly StateId[],
): ReadonlyMap<StateId, number> {
  const targets = new Map<StateId, StateId[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) targets.get(from)!.push(to);
  const open = new Set<StateId>();
  const layers = new Map<StateId, number>();
  const found: { readonly id: StateId; readonly onward: readonly StateId[] }[] = [];
  const visit = (id: StateId): void => {
    if (layers.has(id)) return;
    layers.set(id, 0);
    open.add(id);
    const onward = targets.get(id)!.filter((to) => !open.has(to));
    onward.forEach(visit);
    open.delete(id);
    found.push({ id, onward });
  };
  for (const id of [...starts, ...targets.keys()]) if (targets.has(id)) visit(id);
  // States come before those that they lead to.
  for (const { id, onward } of found.reverse())
    for (const to of onward) layers.set(to, Math.max(layers.get(to)!, layers.get(id)! + 2));
  return layers;
}

/** Sorts the boxes of layers by the means of their neighbors' places. */
function order(layers: Box[][]): void {
  const number = (layer: readonly Box[]): void => layer.forEach((box, at) => (box.y = at));
  layers.forEach(number);
  let best = layers.map((layer) => [...layer]);
  let fewest = crossingsIn(layers);
  for (let round = 0; round < ROUNDS && fewest > 0; round++) {
    const isForth = round % 2 === 0;
    for (const layer of isForth ? layers : layers.toReversed()) {
      const means = new Map(
        layer.map((box) => [box, mean(isForth ? box.before : box.after) ?? box.y]),
      );
      layer.sort((a, b) => means.get(a)! - means.get(b)!);
      number(layer);
    }
    const count = crossingsIn(layers);
    if (count >= fewest) continue;
    fewest = count;
    best = layers.map((layer) => [...layer]);
  }
  layers.forEach((layer, index) => layer.splice(0, layer.length, ...best[index]!));
  for (const layer of layers) stack(layer, (box) => box.height / 2);
}

function mean(boxes: readonly Box[]): number | undefined {
  return boxes.length === 0 ? undefined : boxes.reduce((sum, { y }) => sum + y, 0) / boxes.length;
}

function crossingsIn(layers: readonly (readonly Box[])[]): number {
  return layers.reduce((sum, layer) => {
    const joints = layer.flatMap((box) => box.after.map((other) => [box.y, other.y] as const));
    const crossing = joints.filter(([from, to], index) =>
      joints.slice(index + 1).some(([a, b]) => (from - a) * (to - b) < 0),
    );
    return sum + crossing.length;
  }, 0);
}

/** Puts boxes below each other. */
function stack(layer: readonly Box[], half: (box: Box) => number): void {
  let bottom = 0;
  for (const box of layer) {
    box.y = bottom + half(box);
    bottom += box.height + GAP;
  }
}

/**
 * Moves the boxes of a layer to the means of their neighbors, or as near as their order and their heights allow: the least
 * squares, by pooling adjacent violators [Ayer et al. 1955].
 */
function align(layer: readonly Box[]): void {
  const pools: { sum: number; count: number }[] = [];
  let offset = 0;
  const offsets = layer.map((box, index) => {
    if (index > 0) offset += (layer[index - 1]!.height + box.height) / 2 + GAP;
    return offset;
  });
  layer.forEach((box, index) => {
    const wanted = mean([...box.before, ...box.after]) ?? box.y;
    pools.push({ sum: wanted - offsets[index]!, count: 1 });
    for (let last = pools.length - 1; last > 0; last--) {
      const [above, below] = [pools[last - 1]!, pools[last]!];
      if (above.sum / above.count <= below.sum / below.count) break;
      pools.splice(last - 1, 2, { sum: above.sum + below.sum, count: above.count + below.count });
    }
  });
  let index = 0;
  for (const { sum, count } of pools)
    for (let left = count; left > 0; left--, index++)
      layer[index]!.y = sum / count + offsets[index]!;
}

/** Gives layers their places from left to right, and moves everything to the first quadrant. */
function measure(layers: readonly (readonly Box[])[]): { width: number; height: number } {
  const all = layers.flat();
  const top = Math.min(...all.map(({ y, height }) => y - height / 2)) - MARGIN;
  const bottom = Math.max(...all.map(({ y, height }) => y + height / 2)) + MARGIN;
  let width = MARGIN + STRIDE;
  for (const layer of layers) {
    const widest = Math.max(0, ...layer.map((box) => box.width));
    for (const box of layer) {
      box.x = width + widest / 2;
      box.span = widest;
      box.y -= top;
    }
    width += widest + STRIDE;
  }
  return { width, height: bottom - top };
}

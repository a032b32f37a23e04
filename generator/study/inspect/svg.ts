/**
 * A graph as a picture. Its colors come from a style sheet, so it can be read on dark pages, too; viewers without variables
 * take the colors of attributes.
 */
import { getOrInsert } from '../../get-or-insert.js';
import type { Graph, GraphNode } from './graph.js';
import { layoutGraph, LINE, type Box, type PlacedEdge } from './layout-graph.js';

/** An SVG document without references to anything. */
export function drawSvg(graph: Graph): string {
  const { width, height, boxes, edges } = layoutGraph(graph);
  const portOf = portsOf(boxes, edges);
  const size = `${round(width)}" height="${round(height)}`;
  const starts = graph.starts.filter((start) => boxes.has(start));
  return [
    `<svg width="${size}" viewBox="0 0 ${round(width)} ${round(height)}" xmlns="http://www.w3.org/2000/svg">`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${size}" fill="${COLORS.paper[0]}"/>`,
    `<g id="graph0" class="graph" ${FONT}><title>${escape(graph.name)}</title>`,
    ...starts.map((start, index) => drawBeginning(boxes.get(start)!, index)),
    ...edges.map((edge) => {
      const box = boxes.get(edge.from)!;
      return edge.way.length > 0 ? drawEdge(edge, portOf, boxes) : drawLoop(edge, box);
    }),
    ...graph.nodes.map((node) => drawNode(node, boxes.get(node.id)!)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** The colors on light pages and on dark ones. */
const COLORS = {
  ink: ['#1c2430', '#e4e8ee'],
  paper: ['#ffffff', '#14181f'],
  tint: ['#eef3fa', '#1f2733'],
  line: ['#6b7a90', '#8b9ab0'],
  accent: ['#1a5fb4', '#8ab8ff'],
} as const;

const variablesOf = (scheme: 0 | 1): string =>
  Object.entries(COLORS)
    .map(([name, colors]) => `--${name}: ${colors[scheme]}`)
    .join('; ');

const STYLE = `
svg { ${variablesOf(0)} }
@media (prefers-color-scheme: dark) { svg { ${variablesOf(1)} } }
.paper { fill: var(--paper) }
text { fill: var(--ink); font: 12px Arial, Helvetica, sans-serif; text-anchor: middle }
.node path { fill: var(--tint); stroke: var(--ink) }
.node path ~ path { fill: none }
[id^=begin] ellipse { fill: var(--ink) }
.edge path { fill: none; stroke: var(--line); stroke-width: 1.2 }
.edge polygon { fill: var(--line); stroke: var(--line) }
.edge text { fill: var(--accent); font-size: 11px }
`;

/** The looks of parts in viewers that do not know variables. */
const FONT = 'font-family="Arial, Helvetica, sans-serif" text-anchor="middle"';
const INK = `fill="${COLORS.ink[0]}"`;
const STROKE = `fill="none" stroke="${COLORS.line[0]}"`;
const NODE_TEXT = `font-size="12" ${INK}`;
const EDGE_TEXT = `font-size="11" fill="${COLORS.accent[0]}"`;

/** The length of the head of an arrow. */
const HEAD = 7;

type Point = readonly [x: number, y: number];

/** The side of a state that an edge leaves or enters, and the height there. */
type Ports = (edge: PlacedEdge, end: 'from' | 'to') => Point;

/** The ends of edges at the sides of states, one below the other, in the order of where they come from. */
function portsOf(boxes: ReadonlyMap<number, Box>, edges: readonly PlacedEdge[]): Ports {
  const sides = new Map<string, { readonly key: string; readonly y: number }[]>();
  const sideOf = (edge: PlacedEdge, end: 'from' | 'to') => {
    const [id, next] = end === 'from' ? [edge.from, edge.way[0]!] : [edge.to, edge.way.at(-1)!];
    const box = boxes.get(id)!;
    return { id, box, next, sign: Math.sign(next.x - box.x) };
  };
  for (const edge of edges)
    for (const end of ['from', 'to'] as const) {
      if (edge.way.length === 0) continue;
      const { id, next, sign } = sideOf(edge, end);
      const key = `${end} ${edge.from} ${edge.to}`;
      getOrInsert(sides, `${id} ${sign}`, () => []).push({ key, y: next.y });
    }
  for (const side of sides.values()) side.sort((a, b) => a.y - b.y);
  return (edge, end) => {
    const { id, box, sign } = sideOf(edge, end);
    const side = sides.get(`${id} ${sign}`)!;
    const place = side.findIndex(({ key }) => key === `${end} ${edge.from} ${edge.to}`);
    const room = Math.min(box.frame - 16, 7 * (side.length - 1));
    const y = side.length === 1 ? 0 : room * (place / (side.length - 1) - 0.5);
    return [box.x + (sign * box.width) / 2, box.y + y];
  };
}

function drawNode({ id, accepting, label, title }: GraphNode, box: Box): string {
  const frame = (inset: number, fill: string): string => {
    const [width, tall] = [box.width - 2 * inset, box.frame - 2 * inset];
    const [left, top] = [box.x - width / 2, box.y - tall / 2];
    return `<path fill="${fill}" stroke="${COLORS.ink[0]}" d="M${at(left + 6, top)}h${round(width - 12)}q6 0 6 6v${round(tall - 12)}q0 6 -6 6h${round(12 - width)}q-6 0 -6 -6v${round(12 - tall)}q0 -6 6 -6z"/>`;
  };
  const lines = textOf(NODE_TEXT, label, box.x, box.y - (label.length * LINE) / 2);
  return `<g id="s${id}" class="node"><title>${escape(title)}</title>${frame(0, COLORS.tint[0])}${accepting ? frame(3, 'none') : ''}${lines}</g>`;
}

/** The arrow to a start, from a point before it. */
function drawBeginning({ x, y, width }: Box, index: number): string {
  const left = x - width / 2;
  const dot = `<ellipse ${INK} cx="${round(left - 22)}" cy="${round(y)}" rx="3" ry="3"/>`;
  return `<g id="begin${index || ''}" class="edge">${dot}<path ${STROKE} d="M${at(left - 19, y)}H${round(left - 7)}"/>${arrow([left, y], 1, 0)}</g>`;
}

function drawEdge(edge: PlacedEdge, portOf: Ports, boxes: ReadonlyMap<number, Box>): string {
  const [from, to] = [portOf(edge, 'from'), portOf(edge, 'to')];
  const [label, ...waypoints] = edge.way;
  const { x, y, span, height } = label!;
  const side = Math.sign(to[0] - from[0]);
  const line = y + height / 2 - 4;
  const [first, end] = [boxes.get(edge.from)!, boxes.get(edge.to)!];
  let last: Point = [first.x + (side * first.span) / 2, from[1]];
  let path = `M${at(...from)}H${round(last[0])}`;
  for (const bend of [{ x, y: line, span }, ...waypoints]) {
    const half = (side * bend.span) / 2;
    path += `${curve(last, [bend.x - half, bend.y])}H${round(bend.x + half)}`;
    last = [bend.x + half, bend.y];
  }
  const head = side * HEAD;
  path += `${curve(last, [end.x - (side * end.span) / 2 - head, to[1]])}H${round(to[0] - head)}`;
  const text = textOf(EDGE_TEXT, edge.label, x, y - height / 2 + 1);
  return groupOf(edge, `<path ${STROKE} d="${path}"/>${arrow(to, side, 0)}${text}`);
}

/** An edge from a state to itself, above it. */
function drawLoop(edge: PlacedEdge, { x, y, height, frame }: Box): string {
  const top = y - frame / 2;
  const path = `<path ${STROKE} d="M${at(x - 9, top)}C${at(x - 16, top - 22)} ${at(x + 16, top - 22)} ${at(x + 9, top - 7)}"/>`;
  const text = textOf(EDGE_TEXT, edge.label, x, y - height / 2 + 1);
  return groupOf(edge, `${path}${arrow([x + 8, top], -0.3, 1)}${text}`);
}

function groupOf({ from, to, title }: PlacedEdge, inner: string): string {
  return `<g id="e${from}_${to}" class="edge"><title>${escape(title)}</title>${inner}</g>`;
}

/** The rest of a path to a point, level at both ends. */
function curve([x, y]: Point, [toX, toY]: Point): string {
  const middle = (x + toX) / 2;
  return `C${at(middle, y)} ${at(middle, toY)} ${at(toX, toY)}`;
}

/** The head of an arrow at a point, in a direction. */
function arrow([x, y]: Point, dx: number, dy: number): string {
  const corner = (side: number): string =>
    at(x - HEAD * dx - 3.5 * side * dy, y - HEAD * dy + 3.5 * side * dx);
  return `<polygon fill="${COLORS.line[0]}" points="${at(x, y)} ${corner(1)} ${corner(-1)}"/>`;
}

function textOf(look: string, lines: readonly string[], x: number, top: number): string {
  return lines
    .map((line, index) => {
      const y = top + index * LINE + 10;
      return `<text ${look} x="${round(x)}" y="${round(y)}">${escape(line)}</text>`;
    })
    .join('');
}

function at(x: number, y: number): string {
  return `${round(x)} ${round(y)}`;
}

function round(length: number): number {
  return Math.round(10 * length) / 10;
}

/** A text in XML and HTML. Characters that XML 1.0 does not allow become U+FFFD. */
export function escape(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Every character that is no `Char` of XML 1.0 §2.2. */
const NOT_IN_XML = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * A graph as a picture, laid out by Graphviz.
 *
 * Its colors come from a style sheet instead of Graphviz' black, so that the picture is readable on dark
 * pages, too. Its titles, which are names in DOT, become words.
 */
import { instance } from '@viz-js/viz';
import { printDot } from './dot.js';
import type { Graph } from './graph.js';

/** An SVG document without references to anything; slow if it is too large to draw. */
export async function drawSvg(graph: Graph): Promise<string> {
  const viz = await instance();
  const drawn = viz.renderString(printDot({ ...graph, name: 'automaton' }), { format: 'svg' });
  const titles = new Map([['graph0', graph.name]]);
  for (const { id, title } of graph.nodes) titles.set(`s${id}`, title);
  for (const { from, to, title } of graph.edges) titles.set(`e${from}_${to}`, title);
  const body = drawn
    .slice(drawn.indexOf('<svg'))
    // Comments contain the version of Graphviz.
    .replaceAll(/<!--[^]*?-->\n?/g, '')
    .replaceAll(/ (?:fill|stroke)="(?:black|white|none|transparent)"/g, '')
    .replaceAll(/ font-family="[^"]*"/g, '')
    .replaceAll(
      /(<g id="([^"]*)"[^>]*>\s*)<title>[^<]*<\/title>/g,
      (_, before: string, id: string) => {
        const title = titles.get(id);
        return `${before}${title === undefined ? '' : `<title>${escape(title)}</title>`}`;
      },
    )
    .replaceAll(/ +$/gm, '');
  return body.replace(/^<svg[^>]*>/, (opening) => `${opening}\n<style>${STYLE}</style>`);
}

const STYLE = `
svg { --ink: #1c2430; --paper: #ffffff; --tint: #eef3fa; --line: #6b7a90; --accent: #1a5fb4; background: var(--paper) }
@media (prefers-color-scheme: dark) { svg { --ink: #e4e8ee; --paper: #14181f; --tint: #1f2733; --line: #8b9ab0; --accent: #8ab8ff } }
text { fill: var(--ink); font-family: Arial, Helvetica, sans-serif }
.graph > polygon { fill: none; stroke: none }
.node path { fill: var(--tint); stroke: var(--ink) }
.node path ~ path { fill: none }
[id^=begin] ellipse { fill: var(--ink) }
.edge path { fill: none; stroke: var(--line); stroke-width: 1.2 }
.edge polygon { fill: var(--line); stroke: var(--line) }
.edge text { fill: var(--accent); paint-order: stroke; stroke: var(--paper); stroke-width: 3px }
`;

/** A text in XML and HTML. Characters that XML 1.0 does not allow become U+FFFD. */
export function escape(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Everything but `Char` of XML 1.0 §2.2. */
const NOT_IN_XML = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

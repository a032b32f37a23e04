/** A graph for Graphviz: from left to right, what accepts with a double line. */
import type { Graph } from './graph.js';

/** DOT, as `dot -Tsvg` takes it. */
export function printDot({ name, start, nodes, edges }: Graph): string {
  const isShown = nodes.some(({ id }) => id === start);
  return [
    `digraph ${quote(name)} {`,
    '  rankdir=LR;',
    '  node [shape=circle, fontname="sans-serif", fontsize=12];',
    '  edge [fontname="sans-serif", fontsize=11];',
    ...(isShown ? ['  begin [id="begin", shape=point, width=0.08];', `  begin -> s${start};`] : []),
    ...nodes.map(({ id, accepting, label }) => {
      const shape = accepting ? ', shape=doublecircle' : '';
      return `  s${id} [id="s${id}", label=${quote(nodeLines(id, label).join('\n'))}${shape}];`;
    }),
    ...edges.map(
      ({ from, to, label }) =>
        `  s${from} -> s${to} [id="e${from}_${to}", label=${quote(label.join('\n'))}];`,
    ),
    '}',
    '',
  ].join('\n');
}

/** The lines in a circle: the number, then the name. */
export function nodeLines(id: number, label: string): readonly string[] {
  const [rules, after] = label.split(/ (?=after )/);
  return [String(id), ...(after === undefined ? [rules!] : [rules!, after])].filter(Boolean);
}

/** A string of DOT; a backslash would begin one of Graphviz' escapes, but for the ends of lines. */
function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

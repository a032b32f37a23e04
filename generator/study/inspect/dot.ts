/** Prints a graph for Graphviz: from left to right, accepting states with a double line. */
import type { Graph } from './graph.js';

/** A graph in DOT, for `dot -Tsvg`. */
export function printDot({ name, starts, nodes, edges }: Graph): string {
  const shown = starts.filter((start) => nodes.some(({ id }) => id === start));
  return [
    `digraph ${quote(name)} {`,
    '  rankdir=LR;',
    '  nodesep=0.3;',
    '  ranksep=0.6;',
    '  node [shape=box, style=rounded, margin="0.14,0.07", fontname="Arial", fontsize=12];',
    '  edge [arrowsize=0.7, fontname="Arial", fontsize=11];',
    ...shown.flatMap((start, index) => {
      const name = `begin${index || ''}`;
      return [`  ${name} [id="${name}", shape=point, width=0.08];`, `  ${name} -> s${start};`];
    }),
    ...nodes.map(({ id, accepting, label }) => {
      const shape = accepting ? ', peripheries=2' : '';
      return `  s${id} [id="s${id}", label=${quote(label.join('\n'))}${shape}];`;
    }),
    ...edges.map(
      ({ from, to, label }) =>
        `  s${from} -> s${to} [id="e${from}_${to}", label=${quote(label.join('\n'))}];`,
    ),
    '}',
    '',
  ].join('\n');
}

/**
 * A string of DOT that shows exactly this text: no backslash begins one of Graphviz' escapes, except for line ends, and
 * no `&` begins an entity of HTML. Characters that XML forbids become U+FFFD; a NUL would end the string.
 */
function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('&', '&amp;')
    .replaceAll('\n', '\\n')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\ufffd');
  return `"${escaped}"`;
}

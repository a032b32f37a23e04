/** A graph for Mermaid, which code hosts draw in Markdown. */
import type { Graph } from './graph.js';

/** A flowchart from left to right, accepting states with a double line. */
export function printMermaid({ starts, nodes, edges }: Graph): string {
  const shown = starts.filter((start) => nodes.some(({ id }) => id === start));
  return [
    'flowchart LR',
    ...shown.map((start, index) => `  begin${index || ''}(( )) --> s${start}`),
    ...nodes.map(({ id, accepting, label }) => {
      const text = label.map(escape).join('<br/>');
      return accepting ? `  s${id}((("${text}")))` : `  s${id}(("${text}"))`;
    }),
    ...edges.map(
      ({ from, to, label }) => `  s${from} -->|"${label.map(escape).join('<br/>')}"| s${to}`,
    ),
    '',
  ].join('\n');
}

/** Text with character references, in Mermaid's form, for every character with a meaning in Mermaid or HTML. */
function escape(text: string): string {
  return text.replaceAll(/[^ \p{L}\p{N},.–-]/gu, (c) => `#${c.codePointAt(0)!};`);
}

/** An automaton as a self-contained page: the picture, the states, the classes of symbols. */
import { printOrigin } from '../origins.js';
import { MAX_OCTET } from '../alphabet.js';
import { printClassesNoun, printMembers, type Notation } from '../text/symbols.js';
import { octetGrid } from './octet-grid.js';
import { printRead, type Graph } from './graph.js';
import { printCapture } from './capture-view.js';
import { printEnd, printTraces } from './print-events.js';
import { drawSvg, escape } from './svg.js';
import { capitalize } from '../text/capitalize.js';
import { notationOfView, unreadClass, type StateView, type View } from './view.js';

/** An HTML document. */
export async function drawPage(view: View, graph: Graph): Promise<string> {
  const title = escape(`${view.rule} of ${view.grammar}: ${view.stage}`);
  const notation = notationOfView(view);
  const fields = (view.captures ?? []).map(({ field }) => field);
  const rows = view.states.map((state) => stateRow(state, fields, notation)).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<figure>${await drawSvg(graph)}</figure>
<h2>Rules</h2>
<pre>${view.rules.map(({ text, where }) => escape(`${text}  ; ${where}`)).join('\n')}</pre>
${capturesOf(view)}<h2>States</h2>
<div class="wide"><table>
<tr><th scope="col">state<th scope="col">name<th scope="col">${notation.noun}s<th scope="col">read by
${rows}
</table></div>
${classesOf(view, notation)}</html>
`;
}

/** The captures of an automaton with traces, and their notation. */
function capturesOf({ captures, prefer }: View): string {
  if (captures === undefined) return '';
  const items = captures.map((each) => `<li>${escape(printCapture(each, captures))}`);
  const first = prefer === undefined ? '' : ' Of several parses, the first counts.';
  return `<h2>Captures</h2>
<ol start="0">
${items.join('\n')}
</ol>
<p>Behind /, ( begins a part, and a name with ) ends it. 1←0 says that trace 1 after a step is trace 0 before it.${first}
`;
}

/** The classes of a deterministic automaton: a grid of octets, or a list. */
function classesOf(view: View, notation: Notation): string {
  const { classes } = view;
  if (classes === undefined) return '';
  const unread = unreadClass(view);
  const members = classes.map((ranges, index) =>
    escape(printMembers(ranges, index === unread, notation, '–')),
  );
  const isOfOctets = classes.every((ranges) => ranges.every(({ hi }) => hi <= MAX_OCTET));
  const rows = members.map((text, index) => `<tr><th scope="row">${index}<td>${text}`);
  const body = isOfOctets
    ? octetGrid(classes, members, notation)
    : `<table>\n${rows.join('\n')}\n</table>`;
  return `<h2>${capitalize(printClassesNoun(notation))}</h2>\n<div class="wide">${body}</div>\n`;
}

function stateRow(state: StateView, fields: readonly string[], notation: Notation): string {
  const { id, name, accepting, transitions, traces = 0 } = state;
  const ways = transitions.map(({ to, octets, move }) => {
    const events = move === undefined ? '' : ` / ${escape(printTraces(move, traces, fields))}`;
    return `${escape(printRead(octets, notation))} → <a href="#state-${to}">${to}</a>${events}`;
  });
  const end = printEnd(state, fields);
  if (end !== '') ways.push(escape(end));
  const origins = transitions.flatMap((each) => each.origins.map(printOrigin));
  const marks = accepting ? ' <b>accepting</b>' : '';
  return `<tr id="state-${id}"><th scope="row">${id}<td>${escape(name)}${marks}<td>${ways.join('<br>')}<td>${[...new Set(origins)].map(escape).join('<br>')}`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #e4e8ee); --paper: light-dark(#ffffff, #14181f); --line: light-dark(#cbd2db, #39424f) }
body { margin: 2rem auto; padding: 0 1rem; max-width: 80rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
figure { margin: 0; overflow-x: auto }
svg { max-width: 100%; height: auto }
pre, .wide { overflow-x: auto }
pre, table { font: 0.875rem/1.5 ui-monospace, monospace }
th, td { padding: 0.125rem 0.5rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top }
a { color: inherit }
tr:target { outline: 2px solid }
.octets td, .octets th { padding: 0.125rem 0.375rem; text-align: right }
`;

/** Automata as data and as pictures: JSON written and read back, and other formats in real tools. */
import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { next, run, type Dfa } from '../../generator/automata/dfa.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { printDot } from '../../generator/study/inspect/dot.js';
import { canDraw, graphOf } from '../../generator/study/inspect/graph.js';
import { dumpStage } from '../../generator/study/inspect/dump.js';
import { printView } from '../../generator/study/inspect/print-view.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { layoutGraph } from '../../generator/study/inspect/layout-graph.js';
import { again, dfaOf } from '../support/dfa-of-view.js';
import { drawSvg } from '../../generator/study/inspect/svg.js';
import { focus, viewOf, VIEWS, type View } from '../../generator/study/inspect/view.js';
import { readSource, root } from '../support/files.js';
import { statesAfter } from '../reference/simulate.js';
import { FORMATS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
import { onPath } from '../support/on-path.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** A grammar of characters, and one of code units. */
const TEXTS = [
  {
    name: 'characters',
    stages: stagesOf('a = *( %x61-7A / "-" / %x22 / %x5C / %x0A / %xE9 / %x10000-10FFFF )\n'),
  },
  { name: 'code units', stages: stagesOf(readSource(root, 'grammar', 'utf-16.abnf').text) },
];

const views = [...FORMATS, ...TEXTS]
  .flatMap(({ name, stages }) =>
    VIEWS.map((stage) => ({ name, stages, view: viewOf(stage, stages) })),
  )
  .flatMap(({ name, stages, view }) => (view === undefined ? [] : [{ name, stages, view }]));

function dfaAt(stage: View['stage'], { determinized, minimal, decoder }: Stages): Dfa {
  if (stage === 'dfa') return determinized.dfa;
  return stage === 'minimal' ? minimal : decoder!.transducer.dfa;
}

test('one class is counted as one', () => {
  const one = stagesOf('a = *%x00-FF\n', { alphabet: 'octets' });
  assert.match(printView(viewOf('minimal', one)!), /^minimal dfa: 2 states, 1 class\n/);
  const dumped = dumpStage(
    'plan',
    { ok: true, stages: one, source: one.document.source, diagnostics: [] },
    (stages) => planOf(stages, {}),
  );
  assert.match(dumped!, /: 2 states, 1 class\n/);
});

test('the dead state of the subset construction is made of no state', () => {
  const view = viewOf('dfa', stagesOf('a = "b"\n'))!;
  assert.match(printView(view), /^D  0  ; from no state of the nfa\n>  1 /m);
  assert.match(graphOf(view, { showsDead: true }).nodes[0]!.title, /\nmade of no state$/);
});

test('every stage of every grammar fits the schema, and comes back equal', () => {
  assert.ok(views.length > 20);
  for (const { name, stages, view } of views) {
    const read = again(view, `${name} ${view.stage}`);
    assert.equal(read, view, name);
    if (view.stage === 'nfa') continue;
    assert.equal(dfaOf(read), dfaAt(view.stage, stages), `${name} ${view.stage}`);
  }
});

test('a text has the symbols of its alphabet', () => {
  const [characters] = TEXTS.map(({ stages }) => stages);
  const view = viewOf('minimal', characters!)!;
  assert.is(view.alphabet, 'characters');
  assert.is(view.classes!.flat().at(-1)!.hi, 0x10ffff);
});

slow('states say what they are made of', () => {
  for (const { name, stages } of FORMATS) {
    const { nfa, determinized, minimal } = stages;
    const made = viewOf('dfa', stages)!;
    // Two octets are enough to come to most states.
    for (let word = 0; word < 0x10000; word += 97) {
      const octets = [word >> 8, word & 0xff];
      const [a, b] = [run(determinized.dfa, octets), run(minimal, octets)];
      assert.ok(viewOf('minimal', stages)!.states[b]!.of!.includes(a), name);
      const states = statesAfter(nfa, octets);
      const reading = states.filter((id) => nfa.states[id]!.kind !== 'epsilon');
      assert.equal([...made.states[a]!.of!].sort(), [...new Set(reading)].sort(), name);
    }
  }
});

test('minimization begins with what accepts and ends with the states of the minimal automaton', () => {
  for (const { name, stages } of FORMATS) {
    const { states, partitions, splitters } = viewOf('minimal', stages)!;
    const [first, last] = [partitions![0]!, partitions!.at(-1)!];
    const { dfa } = stages.determinized;
    const { accepting } = dfa;
    for (const block of first)
      assert.is(new Set(block.map((state) => accepting[state])).size, 1, name);
    assert.is(first.length, new Set(accepting).size, name);
    const blocks = new Set(last.map((block) => block.join()));
    for (const { of } of states) assert.ok(blocks.has(of!.join()), name);
    for (const [step, partition] of partitions!.entries())
      assert.ok(step === 0 || partition.length > partitions![step - 1]!.length, name);
    assert.is(splitters!.length, partitions!.length - 1, name);
    for (const [step, { block, symbols }] of splitters!.entries()) {
      const [before, after] = [partitions![step]!, partitions![step + 1]!];
      assert.ok(
        before.some((each) => each.join() === block.join()),
        name,
      );
      const leads = (state: number): boolean => block.includes(next(dfa, state, symbols[0]!.lo));
      const splits = before.flatMap((each) =>
        [each.filter(leads), each.filter((state) => !leads(state))].filter(
          ({ length }) => length > 0,
        ),
      );
      assert.equal(
        splits.map((each) => each.join()).sort(),
        after.map((each) => each.join()).sort(),
      );
    }
  }
});

test('a part of an automaton keeps its numbers and leads no further than one step out of it', () => {
  const whole = viewOf('minimal', FORMATS[0]!.stages)!;
  const part = focus(whole, 'utf8-4')!;
  assert.equal(
    part.states.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  const tail = focus(viewOf('minimal', stagesOf('a = "x" b "y" "w"\nb = 1*"z"\n'))!, 'b')!;
  assert.equal(
    tail.states.map(({ id, transitions }) => `${id} ${transitions.length}`),
    ['2 1', '3 2', '4 0'],
  );
  assert.is(focus(whole, 'nothing'), undefined);
});

/** Skips visibly where a tool is not there. */
function withTool(name: string, title: string, check: () => void | Promise<void>): void {
  const isThere = onPath(name) !== undefined;
  (isThere ? slow : test.skip)(`${title}${isThere ? '' : ` (skipped: no ${name})`}`, check);
}

withTool('dot', 'Graphviz draws every automaton, with all states and edges', () => {
  for (const { name, view } of views) {
    const graph = graphOf(view, { showsDead: true });
    const { status, stdout, stderr } = spawnSync('dot', ['-Tplain'], {
      input: printDot(graph),
      encoding: 'utf8',
    });
    assert.is(`${status} ${stderr}`, '0 ', name);
    const count = (what: string): number => stdout.match(new RegExp(`^${what} `, 'gm'))!.length;
    // One of each for the arrow to the start.
    assert.is(count('node'), graph.nodes.length + 1, name);
    assert.is(count('edge'), graph.edges.length + 1, name);
  }
});

test('strange names are quoted', () => {
  const view = viewOf('minimal', stagesOf('a = %x22.5C.0A / "<&>"\n'))!;
  const graph = { ...graphOf(view), name: 'a "b" \\n <c>' };
  const { status, stderr } = spawnSync('dot', ['-Tplain'], {
    input: printDot(graph),
    encoding: 'utf8',
  });
  if (status !== null) assert.is(`${status} ${stderr}`, '0 ');
  assert.match(printDot(graph), /digraph "a \\"b\\" \\\\n <c>"/);
});

/** A view with names that are markup somewhere. JSON that is read back may name things as it likes. */
const evil: View = (() => {
  const view = viewOf('minimal', stagesOf('a = 1*"</SCRIPT><!--" / "]]>"\n'))!;
  const name =
    '</title><i>& &amp; &lt; &#0; <!-- --> ]]> \\n \\G "q" $& $1 $` \0\x1b[31m\ud800\ufffe';
  const states = view.states.map((state) => ({ ...state, name, rules: [name] }));
  return { ...view, grammar: name, rule: name, rules: [{ text: name, where: name }], states };
})();

test('names that are markup stay text in SVG and DOT', () => {
  const graph = graphOf(evil, { showsDead: true });
  const visible = evil.grammar.replaceAll(/[\0\x1b\ud800\ufffe]/g, '\ufffd');
  const svg = drawSvg(graph);
  const unescape = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const [title] = /<title>[^<]*/.exec(svg)!;
  assert.is(unescape(title.slice('<title>'.length)), `${visible} ${visible}`);
  assert.not.match(svg, /<i>|<!--|\]\]>|[\0\x1b\ufffe]/);
  assert.not.match(svg, /\p{Cs}/u);
  assert.ok(unescape(svg).includes('&amp; &lt; &#0; <!--'));
  assert.not.match(printDot(graph), /[\0\x1b]|[^\\]"q"|&lt;/);
});

test('names of any length: pictures grow with them and not faster, and show their beginnings', () => {
  const long = '$&'.repeat(20_000);
  const states = evil.states.map((state) => ({ ...state, name: `${long}; next: ${long}` }));
  const graph = graphOf({ ...evil, grammar: long, states, rules: [] });
  for (const { label } of graph.nodes) for (const line of label) assert.ok(line.length <= 41);
  const svg = drawSvg(graph);
  assert.ok(svg.length < 10 * long.length * (graph.nodes.length + 1), String(svg.length));
  assert.match(svg, /<svg width="\d{3,4}[."]/);
});

test('pictures have a title for every state and edge, and no color of their own', () => {
  for (const { name, view } of views.filter(({ view: { stage } }) => stage === 'minimal')) {
    const graph = graphOf(view);
    const targets = view.states.map(({ transitions }) => new Set(transitions.map(({ to }) => to)));
    assert.is(
      graph.edges.length,
      targets.reduce((sum, { size }) => sum + size, 0),
    );
    const svg = drawSvg(graph);
    assert.is(svg.match(/<title>/g)!.length, 1 + graph.nodes.length + graph.edges.length, name);
    assert.not.match(svg, /="(black|white)"|Graphviz|graphviz|<!--/, name);
    assert.is(svg, drawSvg(graph), 'the same every time');
  }
});

test('in pictures, no state and no label covers another, and edges lead on from state to state', () => {
  for (const { name, view } of views) {
    const graph = graphOf(view);
    if (!canDraw(graph)) continue;
    const { boxes, edges, width, height } = layoutGraph(graph);
    assert.is(edges.length, graph.edges.length);
    const all = [...boxes.values(), ...edges.flatMap(({ way }) => way)];
    const apart = (a: number, b: number, sizes: number): boolean =>
      Math.abs(a - b) >= sizes / 2 - 0.01;
    all.forEach((box, index) => {
      const about = `${name}, ${view.stage}`;
      assert.ok(box.width <= 2 * box.x && box.x + box.width / 2 <= width, about);
      assert.ok(box.height <= 2 * box.y && box.y + box.height / 2 <= height, about);
      for (const other of all.slice(index + 1))
        if (!apart(box.x, other.x, box.width + other.width))
          assert.ok(apart(box.y, other.y, box.height + other.height), about);
    });
    for (const { from, to, way } of edges) {
      const places = [boxes.get(from)!, ...way, boxes.get(to)!].map(({ x }) => x);
      const sorted = places.toSorted((a, b) => (places[0]! < places.at(-1)! ? a - b : b - a));
      assert.equal(places, sorted, `${name}: ${from} to ${to}`);
    }
  }
});

test.run();

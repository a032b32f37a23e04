/** Automata with traces as data and as text; and whether the data alone is enough to parse. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wholeMoveAt } from '../../generator/automata/moves.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import { parsesOf, type TimedEvent } from '../../generator/automata/parses-of.js';
import { classesIn } from '../../generator/automata/symbol-classes.js';
import { tracedSymbols } from '../../generator/study/reading/traced-symbols.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { printDot } from '../../generator/study/inspect/dot.js';
import { graphOf } from '../../generator/study/inspect/graph.js';
import { drawSvg } from '../../generator/study/inspect/svg.js';
import { printView } from '../../generator/study/inspect/print-view.js';
import { viewOf, type View } from '../../generator/study/inspect/view.js';
import { again, dfaOf } from '../support/dfa-of-view.js';
import { read } from '../support/files.js';
import { ascii, codePointsOf, stagesOf, stagesOfGrammar } from '../support/grammar.js';

/** Two traces after `a`: one of each alternative. */
const FORK = 'pair = left "-" / right "+"\nleft = 1*"a"\nright = "a" *tail\ntail = "a"\n';
const fork = stagesOf(FORK, { capture: 'left, right(tail)' });

const uri = stagesOfGrammar('uri');

const GRAMMARS: readonly (readonly [stages: Stages, words: readonly string[]])[] = [
  [fork, ['a-', 'aaa-', 'a+', 'aaa+']],
  [
    uri,
    ['A:', 'http://user@[::1]:80/a/b?c=d#e', 'http://a:1', 'http://a:1@b', 'x:/', 'x://', 'x:y?#'],
  ],
  [stagesOfGrammar('date-time'), ['1985-04-12T23:20:50.52Z', '1996-12-19T16:39:57-08:00']],
  [
    stagesOf('a = *( b / c )\nb = "x" / "xx"\nc = "x"\n', { capture: 'b, c', prefer: 'first' }),
    ['', 'x', 'xxxxx'],
  ],
  [
    stagesOf('list = item *( "," item )\nitem = *( ALPHA / %xE9 / %x1F600 )\n', {
      capture: 'all',
      alphabet: 'characters',
    }),
    ['', 'a,,\xe9\u{1f600}', ',b'],
  ],
];

const views = GRAMMARS.map(([stages]) => ({ stages, view: viewOf('traced', stages)! }));

test('the automaton with traces fits the schema, and comes back equal, with every move', () => {
  for (const { stages, view } of views) {
    const read = again(view);
    const traced = tracedSymbols(stages)!;
    const { dfa, ends, traces } = traced;
    assert.equal(read, view);
    assert.equal(dfaOf(read), dfa);
    for (const { id, transitions, end, traces: count } of read.states) {
      assert.equal(end, ends[id]);
      assert.is(count, traces[id]);
      for (const { to, symbols, move } of transitions)
        for (const range of symbols)
          for (const index of classesIn(dfa.classes, range)) {
            const same = Array.from({ length: traces[to]! }, (_, from) => ({ from, events: [] }));
            assert.equal(move ?? same, wholeMoveAt(traced, id * dfa.classes.count + index));
          }
    }
  }
});

/** The parse of a word by nothing but the data, as `docs/study.md` explains it; undefined if it is no word. */
function parseByData(
  { states, start }: View,
  word: readonly number[],
): readonly TimedEvent[] | undefined {
  let state = states[start]!;
  let traces: readonly (readonly TimedEvent[])[] = [[]];
  const happen = (from: number, events: readonly number[], at: number): readonly TimedEvent[] => [
    ...traces[from]!,
    ...events.map((event) => ({ event, at })),
  ];
  for (const [at, symbol] of word.entries()) {
    const transition = state.transitions.find(({ symbols }) =>
      symbols.some(({ lo, hi }) => lo <= symbol && symbol <= hi),
    );
    if (transition === undefined) return undefined;
    const next = states[transition.to]!;
    traces =
      transition.move?.map(({ from, events }) => happen(from, events, at)) ??
      traces.slice(0, next.traces);
    state = next;
  }
  return state.end && happen(state.end.from, state.end.events, word.length);
}

test('the data is enough to parse', () => {
  for (const [index, [stages, words]] of GRAMMARS.entries()) {
    const view = again(views[index]!.view);
    const nfa = buildNfa(stages.captured!.regex);
    for (const text of words) {
      const word = codePointsOf(text);
      const [parse] = parsesOf(nfa, word);
      assert.ok(parse, text);
      assert.equal(parseByData(view, word), parse, text);
    }
  }
  assert.is(parseByData(viewOf('traced', uri)!, ascii('http:// ')), undefined);
});

test('captures are listed with their parts, and how often they occur', () => {
  const { captures } = viewOf('traced', uri)!;
  const [start, , authority] = captures!;
  const named = start!.parts.map(({ capture, ...count }) => [captures![capture]!.field, count]);
  assert.equal(named, [
    ['scheme', { min: 1, max: 1 }],
    ['authority', { min: 0, max: 1 }],
    ['path', { min: 1, max: 1 }],
    ['query', { min: 0, max: 1 }],
    ['fragment', { min: 0, max: 1 }],
  ]);
  assert.equal(authority!.rules, ['authority']);
  const first = views[3]!.view;
  assert.is(first.prefer, 'first');
});

test('without captures nothing changes, and with them nothing but the stage of traces', () => {
  const plain = stagesOf(FORK);
  assert.is(viewOf('traced', plain), undefined);
  for (const stage of ['nfa', 'dfa', 'minimal'] as const)
    assert.equal(viewOf(stage, fork), viewOf(stage, plain));
});

test('the documentation shows this grammar and this automaton', () => {
  const docs = read('docs/study.md');
  const [, grammar] = /^```abnf\n(pair [^]*?)^```$/m.exec(docs)!;
  const shown = /--capture '([^']*)' --stage traced\n([^]*?)^\.\.\.\n```$/m.exec(docs)!;
  const view = viewOf('traced', stagesOf(grammar!, { capture: shown[1]! }))!;
  assert.ok(printView(view).startsWith(shown[2]!));
});

test('names of fields that are markup stay text', async () => {
  const whole = viewOf('traced', fork)!;
  const field = '<i>"&amp;]';
  const captures = whole.captures!.map((each) => ({ ...each, field, rules: [field] }));
  const view = { ...whole, captures };
  const graph = graphOf(view);
  assert.not.match(drawSvg(graph), '<i>');
  assert.not.match(printDot(graph), /[^\\]"&/);
});

test('at the end of a word, the trace that is left is named if there are several', () => {
  const view = viewOf('traced', uri)!;
  const lines = printView(view).split('\n');
  const after = (example: string): string =>
    lines.find((line) => line.includes(`e.g. after ${JSON.stringify(example)};`))!;
  assert.match(after('A:'), ', end / ( path)  ; ');
  assert.match(after('A://:0'), ', end / ←1 port) authority) ( path)  ; ');
  const accepting = graphOf(view).nodes[2]!;
  assert.is(accepting.label.at(-1), 'end / ( path)');
  assert.match(accepting.title, /\nend \/ \( path\)$/);
});

test.run();

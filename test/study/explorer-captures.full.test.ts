/** Captures on a page of the explorer: traces, brackets and samples. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parsesOf, type TimedEvent } from '../../generator/automata/parses-of.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import { planOf } from '../../generator/plan/plan-of.js';
import type { Plan } from '../../generator/plan/plan.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Stages } from '../../generator/passes/stages.js';
import { bracketsOf, rowCount } from '../../generator/study/explorer/brackets.js';
import { wordWithCapture } from '../../generator/study/explorer/word-with-capture.js';
import { dataOf } from '../../generator/study/explorer/data-of.js';
import type { ExplorerData } from '../../generator/study/explorer/data.js';
import { runner } from '../../generator/study/explorer/runner.js';
import { unpackPlan } from '../../generator/study/explorer/plan-data.js';
import { sayMove } from '../../generator/study/explorer/say-move.js';
import { traceMoments, type TracedMoment } from '../../generator/study/explorer/traced-moments.js';
import { unpackTracing, type Tracing } from '../../generator/study/explorer/tracing.js';
import { highlightOf } from '../../generator/study/explorer/highlight.js';
import { codeUnitsIn } from '../../generator/text/code-units.js';
import { stagesOf, stagesOfGrammar } from '../support/grammar.js';

interface Explored {
  readonly stages: Stages;
  readonly data: ExplorerData;
  readonly plan: Plan;
  readonly tracing: Tracing;
}

/** A grammar as a page has it. */
async function explore(stages: Stages): Promise<Explored> {
  const sent = await dataOf(stages, planOf(stages, {}), []);
  const data = JSON.parse(JSON.stringify(sent)) as ExplorerData;
  const plan = unpackPlan(data.plan);
  return { stages, data, plan, tracing: unpackTracing(data.tracing!, plan.dfa) };
}

const of = (text: string, options: AnalyzeOptions): Promise<Explored> =>
  explore(stagesOf(text, options));

const uri = await explore(stagesOfGrammar('uri'));

const momentsOf = ({ plan, tracing }: Explored, text: string): readonly TracedMoment[] =>
  traceMoments(tracing, runner(plan)(codeUnitsIn(text)));

/** Brackets with their rows: `0 scheme 0-4, 0 authority? 7-8, 1 host 7-8`, open ones with a question mark. */
function drawn(
  { tracing }: Explored,
  trace: readonly TimedEvent[],
  length: number,
  open: readonly string[] = ['a', 'b'],
): string {
  return bracketsOf(trace, length, tracing.fields, open)
    .map(
      ({ field, isOpen, start, end, row }) => `${row} ${field}${isOpen ? '?' : ''} ${start}-${end}`,
    )
    .join(', ');
}

const EXPLORED: readonly (readonly [explored: Explored, words: readonly string[]])[] = [
  [uri, ['A:', 'http://user@[::1]:80/a/b?c=d#e', 'http://a:1', 'http://a:1@b/', 'x://', 'x:y?#']],
  [await explore(stagesOfGrammar('date-time')), ['1996-12-19T16:39:57.5-08:00']],
  [
    await of('a = *( b / c )\nb = "x" / "xx"\nc = "x"\n', { capture: 'b, c', prefer: 'first' }),
    ['', 'x', 'xxxxx'],
  ],
  [
    await of('list = item *( "," item )\nitem = *( ALPHA / %xE9 / %x1F600 )\n', {
      capture: 'item',
      alphabet: 'characters',
      input: 'string',
    }),
    ['', 'a,,\xe9\u{1f600}b', ',b'],
  ],
];

test('the traces of a page are those of the parse, from the first symbol to the end', () => {
  for (const [explored, words] of EXPLORED) {
    const nfa = buildNfa(explored.stages.captured!.regex);
    for (const text of words) {
      // The reference reads characters, and a page of them code units.
      const points = Array.from(text);
      const offsets = points.map((_, index) => points.slice(0, index).join('').length);
      const [parse] = parsesOf(
        nfa,
        points.map((char) => char.codePointAt(0)!),
      );
      const expected = parse!.map(({ event, at }) => ({ event, at: offsets[at] ?? text.length }));
      const moments = momentsOf(explored, text);
      assert.is(moments.length, text.length + 2);
      assert.equal(moments.at(-1)!.traces, [expected], text);
      for (const [at, { traces }] of moments.slice(0, -1).entries()) {
        const past = JSON.stringify(expected.filter((event) => event.at < at));
        assert.ok(
          traces.some((trace) => JSON.stringify(trace) === past),
          `${text} at ${at}`,
        );
      }
    }
  }
});

test('what is no word has traces as long as it begins one', () => {
  const counts = momentsOf(uri, 'a://b:1 ').map(({ traces }) => traces.length);
  assert.equal(counts, [1, 1, 1, 2, 1, 1, 2, 2, 0, 0]);
  const unfinished = momentsOf(uri, 'ab');
  assert.equal(unfinished.at(-1), {
    open: [['scheme']],
    traces: [[{ event: 0, at: 0 }]],
    move: [],
    before: 1,
  });
});

test('the last stage has the states of the module, and the minimal automaton its own', async () => {
  for (const [{ data, plan, stages }, words] of EXPLORED) {
    const run = runner(plan)(codeUnitsIn(words.at(-1)!));
    assert.is(data.stages.at(-1)!.stage, 'traced');
    const minimal = data.stages.find(({ stage }) => stage === 'minimal')!;
    // Those of a large one are no part of a page.
    assert.is(minimal.states.length, data === uri.data ? 0 : minimal.count);
    for (const moment of run.moments) {
      assert.equal(highlightOf(data.stages, 'traced', run, moment)!.states, [moment.state]);
      const inMinimal = highlightOf(data.stages, 'minimal', run, moment)?.states.length;
      assert.is(inMinimal, data === uri.data ? undefined : 1);
    }
    // Its steps are sent with its states only.
    assert.is(minimal.partitions?.at(-1)!.length, data === uri.data ? undefined : minimal.count);
    if (stages.grammar.alphabet === 'octets')
      assert.is(minimal.count, stages.minimal.accepting.length);
  }
  const { states } = uri.data.stages.at(-1)!;
  const moves = states.flatMap(({ transitions }) => transitions.map(({ move }) => move));
  assert.ok(moves.includes('scheme)') && moves.includes('0←0 | 1←0 host)'));
  assert.ok(states.some(({ end }) => end === 'end / ←1 port) authority) ( path)'));
});

test('parts are brackets: nested ones below, open ones as far as they got', () => {
  const moments = momentsOf(uri, 'a://u@h:1/?q');
  const at = (length: number): readonly string[] =>
    moments[length]!.traces.map((trace, number) =>
      drawn(uri, trace, length, moments[length]!.open[number]),
    );
  assert.equal(at(0), ['']);
  assert.equal(at(1), ['0 scheme? 0-1']);
  assert.equal(at(2), ['0 scheme 0-1']);
  assert.equal(at(5), ['0 scheme 0-1, 0 authority? 4-5, 1 userinfo or host? 4-5']);
  assert.equal(at(7), ['0 scheme 0-1, 0 authority? 4-7, 1 userinfo 4-5, 1 host? 6-7']);
  assert.equal(at(13), [
    '0 scheme 0-1, 0 authority 4-9, 1 userinfo 4-5, 1 host 6-7, 1 port 8-9, 0 path 9-10, 0 query 11-12',
  ]);
  // A name that is longer than its part pushes others down: `userinfo` takes two symbols.
  const [userinfo, host, port] = ['userinfo', 'host', 'port'].map((name) =>
    uri.tracing.fields.indexOf(name),
  );
  const close: readonly TimedEvent[] = [
    { event: 0, at: 0 },
    { event: 0, at: 0 },
    { event: userinfo!, at: 0 },
    { event: 0, at: 1 },
    { event: host!, at: 1 },
    { event: 0, at: 1 },
    { event: port!, at: 2 },
  ];
  assert.is(drawn(uri, close, 2), '0 a? 0-2, 1 userinfo 0-0, 2 host 1-1, 3 port 1-2');
  assert.is(rowCount(bracketsOf(close, 2, uri.tracing.fields, ['a'])), 4);
  assert.is(rowCount([]), 0);
  // Ten letters and what separates them from the next name take three symbols.
  const letters = [1, 2, 3].flatMap((at) => [
    { event: 0, at },
    { event: 1, at: at + 1 },
  ]);
  assert.equal(
    bracketsOf(letters, 4, ['', 'unreserved'], []).map(({ row }) => row),
    [0, 1, 2],
  );
  // An empty part at the very end of another is in it still.
  const [ending] = momentsOf(uri, 'a://long:').at(-1)!.traces;
  assert.match(drawn(uri, ending!, 9), '0 authority 4-9, 1 host 4-8, 1 port 9-9, 0 path 9-9');
});

test('moves are said in words', () => {
  const { fields } = uri.tracing;
  const said = (text: string): readonly string[] =>
    momentsOf(uri, text).map(({ move, before }) => sayMove(move, before, fields));
  assert.equal(said('ab:/'), [
    '',
    'Begins a part.',
    '',
    'Ends scheme.',
    'Trace 0 is from 0; trace 1 is from 0: begins a part.',
    'Trace 0 is from 1: ends path.',
  ]);
  assert.is(said('a:b').at(-1), 'Ends path.');
});

test('a sample for every capture: a shortest word that has it', async () => {
  for (const [{ stages, data, tracing }] of EXPLORED) {
    const nfa = buildNfa(stages.captured!.regex);
    const { traced, fields } = tracing;
    for (const capture of fields.keys()) {
      if (capture === 0) continue;
      const word = wordWithCapture(traced, capture);
      if (fields[capture] === 'c') {
        // The first parse never has it.
        assert.is(word, undefined);
        continue;
      }
      const [parse] = parsesOf(nfa, word!);
      assert.ok(
        parse!.some(({ event }) => event === capture),
        fields[capture]!,
      );
    }
    for (const { name, kind } of data.samples)
      if (name.startsWith('with ')) assert.is(kind, 'well-formed');
  }
  // AAA- is shorter, but its tails are in a trace that ends with the hyphen.
  const fork = await of(
    'pair = left "-" / right "+++"\nleft = 1*"a"\nright = "a" *tail\ntail = "a"\n',
    { capture: 'left, right(tail)' },
  );
  const tail = fork.tracing.fields.indexOf('tail');
  assert.is(String.fromCharCode(...wordWithCapture(fork.tracing.traced, tail)!), 'AA+++');
  const named = new Map(
    uri.data.samples.map(({ name, symbols }) => [name, String.fromCharCode(...symbols)]),
  );
  assert.is(named.get('with userinfo'), 'A://@');
  assert.is(named.get('with fragment'), 'A:#');
  assert.is(named.get('the shortest word'), 'A:');
});

test('without captures a page has nothing of them', async () => {
  const stages = stagesOf('a = "x" b "y"\nb = 1*"z"\n');
  const json = JSON.stringify(await dataOf(stages, planOf(stages, {}), []));
  assert.not.match(json, /tracing|traced|"move"|captures/);
});

test.run();

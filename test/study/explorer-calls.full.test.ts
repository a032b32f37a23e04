/** The explorer where rules call each other: what it steps through is what the rules read. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomNumbers } from '../../generator/verify/suite/random.js';
import { planOf, planOfSymbols } from '../../generator/plan/plan-of.js';
import { emitVariant } from '../../generator/emit/emit-variants.js';
import { USUAL_HOST } from '../../generator/emit/program/host.js';
import { dataOf } from '../../generator/study/explorer/data-of.js';
import type { ExplorerData, StageData } from '../../generator/study/explorer/data.js';
import { runner, type InputRun } from '../../generator/study/explorer/runner.js';
import { readInput, typeInput } from '../../generator/study/explorer/input.js';
import { unpackPlan } from '../../generator/study/explorer/plan-data.js';
import { sentenceOf } from '../../generator/study/explorer/sentence.js';
import {
  packReader,
  symbolsRead,
  unpackReader,
} from '../../generator/study/explorer/grammar-reader-data.js';
import { verdictOf } from '../../generator/study/explorer/run-verdict.js';
import { highlightOf } from '../../generator/study/explorer/highlight.js';
import { isWord } from '../../generator/study/reading/standing.js';
import { judgeOf, type GrammarReader } from '../../generator/study/reading/grammar-reader.js';
import { callTracer } from '../../generator/study/trace/call-tracer.js';
import type { Variant } from '../../generator/options/variant.js';
import { printVariants } from '../../generator/targets/modules.js';
import type { Stages } from '../../generator/passes/stages.js';
import type { StateId } from '../../generator/automata/nfa.js';
import { codePointsOf as symbolsOf, stagesOf, stagesOfGrammar } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** A page of a grammar: its data, after a journey as JSON, and what it makes of them. */
interface Explored {
  readonly data: ExplorerData;
  readonly reader: GrammarReader;
  readonly run: (symbols: readonly number[]) => InputRun;
}

async function explore(stages: Stages, variants: readonly Variant[] = []): Promise<Explored> {
  const plan = planOf(stages, {});
  const modules = variants.map((variant) => emitVariant(plan, USUAL_HOST, variant));
  const printed = await printVariants(plan, modules);
  const sent = JSON.stringify(await dataOf(stages, planOfSymbols(stages, {}), printed));
  const data = JSON.parse(sent) as ExplorerData;
  const reader = unpackReader(data.reader, unpackPlan(data.plan));
  return { data, reader, run: runner(reader.plan, callTracer(reader)) };
}

/** Lists, whose items are words or lists. */
const LISTS = stagesOf('s = "(" [t *("," t)] ")" / "[" *s "]"\nt = 1*"a" / s\n');
const lists = await explore(LISTS, ['switch', 'table']);
/** A rule that is called has the empty word. */
const empty = await explore(stagesOf('s = "(" u ")" / "a"\nu = ["[" u "]" / "b"]\n'));
/** The words of `u` are repetition, and parts nevertheless. */
const ONE_SIDED = stagesOf('s = "(" [u] ")"\nu = "a" u / s\n');
const oneSided = await explore(ONE_SIDED);
/** Nothing that is read decides how `s` goes on. */
const undecided = await explore(stagesOf('s = s s / "(" u ")" / "a"\nu = ["[" s u "]"]\n'), [
  'switch',
  'table',
]);
const json = await explore(stagesOfGrammar('json'));

const callsIn = ({ moments }: InputRun): readonly (number | undefined)[] =>
  moments.map(({ step }) => (step?.type === 'calls' ? step.calls.length : undefined));

test('moments have the calls that are open, and end where nothing goes on', () => {
  const run = json.run(symbolsOf('{"\u{1f600}":[1]}'));
  assert.equal(callsIn(run), [undefined, 1, 1, 1, 1, 1, 2, 3, 2, 1, undefined]);
  const said = run.moments.map((_, index) => sentenceOf(json.reader.plan, run, index));
  assert.is(said[0], 'Before the first character: no call is open.');
  assert.is(said[1], 'Character 1 of 9, "{": a call of value is open.');
  assert.is(said[3], 'Character 3 of 9, U+1F600 \u{1f600}: a call of value is open.');
  assert.is(said[7], 'Character 7 of 9, "1": 3 calls are open, the innermost of value.');
  assert.is(said[9], 'Character 9 of 9, "}": a call of value is open; a word may end.');
  assert.is(said[10], 'The input is a word of JSON-text.');
  const wrong = json.run(symbolsOf('[1,]'));
  assert.equal(callsIn(wrong), [undefined, 1, 2, 1, 1, undefined]);
  const { error, isStuck, at } = wrong.moments[4]!;
  assert.ok(isStuck && at === 4);
  assert.is(error!.offset, 3);
  assert.match(
    sentenceOf(json.reader.plan, wrong, 4),
    /^Character 4 of 4, "\]": nothing reads it\. /,
  );
  assert.match(verdictOf(json.reader.plan, wrong).text, /^Refused: at offset 3, expected /);
  // An input that is refused at once, and one that ends too early.
  assert.equal(callsIn(json.run(symbolsOf('x'))), [undefined, 0, undefined]);
  assert.is(verdictOf(json.reader.plan, json.run([])).kind, 'unfinished');
  assert.is(json.run([]).moments.length, 2);
});

/** Beginnings of words, and others, of up to some symbols. */
function* inputsOf({ data }: Explored, count: number): Generator<readonly number[]> {
  yield [];
  const words = data.samples.map(({ symbols }) => symbols);
  yield* words;
  const below = randomNumbers(1);
  for (let index = 0; index < count; index++) {
    const word = words[below(words.length)]!;
    const other = words[below(words.length)]!;
    yield [...word.slice(0, below(word.length + 1)), ...other.slice(below(other.length + 1))];
  }
}

/** Whether a call, or a word, may end in one of some states. */
const endsIn = ({ states }: StageData, lit: readonly StateId[]): boolean =>
  lit.some((state) => states[state]!.accepting);

slow('what is lit in all stages is where the rules stand', () => {
  for (const explored of [lists, json, empty])
    for (const symbols of inputsOf(explored, 30)) {
      const { data, reader } = explored;
      const run = explored.run(symbols);
      for (const moment of run.moments) {
        const read = symbolsRead(reader, run, moment);
        const threads = reader.deriver.threads(read.symbols);
        const depth = Math.max(0, ...threads.map((thread) => thread.depth));
        const [dfa, minimal] = ['dfa', 'minimal'].map((name) =>
          data.stages.find(({ stage }) => stage === name)!,
        );
        const lit = (stage: StageData) => highlightOf(data.stages, stage.stage, run, moment)!;
        for (const stage of data.stages) {
          if (stage.states.length === 0) continue;
          const { states, stuck, waiting, edges } = lit(stage);
          assert.is(states.length === 0, moment.isStuck);
          assert.is(stuck.length > 0, moment.isStuck);
          // Calls are open if and only if something waits for them.
          assert.is(waiting.length > 0, depth > 0, `${stage.stage}: ${String(symbols)}`);
          if (isWord(read.symbols, reader)) assert.ok(endsIn(stage, [...states, ...stuck]));
          for (const [from, to] of edges)
            assert.ok(stage.states[from]!.transitions.some((transition) => transition.to === to));
          assert.is(edges.length > 0, moment.step !== undefined && !moment.isStuck);
        }
        if (dfa!.states.length === 0) continue;
        // A state of the one stage stands for states of the other.
        const merged = new Set(
          lit(dfa!).states.map((state) =>
            minimal!.states.findIndex(({ of }) => of!.includes(state)),
          ),
        );
        assert.equal([...merged].sort(), [...lit(minimal!).states].sort());
      }
    }
});

test('a rule that waits is lit as long as what it calls reads on', () => {
  const { data } = lists;
  const run = lists.run(symbolsOf('((a),'));
  const minimal = data.stages.find(({ stage }) => stage === 'minimal')!;
  const waiting = run.moments.map(
    (moment) => highlightOf(data.stages, 'minimal', run, moment)!.waiting,
  );
  assert.equal(
    waiting.map(({ length }) => length > 0),
    [false, false, true, true, false, false, false],
  );
  const symbols = minimal.calls!.map(({ symbol }) => symbol);
  const calls = (from: StateId, to?: StateId): boolean =>
    minimal.states[from]!.transitions.some(
      (transition) =>
        (to === undefined || transition.to === to) &&
        transition.octets.some(({ lo, hi }) =>
          symbols.some((symbol) => lo <= symbol && symbol <= hi),
        ),
    );
  assert.ok(calls(waiting[2]![0]!));
  // The call that ends with the bracket takes an edge.
  const { edges } = highlightOf(data.stages, 'minimal', run, run.moments[4]!)!;
  assert.ok(edges.some(([from, to]) => calls(from, to)));
  // Whatever is called waits for what it calls, and what calls that waits, too.
  const nested = json.run(symbolsOf('[[1'));
  for (const moment of nested.moments.slice(1)) {
    const { start } = json.data.stages.at(-1)!;
    const lit = highlightOf(json.data.stages, 'minimal', nested, moment)!.waiting;
    assert.ok(lit.includes(start));
    assert.is(lit.length > 1, moment.at > 1);
  }
  assert.equal(
    minimal.calls!.map(({ rule }) => rule),
    LISTS.lowered.called.map(({ rule }) => rule.name.text),
  );
});

test('rules are read on a page as the compiler reads them', () => {
  for (const [explored, stages] of [
    [lists, LISTS],
    [oneSided, ONE_SIDED],
    [json, stagesOfGrammar('json')],
  ] as const) {
    const { nfa, labels, called } = judgeOf(stages, planOfSymbols(stages, {}));
    assert.equal(explored.reader.nfa, nfa);
    assert.equal(explored.reader.labels, labels);
    assert.equal(explored.reader.called, called);
  }
});

test('rules that are large are called on a page, too', () => {
  const text = ['z = s / z13', 's = "a" / "(" s ")"', 'z0 = "z"'];
  for (let level = 1; level <= 13; level++)
    text.push(`z${level} = "z" [z${level - 1}] "z" [z${level - 1}]`);
  const stages = stagesOf(`${text.join('\n')}\n`, { maxStates: 200 });
  const plan = planOfSymbols(stages, {});
  const reader = unpackReader(packReader(stages), plan);
  assert.ok(reader.nfa.states.length < 1000);
  for (const [word, isOne] of [
    ['((a))', true],
    ['zzzz', true],
    ['((a)', false],
  ] as const)
    assert.is(isWord(symbolsOf(word), reader), isOne, word);
});

test('samples are words and strings that are nearly words', () => {
  for (const { data, reader } of [lists, json, undecided]) {
    const kinds = data.samples.map(({ kind }) => kind);
    assert.ok(kinds.includes('well-formed') && kinds.includes('ill-formed'));
    for (const { symbols, kind, name } of data.samples)
      assert.is(isWord(symbols, reader), kind === 'well-formed', name);
  }
});

test('characters are typed as text, or by their numbers', () => {
  const { plan } = json.reader;
  const word = symbolsOf('"\u{1f600}\xe9"');
  assert.equal(typeInput(plan, word), { mode: 'text', input: '"\u{1f600}\xe9"' });
  assert.equal(readInput(plan, 'text', '"\u{1f600}\xe9"').symbols, word);
  const line = symbolsOf('"\u{1f600}"\n');
  assert.equal(typeInput(plan, line), { mode: 'hex', input: '0022 1F600 0022 000A' });
  assert.equal(readInput(plan, 'hex', '0022 1F600 0022 000A').symbols, line);
  assert.equal(readInput(plan, 'hex', '22').remark.includes('four to six hex digits'), true);
  // A number beyond all characters is none, and is not taken for a call.
  const beyond = readInput(plan, 'hex', '005B 110000 005D');
  assert.equal(beyond.symbols, symbolsOf('[]'));
  assert.match(beyond.remark, '“110000” is not a character');
  const run = json.run([0x5b, 0x110000, 0x5d]);
  assert.is(verdictOf(plan, run).kind, 'refused');
  assert.is(highlightOf(json.data.stages, 'minimal', run, run.moments[2]!)!.states.length, 0);
});

test('code up to what reads symbols, also without states', () => {
  for (const { lines, variant } of lists.data.modules)
    assert.match(lines.join('\n'), /export function accepts/, variant);
  assert.is(undecided.data.modules.length, 2);
  for (const { lines } of undecided.data.modules) {
    assert.match(lines.join('\n'), /export function match/);
    assert.not.match(lines.join('\n'), /export function next/);
  }
});

test.run();

/** Grammars whose rules embed themselves, as they are studied: verdicts, parts, steps, traces, views. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ruleKey } from '../../generator/abnf/ast.js';
import { FIRST_CALL } from '../../generator/automata/regex.js';
import { analyze } from '../../generator/compile.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { viewOf } from '../../generator/study/inspect/view.js';
import type { LinePart } from '../../generator/study/answers/data.js';
import { Study } from '../../generator/study/answers/study.js';
import { printLine, readLine } from '../../generator/study/answers/test-string.js';
import { printTrace } from '../../generator/study/trace/print-trace.js';
import { tracer } from '../../generator/study/trace/trace.js';
import { symbolsOfText } from '../../generator/study/trace/trace-input.js';
import { whyNotRegular } from '../../generator/study/diff/why-not-regular.js';
import { judge } from '../reference/derive.js';
import { loadCalls } from '../support/calls.js';
import { again } from '../support/dfa-of-view.js';
import { damage, deriveWord, randomNumbers } from '../support/derived-words.js';
import { stagesOf, stagesOfGrammar } from '../support/grammar.js';

const SUM = 'e = t / e "+" t\nt = "x" / "(" e ")"\n';

/** With a stack and without one, ambiguous ones, with the empty word, of octets and of characters. */
const GRAMMARS = [
  SUM,
  'p = [ "a" p "a" ]\n',
  's = *( "(" s ")" / "<" s ">" )\n',
  'a = "x" a "y" / b\nb = "[" a [ "," b ] "]" / "z"\n',
  'l = "(" [ l ] ")" / l l\n',
  'c = %xE9 / "[" c "]" *c / d\nd = %x1F600 c ";"\n',
];

const LOADED = await Promise.all(
  GRAMMARS.map(async (text) => ({ text, ...(await loadCalls(text, {}, ['table']))! })),
);

test('verdicts and traces are those of modules, and parts are words of their rules', () => {
  let [words, checked] = [0, 0];
  for (const { text, grammar, modules } of LOADED) {
    const study = new Study([{ name: 'test.abnf', text }], {});
    const trace = tracer(study.compiled!.plan, study.compiled!);
    const [, module] = modules[0]!;
    const random = randomNumbers(7);
    for (let n = 0; n < 20; n++) {
      let word = deriveWord(grammar, random);
      for (let errors = random(3); errors > 0; errors--) word = damage(word, random);
      if (word.length > 40) continue;
      const input = String.fromCodePoint(...word);
      const line = printLine(word, grammar.alphabet);
      const [verdict] = study.judge([line]);
      const about = `${text}${input}`;
      const error = module.findError(input);
      assert.is(verdict!.offset, error, about);
      words += Number(error < 0);
      const { symbols, places } = symbolsOfText(input, grammar.alphabet);
      const events = [...trace(symbols, places)];
      const last = events.at(-1)!;
      assert.ok(last.type === 'end');
      assert.is(last.firstError, error, about);
      // Every part that has ended is a word of its rule, and lies within the part around it.
      const check = (parts: readonly LinePart[], from: number, to: number): void => {
        let at = from;
        for (const part of parts) {
          assert.ok(at <= part.from && part.to <= to, about);
          at = part.to;
          check(part.parts, part.from, part.to);
          const own = [...line.slice(part.from, part.to)].map((each) => each.codePointAt(0)!);
          if (part.isOpen || own.length > 9 || line !== input) continue;
          const start = grammar.rules.get(ruleKey(part.rule))!;
          assert.is(judge({ ...grammar, start }, own).error, -1, `${about}: ${part.rule}`);
          checked += 1;
        }
      };
      check(verdict!.parts, 0, line.length);
    }
  }
  assert.ok(words > 30 && checked > 200, `${words} words, ${checked} parts`);
});

test('words are words, and near misses are not', () => {
  for (const { text, grammar, modules } of LOADED) {
    const [, module] = modules[0]!;
    const examples = new Study([{ name: 'test.abnf', text }], {}).examples();
    assert.ok(examples.filter(({ isWord }) => isWord).length > 2, text);
    for (const { line, isWord } of examples) {
      const { symbols } = readLine(line, grammar.alphabet, undefined);
      assert.is(module.validate(String.fromCodePoint(...symbols)), isWord, `${text}${line}`);
    }
  }
});

test('steps have the calls that are open', () => {
  const study = new Study([{ name: 'sum.abnf', text: SUM }], {});
  const steps = study.steps!;
  const { cells, first } = steps.tape('((x)+]');
  assert.equal(
    cells.map(({ small }) => small),
    ['0', '0', '1', '2', '1', '1', '✗', undefined],
  );
  assert.is(first, 6);
  assert.match(
    cells[6]!.said,
    /^Octet 6 of 6, ]: nothing reads it\. Not a word of e: expected .* at byte 5, found "]"/,
  );
  assert.is(cells[3]!.said, 'Octet 3 of 6, x: 2 calls are open, the innermost of e.');
  assert.is(steps.step('(x)', 3).isEnd, true);
  assert.equal(steps.lit('((x)+]', 6, 'minimal'), {
    states: [],
    stuck: [1],
    edges: [],
    waiting: [2],
  });
  const moment = steps.step('((x', 3);
  assert.equal(moment.calls, [
    { rule: 'e', from: 1 },
    { rule: 'e', from: 2 },
  ]);
  assert.is(moment.neighborhood, undefined);
  assert.equal(
    moment.threads.map(({ rules }) => rules.join(' ')),
    ['e t e t', 'e t e t e'],
  );
  assert.equal(study.opened().grammar!.called, ['e']);
  assert.equal(study.rule('t'), { definition: 't = "x" / "(" e ")"', shortest: 'X', states: 5 });
});

test('a grammar that is called because it is large has the verdicts of its module', async () => {
  const text = 'line = late "." late\nlate = *( "a" / "b" ) "a" 5( "a" / "b" )\n';
  const options = { maxStates: 100 };
  const [, module] = (await loadCalls(text, options, ['table']))!.modules[0]!;
  const study = new Study([{ name: 'late.abnf', text }], options);
  assert.equal(study.opened().grammar!.called, ['late']);
  for (const word of ['abbbbb.babbbbb', 'abbbbb.bbbbbb', 'abbbb.', 'aaaaaa.', '.'])
    assert.is(study.judge([word])[0]!.offset, module.findError(word), word);
  assert.ok(study.examples().some(({ isWord }) => isWord));
});

test('strings may nest as deep as they are long', () => {
  const study = new Study([{ name: 'sum.abnf', text: SUM }], {});
  const word = `${'('.repeat(999)}x${')'.repeat(999)}`;
  const verdicts = study.judge([word, '('.repeat(2000)]);
  assert.equal(
    structuredClone(verdicts).map(({ kind, offset }) => [kind, offset]),
    [
      ['accepted', -1],
      ['unfinished', 2000],
    ],
  );
  assert.is(study.steps!.tape(word).cells[999]!.small, '998');
  const { calls, visited, live } = study.steps!.step(word, 999);
  assert.is(calls.length, 998);
  assert.ok(visited.length > 100 && live.length > 0);
});

test('no value of an encoding is taken for a call', () => {
  const text = 'v = "[" [ v *( "," v ) ] "]" / %x2460\n';
  const { plan, ...compiled } = new Study([{ name: 'v.abnf', text }], {}).compiled!;
  for (const value of [0x110000, 0x7fff_ffff])
    assert.match(
      [...printTrace(plan, tracer(plan, { plan, ...compiled })([0x5b, value]))].join('\n'),
      `error at offset 1: U+${value.toString(16).toUpperCase()}`,
    );
});

test('views have calls as symbols, and a start for each rule that is called', () => {
  for (const text of GRAMMARS) {
    const stages = stagesOf(text);
    for (const stage of ['nfa', 'dfa', 'minimal'] as const) {
      const view = viewOf(stage, stages)!;
      again(view, text);
      const read = view.states.flatMap(({ transitions }) =>
        transitions.flatMap((each) => each.symbols),
      );
      const labels = new Set(read.flatMap(({ lo }) => (lo >= FIRST_CALL ? [lo] : [])));
      assert.equal([...labels].sort(), view.calls!.map(({ symbol }) => symbol).sort(), text);
      assert.ok((view.classes ?? []).flat().every(({ hi }) => hi < FIRST_CALL));
    }
  }
});

test('the note of a state says what it reads and calls, for each input and with captures', () => {
  // Words of both inputs share nothing: each input has symbols of its own for the calls.
  const list = 's = %xE9 / "(" s ")" s / "!" t\nt = s "."\n';
  for (const options of [{}, { capture: 't', prefer: 'first' }] as const) {
    const { states } = planOf(stagesOf(list, { input: 'both', ...options }), options);
    for (const { note, transitions } of states)
      assert.is(/nothing may follow|^dead/.test(note), transitions.length === 0, note);
    const after = states.filter(({ note }) => /e\.g\. after "!"(?: in \w+)?;/.test(note));
    assert.ok(after.length > 0);
    for (const { note } of after) assert.match(note, /; next: .*\b[st]$/);
  }
  const json = planOf(stagesOfGrammar('json'), {});
  for (const { note, transitions } of json.states)
    assert.is(
      transitions.some(({ ranges }) => ranges[0]!.lo >= FIRST_CALL),
      /, value$/.test(note),
      note,
    );
});

test('a grammar without one automaton says why it has none', () => {
  const reasons = (text: string, maxStates?: number): readonly string[] => {
    const { ok, stages } = analyze({ name: 'g.abnf', text }, { maxStates });
    assert.ok(ok);
    return whyNotRegular(stages, { maxStates }).map(({ code }) => code);
  };
  assert.equal(reasons('a = "x" / "y" a\n'), []);
  assert.equal(reasons(SUM), ['recursion']);
  const many = Array.from('abcdefghijkl', (letter) => `"x" "${letter}"`).join(' / ');
  assert.equal(reasons(`a = b "." b\nb = 1*( ${many} )\n`, 30), ['expansion-limit']);
});

test.run();

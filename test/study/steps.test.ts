/** Strings step by step: moments, what is lit in the automata of all passes, captures, and cells of tables. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { planOf } from '../../generator/plan/plan-of.js';
import type { Steps } from '../../generator/study/answers/steps.js';
import { Study } from '../../generator/study/answers/study.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { tableExcerpt } from '../../generator/study/answers/table-excerpt.js';
import { viewOf } from '../../generator/study/inspect/view.js';
import { next } from '../../generator/automata/dfa.js';
import { classOf } from '../../generator/automata/symbol-classes.js';
import { read } from '../support/files.js';
import { utf8 } from '../support/formats.js';

const known = new Map<string, Steps>();

function stepsOf(name: string): Steps {
  const source = readGrammar(name);
  return getOrInsert(
    known,
    name,
    () => new Study([source, ...(optionsOf(source).imports ?? [])], {}).steps!,
  );
}

const study = (text: string, options = {}): Study =>
  new Study([{ name: 'test.abnf', text }], options);

/** Strings with which grammars are stepped through, words and others. */
const STRINGS = {
  'utf-8': ['A≢Α.', '\\xE2\\x82', 'a\\xC0\\x80€', '\\xE2\\x82A', ''],
  time: ['09:30:00.5Z', '25:00', '09'],
} as const;

test('in each automaton of one state at a time it is lit, with the edge, and in the last one it is that of the step', () => {
  let count = 0;
  for (const [name, lines] of Object.entries(STRINGS)) {
    const steps = stepsOf(name);
    for (const line of lines)
      for (const [index, { small }] of steps.tape(line).cells.entries()) {
        const { neighborhood, details } = steps.step(line, index);
        for (const stage of steps.stages) {
          const { states, stuck, edges } = steps.lit(line, index, stage);
          const isStuck = small === '✗' || (states.length === 0 && stuck.length > 0);
          const lit = isStuck ? stuck : states;
          if (stage !== 'nfa') assert.is(lit.length, 1, `${name}, ${line}, ${index}, ${stage}`);
          if (stage !== steps.stages.at(-1)) continue;
          assert.equal(lit, [neighborhood!.state]);
          if (small !== undefined && !isStuck) assert.is(String(lit[0]), small);
          const [, transition] = details.find(([heading]) => heading === 'transition') ?? [];
          if (isStuck) assert.equal(edges, []);
          else if (transition !== undefined)
            assert.is(edges.map((edge) => edge.join(' → ')).join(), transition);
          count += 1;
        }
      }
  }
  assert.ok(count > 40, String(count));
});

test('the lit states of the NFA are those that the lit state of the DFA stands for', () => {
  const { compiled, steps } = study('a = *( "x" b ) / 1*"x"\nb = "y" / *"z"\n');
  const dfa = viewOf('dfa', compiled!.stages)!;
  const line = 'xzzxyx';
  for (const index of steps!.tape(line).cells.keys()) {
    const lit = steps!.lit(line, index, 'nfa').states;
    const [state] = steps!.lit(line, index, 'dfa').states;
    assert.ok(dfa.states[state!]!.of!.length > 0);
    for (const id of dfa.states[state!]!.of!) assert.ok(lit.includes(id), `${index}: ${id}`);
  }
});

test('a decoder goes on after errors, and says what it makes of each octet', () => {
  const steps = stepsOf('utf-8');
  const { cells, first } = steps.tape('\\xE2\\x82A€');
  assert.is(first, 3);
  assert.equal(
    cells.map(({ text, small }) => [text, small]),
    [
      ['start', '1'],
      ['E2', '4'],
      ['82', '2'],
      ['41', '✗'],
      ['↻ 41', '1'],
      ['E2', '4'],
      ['82', '2'],
      ['AC', '1'],
      ['end', undefined],
    ],
  );
  assert.match(
    cells[2]!.said,
    /^Octet 2 of 6, 82: state 4 to 2 \(.*\)\. The partial value is 82\.$/,
  );
  assert.match(cells[3]!.said, /no transition from state 2\. Ill-formed UTF-8 at byte 0/);
  assert.match(cells[7]!.said, /This completes U\+20AC €\.$/);
  assert.is(cells[8]!.said, 'The input is not a word of UTF8-octets; characters: 2, errors: 1.');
  const { details, rows, output, error } = steps.step('\\xE2\\x82A€', 6);
  assert.equal(details.at(-1), ['partial value', '(2 << 6) + (82 & 3F) = 82']);
  assert.equal(
    rows.map(({ filled }) => filled),
    [0, 0, 2, 0],
  );
  assert.equal(rows[2]!.patterns, ['11100010', '10000010', '10xxxxxx']);
  assert.is(output!.text, '\ufffdA');
  assert.is(error, undefined);
  assert.match(JSON.stringify(steps.step('\\xE2\\x82A', 3).error), /maximal subpart.*E2 82/);
});

test('a tape of a part of a string has no end, and says nothing of the whole', () => {
  const { steps } = study('t = w\nw = 1*%x20-7E\n', { capture: 'w' });
  const line = `${'x'.repeat(2500)}\\x01`;
  const { cells, first } = steps!.tape(line);
  assert.equal([cells.length, first], [2002, 2001]);
  const { text, said, isWrong } = cells.at(-1)!;
  assert.equal(
    [text, said, isWrong],
    ['…', '501 more octets without steps: there are up to 2,000 steps.', false],
  );
  assert.is(
    cells[7]!.said,
    'Octet 7 of 2501, x: state 2 to 2 (e.g. after " ", accepting; next: a visible character, a space).',
  );
  const [trace] = steps!.step(line, first).traces!;
  assert.is(trace!.brackets[0]!.isOpen, true);
  assert.equal(steps!.tape('x'.repeat(2000)).cells.at(-1)!.text, 'end');
});

test('parts that are open have the names that they may get, and whole ones those of parse', () => {
  const steps = study(
    'mail = scheme ":" [ user "@" ] host [ "/" ]\nscheme = 1*%x61-7A\nuser = 1*%x61-7A\nhost = 1*%x61-7A\n',
    { capture: 'scheme, user, host' },
  ).steps!;
  const line = 'mail:ada@example/';
  const fields = (index: number) =>
    steps
      .step(line, index)
      .traces!.map(({ brackets }) =>
        brackets.map(({ field, isOpen, start, end }) => `${field} ${start}-${isOpen ? '' : end}`),
      );
  assert.equal(fields(7), [['scheme 0-4', 'user or host 5-']]);
  const { length } = steps.tape(line).cells;
  assert.equal(fields(length - 1), [['scheme 0-4', 'user 5-8', 'host 9-16']]);
  const two = study('pair = left "-" / right "+"\nleft = 1*"a"\nright = "a" *tail\ntail = "a"\n', {
    capture: 'left, right(tail)',
  }).steps!;
  assert.equal(
    two.step('aa', 2).traces!.map(({ from, events, fresh }) => [from, events, fresh]),
    [
      [0, ['( at 0'], 0],
      [0, ['( at 0', '( at 1'], 1],
    ],
  );
  const open = two.step('aa', 2).traces!.map(({ brackets }) => brackets.map(({ field }) => field));
  assert.equal(open, [['left'], ['right', 'tail']]);
  assert.equal(two.step('ax', 2).traces, []);
  assert.is(study('a = "x"\n').steps!.step('x', 1).traces, undefined);
});

test('the cells of a step are those that the module reads', () => {
  const text = read('generated/utf-8/table.ts');
  const { dfa } = planOf(utf8.stages, {});
  const { count } = dfa.classes;
  for (const state of dfa.accepting.keys())
    for (let symbol = 0; symbol < 256; symbol++) {
      const index = classOf(dfa.classes, symbol);
      const { first, lines, cells } = tableExcerpt(text, { symbol, state, index, count })!;
      const found = cells.map(({ line, from, to }) => lines[line]!.slice(from, to));
      assert.equal(found, [String(index), String(next(dfa, state, symbol) * count)]);
      assert.is(text.split('\n')[first], lines[0]);
    }
  assert.is(
    tableExcerpt('const NEXT = 1;\n', { symbol: 0, state: 1, index: 0, count: 1 }),
    undefined,
  );
});

test('classes have their symbols, and what reads them', () => {
  const classes = stepsOf('utf-8').classes();
  assert.is(classes.length, 12);
  assert.equal(classes[6], {
    members: 'E0',
    transitions: ['1 → 3'],
    origins: ['UTF8-3: %xE0 %xA0-BF UTF8-tail (line 9)'],
  });
});

test('an automaton that is too large to be drawn is listed, or only counted', () => {
  const long = study('a = 200"x"\n').steps!;
  const { drawing, graph, count } = long.stage('minimal');
  assert.ok(drawing === undefined && graph!.nodes.length === count - 1);
  assert.equal(long.stage('nfa').graph!.nodes, []);
  assert.match(stepsOf('utf-8').stage('minimal').drawing!, /^<svg /);
});

test('a decoder has samples of the errors in its layout', () => {
  const examples = new Study([readGrammar('utf-8')], {}).examples();
  const samples = examples.slice(examples.findIndex(({ change }) => change !== ''));
  assert.equal(
    samples.slice(0, 6).map(({ line, isWord, change }) => [line, isWord, change]),
    [
      [samples[0]!.line, true, 'first and last character of every row'],
      ['\\xC0\\x80', false, 'overlong U+0000 in 2 octets'],
      ['\\xE0\\x82\\x80', false, 'overlong U+0080 in 3 octets'],
      ['\\xF0\\x80\\xA0\\x80', false, 'overlong U+0800 in 4 octets'],
      ['\\xED\\xA0\\x80', false, 'surrogate U+D800'],
      ['\\xF4\\x90\\x80\\x80', false, 'too large: U+110000'],
    ],
  );
});

test.run();

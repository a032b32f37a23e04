/** Substitution in expressions, and how long their words are. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { substitute, wordLengths, type Regex } from '../../generator/automata/regex.js';
import { stagesOf } from '../support/grammar.js';

test('what a substitution does not change stays the same object', () => {
  const one: Regex = { kind: 'range', range: { lo: 1, hi: 1 } };
  const kept: Regex = { kind: 'labeled', label: 0, body: { kind: 'empty' } };
  const both: Regex = { kind: 'alternation', operands: [one, kept] };
  const many: Regex = { kind: 'repetition', min: 0, max: 2, body: one };
  const whole: Regex = { kind: 'concatenation', operands: [kept, both, many] };
  const same = substitute(whole, (part) => part);
  assert.is(same, whole);
  const without = substitute(whole, (part) => (part === one ? undefined : part));
  assert.equal(without, { ...whole, operands: [kept, kept, { kind: 'empty' }] });
});

test('how long words are is known from the expression', () => {
  for (const [rule, shortest, longest] of [
    ['""', 0, 0],
    ['"abc"', 3, 3],
    ['"a" / "abc" / ""', 0, 3],
    ['2*5"ab" *3( "c" / "de" )', 4, 16],
    ['1*"ab" "c"', 3, Infinity],
    ['*"" 0"x"', 0, 0],
    ['0*1( *"x" )', 0, Infinity],
  ] as const)
    assert.equal(wordLengths(stagesOf(`a = ${rule}\n`).lowered.regex), { shortest, longest }, rule);
});

test.run();

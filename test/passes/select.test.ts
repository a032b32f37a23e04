/** Which rules are called in the expressions of `parse`. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stagesOf } from '../support/grammar.js';

/** The rules that `parse` calls for nested brackets around a word of at most so many letters, and further rules. */
function calledWith(letters: number, more = ''): readonly string[] {
  const text = `s = "(" s ")" / word${more}\nword = 1*${letters}( "a" / "b" )\n`;
  const { captured } = stagesOf(text, { capture: 's, word', prefer: 'first' });
  return [...new Set(captured!.callees.map(({ name }) => name.text))];
}

/** An alternative with which no stack decides what is called. */
const UNDECIDED = ' / "<" s s ">"';

test('a rule is written out for a chart up to 5000 positions, and called beyond', () => {
  assert.equal(calledWith(1, UNDECIDED), ['s']);
  // The start rule, and the same rule as it is called: twice eleven positions for each letter.
  assert.equal(calledWith(200, UNDECIDED), ['s']);
  assert.equal(calledWith(250, UNDECIDED), ['s', 'word']);
});

test('a rule is written out for a stack up to 100,000 positions, and called beyond', () => {
  assert.equal(calledWith(250), ['s']);
  assert.equal(calledWith(5000), ['s', 'word']);
});

test.run();

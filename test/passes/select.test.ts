/** Which rules are called in the expressions of `parse`. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stagesOf } from '../support/grammar.js';

/** The rules that `parse` calls for nested brackets around a word of at most so many letters. */
function calledWith(letters: number): readonly string[] {
  const text = `s = "(" s ")" / word\nword = 1*${letters}( "a" / "b" )\n`;
  const { captured } = stagesOf(text, { capture: 's, word', prefer: 'first' });
  return [...new Set(captured!.callees.map(({ name }) => name.text))];
}

test('a rule is written out for parse up to 5000 positions, and called beyond', () => {
  assert.equal(calledWith(1), ['s']);
  // The start rule, and the same rule as it is called: twice eleven positions for each letter.
  assert.equal(calledWith(200), ['s']);
  assert.equal(calledWith(250), ['s', 'word']);
});

test.run();

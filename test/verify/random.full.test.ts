/** Random grammars: everything that reads words agrees. `node dist/test/random.js` tries more of them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { WORD_CASES } from '../suites/words.js';
import { fewerOf, partOf } from '../support/fewer.js';
import { anyGrammar, assertAgreement } from '../support/random-grammars.js';

test('random grammars: rules, reference, NFA, refa, minimal automaton, variants', async () => {
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(anyGrammar, async (text) => {
      if ((await assertAgreement(text)) !== undefined) tried += 1;
    }),
    { numRuns: fewerOf(40) },
  );
  // About every other one is small enough.
  assert.ok(tried > 0, 'every grammar was too large');
});

test('grammars that were wrong once, or may be', async () => {
  const texts = [
    ...Object.values(RECOGNIZER_SHAPES),
    ...WORD_CASES.filter(({ start }) => start === undefined).map(({ grammar }) => grammar),
    // Repetitions of the empty word.
    'a = *( *"a" / *( [ "b" ] ) )\n',
    'a = 3*5( [ "a" ] *"b" ) "a"\n',
    'a = 2*( "" / "a" )\n',
    // Both cases, one case, and octets that are letters.
    'a = "aB" / %s"Ab" / %x41.62\n',
    // Octets that several alternatives read, in ranges that overlap.
    'a = %x00-7F *%x40-FF / 2%x7F-80 / *3%xFE-FF "a"\n',
  ];
  for (const text of partOf(texts)) await assertAgreement(text);
});

test.run();

/** Grammars in which a call ends late, or calls go on side by side: every short word, with the verdict of the rules. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../../reference/derive.js';
import { assertAnswers } from '../../support/calls-agree.js';
import { loadCalls } from '../../support/calls.js';
import { ascii } from '../../support/grammar.js';
import { textsOf } from '../../support/strings.js';

const GRAMMARS: readonly string[] = [
  // What is around a call ends where the call itself would go on.
  'r = *"a" "b" [r ","] v / *v "a"\nv = *(" " / "a")\n',
  // What follows a call depends on which of two it was.
  'r = "(" ( r "," / s "b" ) ")"\ns = "(" [s] *"a" ")" *"a" / "b" [r ","]\n',
  // What is around a call begins with what the call begins with, so calls are not on the stack at once.
  'r = w "(" [s *("," s)] ")" w\ns = w "a" w / r\nw = *"b"\n',
];

const words = textsOf('()ab,', 5);

for (const text of GRAMMARS)
  test(JSON.stringify(text), async () => {
    const loaded = await loadCalls(text);
    assert.ok(loaded);
    for (const [n, word] of words.entries()) {
      const [[, first]] = loaded.modules as [(typeof loaded.modules)[0]];
      const right =
        n % 7 === 0 || first.match(word) >= 0
          ? judge(loaded.grammar, ascii(word))
          : { error: first.findError(word), longest: first.match(word) };
      assertAnswers(loaded.modules, word, right, JSON.stringify(word));
    }
  });

test.run();

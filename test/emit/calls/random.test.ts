/** Random grammars whose rules embed themselves, against the rules as RFC 5234 explains them. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../../reference/derive.js';
import { loadCalls } from '../../support/calls.js';
import { anyCalls, WORDS } from '../../support/random-calls.js';
import { runs } from '../../support/thorough.js';

let [stacks, graphs] = [0, 0];

test('modules with a stack and with a graph of stacks agree with the rules', async () => {
  await fc.assert(
    fc.asyncProperty(anyCalls, async (text) => {
      const loaded = await loadCalls(text, { maxStates: 2000 });
      if (loaded === undefined) return;
      graphs += 1;
      stacks += loaded.modules.length - 1;
      for (const word of WORDS) {
        const { error, longest } = judge(
          loaded.grammar,
          Array.from(word, (char) => char.charCodeAt(0)),
        );
        const octets = Uint8Array.from(word, (char) => char.charCodeAt(0));
        for (const [name, module] of loaded.modules)
          for (const input of [word, octets]) {
            const about = `${name}, ${JSON.stringify(word)} in\n${text}`;
            assert.is(module.findError(input), error, about);
            assert.is(module.validate(input), error < 0, about);
            assert.is(module.match(input), longest, about);
          }
      }
    }),
    { numRuns: runs(300), seed: 1 },
  );
  assert.ok(stacks > graphs / 20 && stacks < graphs, `${stacks} of ${graphs}`);
});

test.run();

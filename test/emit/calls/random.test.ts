/**
 * Random grammars whose rules embed themselves: modules, and the references of verification, against the rules as RFC
 * 5234 explains them.
 */
import fc from '../../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Chart } from '../../../generator/verify/reference/chart.js';
import { specify } from '../../../generator/verify/specification/specify.js';
import { judge } from '../../reference/derive.js';
import { assertAnswers } from '../../support/calls-agree.js';
import { loadCalls } from '../../support/calls.js';
import { anyCalls, LARGE, WORDS } from '../../support/random-calls.js';
import { runs } from '../../support/thorough.js';
import { slowTests } from '../../support/slow.js';

const slow = slowTests(test);

let [stacks, graphs, nested] = [0, 0, 0];

/** Compares modules and references with rules as they are read. */
function agree(numRuns: number, before = ''): Promise<void> {
  return fc.assert(
    fc.asyncProperty(anyCalls, async (rules) => {
      const text = before + rules;
      const loaded = await loadCalls(text, { maxStates: 2000 });
      if (loaded === undefined) return;
      graphs += 1;
      stacks += Number(loaded.modules.length > 1);
      if (loaded.called.some(({ name }) => !name.text.startsWith('z'))) nested += 1;
      const { specification, automata } = specify(loaded.stages, 2000)!;
      const chart = Chart.of(specification.references.octets!);
      for (const { walk, isAsSmall, name } of automata)
        assert.ok(walk.divergence === undefined && isAsSmall, `${name} in\n${text}`);
      for (const word of WORDS) {
        const octets = Uint8Array.from(word, (char) => char.charCodeAt(0));
        const right = judge(loaded.grammar, [...octets]);
        const about = `${JSON.stringify(word)} in\n${text}`;
        assert.equal(chart.judge(octets), right, about);
        for (const input of [word, octets]) assertAnswers(loaded.modules, input, right, about);
      }
    }),
    { numRuns },
  );
}

slow('modules with a stack and with a chart agree with the rules', async () => {
  await agree(runs(200));
  assert.ok(stacks > graphs / 20 && stacks < graphs, `${stacks} of ${graphs}`);
});

test('modules of rules that are called because they are large agree with the rules', async () => {
  [stacks, graphs, nested] = [0, 0, 0];
  await agree(runs(50), LARGE);
  assert.ok(graphs > runs(20) && nested > runs(5), `${graphs}, ${stacks}, ${nested}`);
});

test.run();

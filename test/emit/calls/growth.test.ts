/**
 * The growth of a chart, by its own count of steps: an input that takes more is refused, with its
 * offset.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadCalls } from '../../support/calls.js';
import { slowTests } from '../../support/slow.js';

const slow = slowTests(test);

slow('ambiguous input takes cubic time at most, and ends', async () => {
  const loaded = await loadCalls('s = s s / "a"\n');
  const [, chart] = loaded!.modules.find(([name]) => name === 'chart, table')!;
  // Each symbol has as many frames as there are before it, and each frame as many returns.
  assert.is(chart.findError('a'.repeat(700)), -1);
  assert.throws(() => chart.findError('a'.repeat(3000)), /^more than 100000000 steps at \d+$/);
});

test('input without ambiguity takes linear time, however long it is', async () => {
  const loaded = await loadCalls('s = "(" [s] ")" / "(" [s] "]"\n');
  const [, chart] = loaded!.modules.find(([name]) => name === 'chart, table')!;
  assert.is(chart.findError(`${'('.repeat(200_000)}${')'.repeat(200_000)}`), -1);
});

test.run();

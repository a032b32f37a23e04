/** Automata with a stack: known answers. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { stackOf } from '../../generator/plan/plan.js';
import { stagesOf, stagesOfGrammar } from '../support/grammar.js';

/** The number of states; undefined if a stack does not decide what is called. */
const sizeOf = (stages: Stages, options: AnalyzeOptions = {}): number | undefined => {
  const plan = planOf(stages, options);
  return plan.kind === 'calling' ? stackOf(plan)?.notes.length : undefined;
};

test('JSON has 84 states, and 97 whose frames record its parts', () => {
  const { captured: _, ...stages } = stagesOfGrammar('json');
  assert.is(sizeOf(stages as Stages), 84);
  assert.is(sizeOf(stagesOfGrammar('json')), 97);
});

test('a thread whose words another one reads is left out', () => {
  // White space before a bracket belongs to the value, or to what is around it.
  assert.is(sizeOf(stagesOf('v = "a" / *" " "[" *" " v "]"\n')), 6);
  // With all threads, no stack would decide.
  const options = { maxStates: 300 };
  const text = 'r = "(" 2s ")"\ns = "(" *2( s / r ) *"a" ")" w\nt = w "(" 2s ")" w\nw = *" "\n';
  assert.is(sizeOf(stagesOf(text, options), options), 10);
});

test.run();

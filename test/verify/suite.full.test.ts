/** The inputs of checks on the grammars of the repository, and on one with very many words. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { specify } from '../../generator/verify/specification/specify.js';
import { Probe } from '../../generator/verify/isolation/probe.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { ChosenInputs } from '../../generator/verify/checks/chosen-inputs.js';
import { EXTENTS } from '../../generator/verify/checks/extent.js';
import { NEIGHBORS } from '../../generator/verify/checks/neighbors.js';
import { makeSubject } from '../../generator/verify/checks/module-under-test.js';
import { FORMATS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';

test('all words are tried in every place, but for grammars with very many', () => {
  for (const { name, stages } of FORMATS) {
    const { specification } = specify(stages, 1000)!;
    const { every } = makeSubject(new Probe({}), specification, 0);
    assert.is(every, 1, name);
  }
  // As many rounds as the first octet says: a state for each number of them.
  const rounds = Array.from({ length: 200 }, (_, i) => `%x${(i + 16).toString(16)}`);
  const text = `a = ${rounds.map((octet, i) => `${octet} b${i}`).join(' / ')}\n${rounds.map((_, i) => `b${i} = ${i === 0 ? '' : `"x" b${i - 1} / `}"y"\n`).join('')}`;
  const { specification } = specify(stagesOf(text), 100_000)!;
  const counts = EXTENTS.map((extent) => {
    const subject = makeSubject(new Probe({}), specification, 0, extent);
    const inputs = new ChosenInputs(NEIGHBORS as Check, subject);
    const count = [...inputs].length;
    assert.is(inputs.leftOut > 0, extent === 'quick');
    return {
      count,
      all: count + inputs.leftOut,
      every: subject.every,
      size: [...subject.words].length,
    };
  });
  const [quick, full, thorough] = counts;
  assert.equal([quick!.all, thorough!.all, thorough!.every], [full!.size, full!.size, 1]);
  assert.ok(full!.size > 100_000 && full!.every > 1 && full!.every % 2 === 1);
  assert.is(full!.count, Math.ceil(full!.size / full!.every));
  assert.ok(quick!.count > 1000 && quick!.count < 6000, String(quick!.count));
});

test.run();

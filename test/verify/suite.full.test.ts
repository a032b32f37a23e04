/** The test suite on the grammars of the repository, and on one with very many words. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { specify } from '../../generator/verify/specification/specify.js';
import { Probe } from '../../generator/verify/isolation/probe.js';
import { makeSubject } from '../../generator/verify/checks/subject.js';
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
  const count = (isThorough: boolean): readonly [number, number, number] => {
    const { fewerWords, every, suite } = makeSubject(new Probe({}), specification, 0, isThorough);
    return [[...fewerWords].length, every, suite.size];
  };
  const [all, one, size] = count(true);
  assert.equal([all, one], [size, 1]);
  const [few, every] = count(false);
  assert.ok(size > 100_000 && every > 1 && every % 2 === 1, `${size}, ${every}`);
  assert.is(few, Math.ceil(size / every));
});

test.run();

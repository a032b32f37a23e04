/** All generated formats, and grammars of every shape, under all checks of verification. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECKS } from '../../generator/verify/all-checks.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { SUBJECTS, testChecks } from '../suites/checks.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import { fewerOf, partOf } from '../support/fewer.js';
import { stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';
import { subjectOf } from '../support/subjects.js';

testChecks(test, partOf(Object.values(SUBJECTS).flat(), 3), fewerOf(400));

test('halves of pairs that meet in a text and have no spelling together', async () => {
  const text = DECODER_SHAPES['surrogates, but no A']!;
  const [[, module]] = (await compileAndLoad(text, { variants: ['switch'] })) as [[string, object]];
  const subject = subjectOf(specify(stagesOf(text), 10_000)!, module);
  const check = CHECKS.find((each) => each.name === 'characters')!;
  const inputs = [...check.list(subject)] as (readonly number[])[];
  const meeting = inputs.filter((batch) => batch.includes(0xdbff) && batch.includes(0xdc00));
  assert.is(meeting.length, 1);
  assert.is(tryInput(check, subject, meeting[0]), undefined);
});

test.run();

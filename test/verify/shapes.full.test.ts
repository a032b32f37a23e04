/** Right modules are not refused: modules of every shape, with some of the inputs of every check. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECKS, FIRST_CHECK } from '../../generator/verify/all-checks.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { makeSubject } from '../../generator/verify/checks/module-under-test.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { fewerOf, partOf } from '../support/fewer.js';
import { stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';

/** Payloads that tell states apart which have the same words: more states than the minimal automaton. */
const MORE_STATES = [
  'a = *n',
  'n = %x10 %x80-BF / %x11 %x80-BF / %x20-3F',
  '; 0000 0000-0000 003F | 00010000 10xxxxxx',
  '; 0000 0041-0000 0080 | 00010001 10xxxxxx + 0000 0041',
  '; 0000 0100-0000 011F | 001xxxxx + 0000 0100',
].join('\n');

/** All of a short list; of a long one, about this many. */
const SAMPLE = fewerOf(400);

const SHAPES = Object.entries({
  ...RECOGNIZER_SHAPES,
  ...DECODER_SHAPES,
  'states that only payloads tell apart': MORE_STATES,
});

for (const [name, text] of partOf(SHAPES, 4)) {
  test(name, async () => {
    const { specification } = specify(stagesOf(text), 10_000)!;
    for (const [path, module] of await compileAndLoad(text, { variants: ['switch'] })) {
      const subject = makeSubject(new Probe({ ...module }), specification, 0);
      for (const check of [FIRST_CHECK, ...CHECKS].filter(
        (each) => each.isFor?.(subject) !== false,
      )) {
        const inputs = [...check.list(subject)];
        const stride = inputs.length < SAMPLE ? 1 : Math.floor(inputs.length / SAMPLE);
        const isLong = check.name === 'long inputs' || check.name === 'hostile neighbors';
        for (let i = 0; i < inputs.length; i += isLong ? 50 * stride : stride) {
          const difference = tryInput(check, subject, inputs[i]);
          assert.is(difference, undefined, `${path}, ${check.name}: ${JSON.stringify(difference)}`);
        }
      }
    }
  });
}

test('halves of pairs that meet in a text and have no spelling together', async () => {
  const text = DECODER_SHAPES['surrogates, but no A']!;
  const { specification } = specify(stagesOf(text), 10_000)!;
  const [[, module]] = (await compileAndLoad(text, { variants: ['switch'] })) as [[string, object]];
  const subject = makeSubject(new Probe({ ...module }), specification, 0);
  const check = CHECKS.find((each) => each.name === 'characters')!;
  const inputs = [...check.list(subject)] as (readonly number[])[];
  const meeting = inputs.filter((batch) => batch.includes(0xdbff) && batch.includes(0xdc00));
  assert.is(meeting.length, 1);
  assert.is(tryInput(check, subject, meeting[0]), undefined);
});

test.run();

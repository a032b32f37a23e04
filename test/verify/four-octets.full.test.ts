/** The check of all strings of four octets must be able to fail, too. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countWords } from '../../generator/automata/count-words.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import { FOUR_OCTETS, predict } from '../../generator/verify/checks/four-octets.js';
import { Probe, type Exports } from '../../generator/verify/isolation/probe.js';
import { specify } from '../../generator/verify/specification/specify.js';
import {
  makeSubject,
  type ModuleUnderTest,
} from '../../generator/verify/checks/module-under-test.js';
import { FORMATS, stagesOfFormat, utf8 as format } from '../support/formats.js';

const { specification } = specify(format.stages, 1000)!;
const subjectOf = (exports: Exports): ModuleUnderTest =>
  makeSubject(new Probe(exports), specification, 0);

test('four octets are for modules that read octets', () => {
  for (const inputs of [['octets'], ['string'], ['octets', 'string']] as const) {
    const { references, ...others } = specify(stagesOfFormat('ipv4-address'), 1000)!.specification;
    const read = Object.fromEntries(inputs.map((input) => [input, references[input]]));
    const subject = makeSubject(new Probe({}), { ...others, inputs, references: read }, 0);
    assert.is(FOUR_OCTETS.isFor!(subject), inputs.includes('octets' as never));
  }
});

test('four octets: one of 2^32 strings', () => {
  const first = 0xf4;
  assert.is(FOUR_OCTETS.try(subjectOf(utf8), first), undefined);
  const isLast = (b: ArrayLike<number>): boolean =>
    b[0] === 0xf4 && b[1] === 0x8f && b[2] === 0xbf && b[3] === 0xbf;
  const wrong = {
    ...utf8,
    findError: (b: ArrayLike<number>) => (isLast(b) ? 0 : utf8.findError(b)),
  };
  const difference = FOUR_OCTETS.try(subjectOf(wrong), first);
  assert.equal(difference?.bytes, [0xf4, 0x8f, 0xbf, 0xbf]);
  assert.is(difference?.function, 'findError');
});

test('strings of four octets are counted as the transfer matrix counts them', () => {
  for (const { stages, name } of FORMATS) {
    const { specification } = specify(stages, 1000)!;
    const sums = [0, 0, 0, 0, 0, 0];
    for (let first = 0; first < 256; first++)
      predict(specification, first).forEach((count, i) => (sums[i]! += count));
    assert.is(
      sums.reduce((sum, count) => sum + count),
      2 ** 32,
      name,
    );
    assert.is(BigInt(sums[0]!), countWords(stages.minimal, 4)[4], name);
  }
});

test.run();

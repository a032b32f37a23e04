/**
 * UTF-8 against the host's own decoder: every string of up to two octets, and of four at the ends of ranges.
 * `text-decoder.full.test.ts` has all strings of three octets.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAgainstHost, fatal, replacing } from '../suites/host.js';
import { UTF8_VECTORS } from '../suites/vectors.js';
import { utf8 } from '../support/formats.js';
import { hex, octets } from '../support/grammar.js';
import { rangeEnds } from '../support/range-ends.js';
import { forEveryString } from '../support/strings.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

test('every string of up to two octets decodes as TextDecoder decodes it', () => {
  for (const length of [0, 1, 2]) forEveryString(length, checkAgainstHost);
});

/** The ends of each of the twelve ranges of octets that RFC 3629 tells apart. */
const ENDS = rangeEnds(utf8.stages.minimal.classes);

slow('four octets at both ends of every range', () => {
  const compare = (bytes: Uint8Array): void => {
    checkAgainstHost(bytes);
    let isWellFormed = true;
    try {
      fatal.decode(bytes);
    } catch {
      isWellFormed = false;
    }
    for (const [variant, module] of utf8.variants) {
      if (module.validate(bytes) !== isWellFormed)
        assert.unreachable(`${variant}: validate(${hex(bytes)}) is not ${isWellFormed}`);
      const thrown = errorOf(() => module.decode(bytes, 0, 4, true));
      const offset = module.findError(bytes);
      const expected = isWellFormed ? undefined : `ill-formed UTF-8 at byte ${offset}`;
      if (thrown !== expected)
        assert.unreachable(`${variant} on ${hex(bytes)}: threw ${thrown}, want ${expected}`);
    }
  };
  // Most of these are ill-formed, and nobody reads where that was noticed.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  assert.is(forEveryString(4, compare, ENDS), 24 ** 4);
  Error.stackTraceLimit = stackTraceLimit;
});

function errorOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    assert.instance(error, TypeError);
    return (error as TypeError).message;
  }
}

test('the examples of the specifications decode as TextDecoder decodes them', () => {
  for (const [text] of UTF8_VECTORS) checkAgainstHost(Uint8Array.from(octets(text)));
});

// Lengths around the pieces in which text is built.
test('long texts, with errors at every place around a piece', () => {
  const units = ['a', '\u00e9', '\u20ac', '\u{1f600}'];
  for (const unit of units) {
    const whole = new TextEncoder().encode(unit.repeat(5000));
    for (const [variant, module] of utf8.variants) {
      assert.is(module.decode(whole), unit.repeat(5000), `${variant}: ${unit}`);
      for (let at = 4080; at < 4112; at++) {
        const broken = whole.slice();
        broken[at] = 0xff;
        assert.is(module.decode(broken), replacing.decode(broken), `${variant}: FF at ${at}`);
        assert.is(
          module.decode(broken.subarray(0, at)),
          replacing.decode(broken.subarray(0, at)),
          `${variant}: cut at ${at}`,
        );
      }
    }
  }
});

test.run();

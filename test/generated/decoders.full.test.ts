/** Inputs of two gigabytes. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { utf8 } from '../support/formats.js';
import { partOf } from '../support/fewer.js';

test('more octets than a signed number of 32 bits counts', () => {
  // Memory that nobody has written to takes no room.
  const octets = new Uint8Array(2 ** 31 + 64);
  const last = octets.length - 1;
  for (const [variant, module] of partOf(utf8.variants, 3)) {
    octets[last] = 0;
    assert.ok(module.validate(octets), variant);
    octets[last] = 0xff;
    assert.not(module.validate(octets), variant);
    assert.is(module.findError(octets), last, variant);
    assert.is(module.decode(octets, last - 2), '\0\0\ufffd', variant);
  }
});

test.run();

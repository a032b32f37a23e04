/** UTF-8 against the host's own decoder, on every string of three octets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAgainstHost } from '../suites/host.js';
import { partOf } from '../support/fewer.js';
import { forEveryString } from '../support/strings.js';

const octets = partOf([...Array(256).keys()]);

test('every string of three octets decodes as TextDecoder decodes it', () => {
  assert.is(forEveryString(3, checkAgainstHost, octets), octets.length ** 3);
});

test.run();

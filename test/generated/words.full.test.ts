/** `validate` and `findError` of every module on every string of three octets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkErrors } from '../suites/find-error.js';
import { partOf } from '../support/fewer.js';
import { FORMATS } from '../support/formats.js';
import { forEveryString } from '../support/strings.js';

for (const format of partOf(FORMATS, 4))
  test(`${format.name}: every string of three octets`, () => {
    const count = forEveryString(3, (bytes) => checkErrors(format, bytes));
    assert.is(count, 256 ** 3);
  });

test.run();

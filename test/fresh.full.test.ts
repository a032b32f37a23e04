/** Every file is formatted, whether it was changed or not. */
import { test } from 'uvu';
import { assertFormatted } from './support/run-script.js';

test('every file is formatted as npm run format does it', () => {
  // What is generated is compared with what is printed now, formatted.
  assertFormatted('.', '!generated');
});

test.run();

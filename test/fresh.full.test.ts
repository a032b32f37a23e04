/** All of `generated/` is fresh, and every file is formatted, whether it was changed or not. */
import { test } from 'uvu';
import { assertFormatted, runScript } from './support/run-script.js';

test('generated/ is what npm run generate writes', () => {
  runScript('dist/scripts/generate.js', '--check');
});

test('every file is formatted as npm run format does it', () => {
  assertFormatted('.');
});

test.run();

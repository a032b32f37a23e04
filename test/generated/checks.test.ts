/** Some modules under all checks of verification; `checks.full.test.ts` has the others. */
import { test } from 'uvu';
import { SUBJECTS, testChecks } from '../suites/checks.js';

const { formats, recognizers, decoders, texts } = SUBJECTS;

testChecks(
  test,
  [formats[0], recognizers[0], decoders[5], texts[3]].map((subject) => subject!),
  20,
);

test.run();

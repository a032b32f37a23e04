/**
 * Tests that take seconds beside others of their file. `npm test` leaves them out, `run.js --full` runs them alone, and
 * whoever runs a file by itself runs all of its tests.
 */
import type { Callback, Test } from 'uvu';

/** `without` the slow tests, or these `only`; all if there is none. */
const choice = process.env['ABNFC_SLOW'];

/** Adds the slow tests of a suite. */
export function slowTests<Context>(
  test: Test<Context>,
): (name: string, check: Callback<Context>) => void {
  if (choice === 'without') return () => undefined;
  return choice === 'only' ? test.only : test;
}

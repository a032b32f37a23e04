/**
 * fast-check with one seed for all properties, so that every run of `npm test` tries the same inputs.
 * `ABNFC_SEED=NUMBER` is another seed: `run.ts --full` draws one for `thorough.full.test.ts`, and prints it.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['ABNFC_SEED'] ?? 1) });

export { default } from 'fast-check';

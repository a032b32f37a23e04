/**
 * `node dist/test/random.js`: what verify/random.full.test.ts does, for as long as a night.
 *
 *     node dist/test/random.js --runs 5000 --seed 1
 */
import { parseArgs } from 'node:util';
import fc from './support/fast-check.js';
import { anyGrammar, assertAgreement } from './support/random-grammars.js';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5000' }, seed: { type: 'string' } },
});
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
console.log(`seed ${seed}, ${values.runs} grammars`);

let [grammars, large, words] = [0, 0, 0];
await fc.assert(
  fc.asyncProperty(anyGrammar, async (text) => {
    const tried = await assertAgreement(text);
    grammars += 1;
    if (tried === undefined) large += 1;
    words += tried ?? 0;
    if (grammars % 100 === 0) console.log(`${grammars} grammars, ${words} words`);
  }),
  { numRuns: Number(values.runs), seed },
);
console.log(
  `agreed: ${grammars} grammars, ${large} of them too large to try words, ${words} words`,
);

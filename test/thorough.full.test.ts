/** Tests whose inputs `npm test` tries in part, with all of them: random grammars and texts, every format. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesBelow, read, root } from './support/files.js';
import './support/be-thorough.js';
import './abnf/abnf.test.js';
import './abnf/link.test.js';
import './abnf/embedding-references.test.js';
import './abnf/one-sided.test.js';
import './automata/quotient.test.js';
import './automata/synchronize.test.js';
import './captures/parse.test.js';
import './captures/texts.test.js';
import './cli/cases.test.js';
import './coding/spell-oracles.test.js';
import './coding/spell.test.js';
import './document/slips.test.js';
import './emit/calls/parse.test.js';
import './emit/calls/random.test.js';
import './emit/packed-tables.full.test.js';
import './emit/search.test.js';
import './emit/variants/encode-pages.test.js';
import './emit/variants/pack.test.js';
import './emit/whole-characters.test.js';
import './formats/idna.test.js';
import './formats/structured-fields.test.js';
import './ready-made.test.js';
import './study/diff.test.js';
import './study/facts.test.js';
import './study/trace.test.js';
import './verify/calls.test.js';
import './verify/faults.test.js';
import './verify/sentences.test.js';
import './verify/suite.test.js';

test('every file that tries a part is here', () => {
  const here = readFileSync(import.meta.filename, 'utf8');
  const own = basename(import.meta.filename).replace(/js$/, 'ts');
  const partial = filesBelow(join(root, 'test'), '.test.ts').filter(
    (path) => path !== own && read(`test/${path}`).includes('support/thorough.js'),
  );
  const missing = partial.filter((path) => !here.includes(`'./${path.replace(/ts$/, 'js')}'`));
  assert.equal(missing, []);
});

test.run();

/** Every place where the parser of URIs refuses an input, with its offset off by one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import { PARSES } from '../../generator/verify/checks/parse.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { readSource, root } from '../support/files.js';
import { loadModule } from '../support/load.js';
import { Sieve, subjectOf } from '../support/subjects.js';

const { ok, stages } = analyze(readSource(root, 'grammar', 'uri.abnf'));
if (!ok) throw new Error('uri.abnf has errors');
const lines = readFileSync(join(root, 'generated', 'uri', 'table.ts'), 'utf8').split('\n');
const sieve = new Sieve(
  PARSES,
  subjectOf(specify(stages, 10_000)!, await loadModule(lines.join('\n'))),
);

const REFUSAL = /return refuse\(state \/ STRIDE, (\w+)\)/;
const places = lines.flatMap((line, index) => (REFUSAL.test(line) ? [index] : []));

test('a dead state or the end, of octets and strings; a unit above FF', () => {
  assert.is(places.length, 3);
});

for (const place of places)
  for (const change of ['- 1', '+ 1'])
    test(`line ${place + 1}: ${change}`, async () => {
      const line = lines[place]!.replace(REFUSAL, `return refuse(state / STRIDE, $1 ${change})`);
      const wrong = await loadModule<Exports>(lines.with(place, line).join('\n'));
      assert.ok(sieve.seenBy(wrong) !== undefined);
    });

test.run();

/**
 * Each format by the examples beside its grammar, in all modules of it that the package has; and the parts of words, as
 * `fixtures/parts/` has them. `UPDATE_FIXTURES=1` writes those that there are now, for review by eye.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FORMATS } from '../../scripts/formats.js';
import { formats as schemaFormats } from '../../runtime/libraries/ajv.js';
import { root } from '../support/files.js';
import { assertExamples, examplesOf } from '../support/format-examples.js';
import { loadFormat, textsOf } from '../support/format-words.js';

for (const [name, { aliases }] of Object.entries(FORMATS))
  test(`${name}: its examples`, async () => {
    const examples = examplesOf(name);
    for (const isWord of [true, false]) assert.ok(examples.some(({ at }) => at < 0 === isWord));
    for (const each of [name, ...aliases]) {
      assertExamples(await loadFormat(each), examples, each);
      const schema = Object.entries(schemaFormats).find(([other]) => other === each)?.[1];
      if (schema === undefined) continue;
      const { validate } = schema as { validate: (text: string) => boolean };
      for (const { text, at } of examples) assert.is(validate(text), at < 0, `Ajv: ${text}`);
    }
  });

for (const name of Object.keys(FORMATS)) {
  const module = await loadFormat(name);
  if (!('parse' in module)) continue;
  test(`${name}: the parts of its examples`, () => {
    const words = examplesOf(name).filter(({ at }) => at < 0);
    const lines = words.map(({ text, octets }) => {
      const texts = textsOf(module, text, module.parse(text));
      // Octets have the same parts.
      assert.equal(textsOf(module, octets!, module.parse(octets!)), texts, text);
      const all = { depth: Infinity, maxArrayLength: null, maxStringLength: null };
      return `${JSON.stringify(text)}\n  ${inspect(texts, { ...all, breakLength: Infinity })}\n`;
    });
    const path = join(root, 'test', 'fixtures', 'parts', `${name}.txt`);
    if (process.env['UPDATE_FIXTURES']) writeFileSync(path, lines.join(''));
    assert.is(lines.join(''), readFileSync(path, 'utf8'));
  });
}

test.run();

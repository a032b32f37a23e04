/** Each format by the examples beside its grammar, in all modules of it that the package has. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FORMATS } from '../../scripts/formats.js';
import { formats as schemaFormats } from '../../runtime/libraries/ajv.js';
import { assertExamples, examplesOf } from '../support/format-examples.js';
import { loadFormat } from '../support/format-words.js';

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
    assertExamples(await loadFormat(`${name}/table`), examples, `${name}/table`);
  });

test.run();

/** `abnfc/standard-schema`: its results, and its types beside those of the specification. */
import { join } from 'node:path';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { buildSync } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as uri from '../../generated/uri/table.js';
import { schemaOf, schemaOfParts } from '../../runtime/libraries/standard-schema.js';
import { root } from '../support/files.js';

// They are of the type that the specification has, with the right input and output.
const ofTexts: StandardSchemaV1<string, string> = schemaOf(uri);
const ofParts: StandardSchemaV1<string, uri.URI> = schemaOfParts(uri);
const parsed: StandardSchemaV1.InferOutput<typeof ofParts> = uri.parseOrThrow('a:b');

const UNFINISHED = { message: 'expected ":" at the end', at: 4, isIncomplete: true };
const NO_STRING = { message: 'expected a string', isIncomplete: false };

test('the string, or the sentence of explain', () => {
  const { validate, vendor, version } = ofTexts['~standard'];
  assert.equal([vendor, version], ['abnfc', 1]);
  assert.equal(validate('https://example.com'), { value: 'https://example.com' });
  assert.equal(validate('http'), { issues: [UNFINISHED] });
  const message = 'expected ":" at character 5, found a space';
  assert.equal(validate('http '), { issues: [{ message, at: 4, isIncomplete: false }] });
  for (const value of [undefined, null, 7, ['a:b'], new String('a:b'), {}])
    assert.equal(validate(value), { issues: [NO_STRING] });
});

test('the parts, or the sentence of explain', () => {
  const { validate } = ofParts['~standard'];
  assert.equal(validate('a:b'), { value: parsed });
  assert.equal(validate('http'), { issues: [UNFINISHED] });
  assert.equal(validate(undefined), { issues: [NO_STRING] });
});

test('the schema of strings takes no parser into a bundle', () => {
  const bundleOf = (contents: string): string =>
    buildSync({
      stdin: { contents, resolveDir: join(root, 'dist') },
      ...{ bundle: true, format: 'esm', minify: true, write: false },
    }).outputFiles[0]!.text;
  const imports = `import { schemaOf } from './runtime/libraries/standard-schema.js';
    import { explain, findError } from './generated/uri/table.js';`;
  const explained = bundleOf(`${imports} export { explain, findError };`);
  const schema = bundleOf(`${imports} export const schema = schemaOf({ explain, findError });`);
  assert.ok(schema.length < explained.length + 400, `${schema.length} of ${explained.length}`);
});

test.run();

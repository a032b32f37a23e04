/** The examples of `docs/libraries.md`, in the libraries themselves. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as mailbox from '../../generated/mailbox/table.js';
import { examplesOf, runExample } from '../support/examples.js';
import { read } from '../support/files.js';

test('docs/libraries.md: the examples do what their comments say', async () => {
  let count = 0;
  // A form is tried in a browser.
  for (const example of examplesOf('docs/libraries.md'))
    if (!example.includes('document')) count += await runExample(example);
  assert.ok(count >= 7, String(count));
});

test('docs/libraries.md has a section for each library that pages name', () => {
  const sections = [...read('docs/libraries.md').matchAll(/^## (.*)$/gm)].map(([, name]) => name);
  for (const page of ['README.md', 'docs/README.md', 'docs/llms.txt']) {
    const [, names] = /^.*? (Ajv, .*) and Standard Schema/m.exec(read(page)) ?? [];
    assert.ok(names !== undefined, page);
    for (const name of [...names.split(', '), 'Standard Schema'])
      assert.ok(sections.includes(name), `${page}: ${name}`);
  }
});

test('docs/generated-code.md: explain', async () => {
  const examples = examplesOf('docs/generated-code.md');
  const example = examples.find((each) => each.startsWith('explain('));
  assert.is(await runExample(example!, mailbox), 5);
});

test.run();

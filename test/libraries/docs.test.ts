/** The examples of `docs/libraries.md`, in the libraries themselves. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as mailbox from '../../generated/mailbox/table.js';
import { examplesOf, runExample } from '../support/examples.js';

test('docs/libraries.md: the examples do what their comments say', async () => {
  let count = 0;
  // A form is tried in a browser.
  for (const example of examplesOf('docs/libraries.md'))
    if (!example.includes('document')) count += await runExample(example);
  assert.ok(count >= 7, String(count));
});

test('docs/generated-code.md: explain', async () => {
  const examples = examplesOf('docs/generated-code.md');
  const example = examples.find((each) => each.startsWith('explain('));
  assert.is(await runExample(example!, mailbox), 5);
});

test.run();

/** Mail addresses: the limits of mailboxes, and comments to any depth. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat } from '../support/format-words.js';

test('mailboxes: RFC 5321, section 4.5.3.1', async () => {
  const domain = `${'b'.repeat(127)}.${'b'.repeat(127)}`;
  const module = await loadFormat('mailbox');
  assert.is(module.match(`a@${domain}bb`), 257);
  assert.is(module.find(`<${'a'.repeat(64)}b@c>`), undefined);
});

test('comments nest to any depth', async () => {
  const { validate } = await loadFormat('named-mailbox');
  const depth = 100_000;
  assert.ok(validate(`a@b${'('.repeat(depth)}${')'.repeat(depth)}`));
  assert.not(validate(`a@b${'('.repeat(depth)}${')'.repeat(depth - 1)}`));
});

test.run();

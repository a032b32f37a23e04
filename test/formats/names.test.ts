/** Names and addresses of hosts, and what is found of them in texts. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat } from '../support/format-words.js';
import type { LoadedRecognizer } from '../support/load.js';

/** A host name of a length, as many of its labels as possible of 63 letters. */
const longName = (length: number): string =>
  `${'a'.repeat(63)}.`.repeat(4).slice(0, length).replace(/\.$/, 'a');

test('host names: RFC 952 and RFC 1123', async () => {
  const module = await loadFormat('hostname');
  assert.is(module.validate('bücher.example'), false);
  assert.is(module.match(`${longName(255)} `), 253);
  assert.is(module.match('192.0.2.1'), -1);
  assert.is(module.match('a.0x7f'), 1);
  assert.equal(module.find('(192.0.2.1) www.example'), { start: 12, end: 23 });
});

test('a search finds a word of the text whole, or not at all', async () => {
  const searches: readonly (readonly [format: string, text: string, found: readonly string[]])[] = [
    ['ipv4', 'version 1.2.3.4.5 and 11.2.3.4a, not 1.2.3.4.', ['1.2.3.4']],
    ['ipv6', 'std::vector and d::, [::1]', ['d::', '::1']],
    ['date', '12026-01-01, 2026-01-011, 2026-01-01.', ['2026-01-01']],
    ['date-time', 'x2026-01-01T00:00:00Z 2026-01-01T00:00:00Zx', []],
    ['uuid', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f0', []],
    ['bare-url', '(see http://b.example/?q=1).', ['http://b.example/?q=1']],
    ['bare-url', '_http://a.b/x_, x_http://a.b', ['http://a.b/x']],
  ];
  for (const [format, text, found] of searches) {
    const { findAll } = (await import(`abnfc/${format}`)) as Pick<LoadedRecognizer, 'findAll'>;
    assert.equal(
      findAll(text).map(({ start, end }) => text.slice(start, end)),
      found,
      format,
    );
  }
});

test('IPv6 addresses: as a count of groups says', async () => {
  // RFC 4291, section 2.2, in plain code.
  const isAddress = (text: string): boolean => {
    const halves = text.split('::');
    if (halves.length > 2) return false;
    const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
    const all = groups.flat();
    const dotted = all.findIndex((group) => group.includes('.'));
    if (dotted >= 0 && (dotted !== all.length - 1 || groups.at(-1)!.length === 0)) return false;
    if (all.some((group) => !/^(?:[\da-f]{1,4}|1\.2\.3\.4)$/.test(group))) return false;
    const count = all.length + (dotted >= 0 ? 1 : 0);
    return halves.length === 2 ? count < 8 : count === 8;
  };
  const module = await loadFormat('ipv6');
  let count = 0;
  const tails = ['', ':1.2.3.4', '::1.2.3.4', ':1.2.3.4:1', ':'];
  for (let separators = 0; separators < 1 << 9; separators++)
    for (const length of [0, 1, 6, 7, 8, 9])
      for (const head of ['', ':', '::'])
        for (const tail of tails) {
          const groups = Array.from({ length }, (_, i) =>
            i === 0 ? 'a' : (separators >> i) & 1 ? '::1' : ':1',
          );
          const text = head + groups.join('') + tail;
          if (isAddress(text)) count += 1;
          assert.is(module.validate(text), isAddress(text), text);
        }
  assert.ok(count > 100, String(count));
});

test('JSON Pointers: half of a pair is no character', async () => {
  assert.is((await loadFormat('json-pointer')).findError('/a\ud800'), 2);
});

test.run();

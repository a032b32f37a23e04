/** Names and addresses of hosts, UUIDs, pointers and versions, by the examples of their standards. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accepts, acceptsAll, loadFormat, type Texts } from '../support/format-words.js';
import type { LoadedRecognizer } from '../support/load.js';
import { words } from '../support/words.js';

/** A host name of a length, as many of its labels as possible of 63 letters. */
const longName = (length: number): string =>
  `${'a'.repeat(63)}.`.repeat(4).slice(0, length).replace(/\.$/, 'a');

test('host names: RFC 952 and RFC 1123', async () => {
  const labels = words('A.ISI.EDU 3com.com a localhost xn--bcher-kva.example');
  // Labels that are no numbers, but begin as such.
  const last = words('1a 1-2 0-0 0x-1 0xag 0xg 00x1 10x1 1x 0a a0x1 0X0G 0x1-f');
  const names = [...labels, ...last, ...last.map((label) => `127.${label}`)];
  names.push('a--b.c', 'A'.repeat(63), '0x1.a');
  await acceptsAll('hostname', [...names, longName(253)], (name) => ({ labels: name.split('.') }));
  const module = await loadFormat('hostname');
  assert.is(module.validate('bücher.example'), false);
  assert.is(module.match(`${longName(255)} `), 253);
  assert.is(module.match('192.0.2.1'), -1);
  assert.is(module.match('a.0x7f'), 1);
  assert.equal(module.find('(192.0.2.1) www.example'), { start: 12, end: 23 });
});

test('IPv4 addresses: RFC 3986, section 3.2.2', async () => {
  const addresses = words('0.0.0.0 9.10.99.100 199.200.249.250 255.255.255.255');
  await acceptsAll('ipv4', addresses, (address) => ({ octets: address.split('.') }));
});

test('a search finds a word of the text whole, or not at all', async () => {
  const searches: readonly (readonly [format: string, text: string, found: readonly string[]])[] = [
    ['ipv4', 'version 1.2.3.4.5 and 11.2.3.4a, not 1.2.3.4.', ['1.2.3.4']],
    ['ipv6', 'std::vector and d::, [::1]', ['d::', '::1']],
    ['date', '12026-01-01, 2026-01-011, 2026-01-01.', ['2026-01-01']],
    ['date-time', 'x2026-01-01T00:00:00Z 2026-01-01T00:00:00Zx', []],
    ['uuid', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f0', []],
    ['bare-url', '(see http://b.example/?q=1).', ['http://b.example/?q=1']],
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

test('IPv6 addresses: RFC 4291, section 2.2', async () => {
  const address = (text: string): Texts => {
    const parts = text.split(':').filter((part) => part !== '');
    const ipv4 = parts.at(-1)?.includes('.') === true ? parts.pop()! : undefined;
    return { groups: parts, ...(ipv4 !== undefined && { ipv4 }) };
  };
  const addresses = [
    ...words('ABCD:EF01:2345:6789:ABCD:EF01:2345:6789 2001:DB8:0:0:8:800:200C:417A'),
    ...words('FF01:0:0:0:0:0:0:101 0:0:0:0:0:0:0:1 0:0:0:0:0:0:0:0 2001:DB8::8:800:200C:417A'),
    ...words('FF01::101 ::1 :: 0:0:0:0:0:0:13.1.68.3 0:0:0:0:0:FFFF:129.144.52.38 ::13.1.68.3'),
    ...words('::FFFF:129.144.52.38 1:: 1:2:3:4:5:6:7:: ::2:3:4:5:6:7:8 1:2:3:4:5::1.2.3.4'),
    ...words('0001::000a 1::2:3:4:5:6:7 1:2::3:4:5:6:1.2.3.4'),
  ];
  // Of which two have too many groups.
  const wrong = new Set(['1::2:3:4:5:6:7:8', '1:2::3:4:5:6:1.2.3.4']);
  const right = addresses.filter((each) => !wrong.has(each));
  await acceptsAll('ipv6', right, address);
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

test('UUIDs: RFC 9562', async () => {
  const uuid = (version: string, variant: string): Texts => ({ version, variant });
  await accepts('uuid', {
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6': uuid('1', 'a'),
    '00000000-0000-0000-0000-000000000000': uuid('0', '0'),
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF': uuid('F', 'F'),
    // Appendix A.
    'C232AB00-9414-11EC-B3C8-9F6BDECED846': uuid('1', 'B'),
    '5df41881-3aed-3515-88a7-2f4a814cf09e': uuid('3', '8'),
    '919108f7-52d1-4320-9bac-f847db4148a8': uuid('4', '9'),
    '2ed6657d-e927-568b-95e1-2665a8aea6a2': uuid('5', '9'),
    '1EC9414C-232A-6B00-B3C8-9F6BDECED846': uuid('6', 'B'),
    '017F22E2-79B0-7CC3-98C4-DC0C0C07398F': uuid('7', '9'),
    '2489E9AD-2EE2-8E00-8EC9-32D5F69181C0': uuid('8', '8'),
  });
});

test('JSON Pointers: RFC 6901, section 5', async () => {
  const tokens = (...tokens: readonly string[]): Texts => ({ tokens });
  await accepts('json-pointer', {
    '': tokens(),
    '/foo': tokens('foo'),
    '/foo/0': tokens('foo', '0'),
    '/': tokens(''),
    '/a~1b': tokens('a~1b'),
    '/c%d': tokens('c%d'),
    '/e^f': tokens('e^f'),
    '/g|h': tokens('g|h'),
    '/i\\j': tokens('i\\j'),
    '/k"l': tokens('k"l'),
    '/ ': tokens(' '),
    '/m~0n': tokens('m~0n'),
    '//': tokens('', ''),
    '/\0\n~01': tokens('\0\n~01'),
    '/é\u{1f600}': tokens('é\u{1f600}'),
  });
  assert.is((await loadFormat('json-pointer')).findError('/a\ud800'), 2);
});

test('Relative JSON Pointers: draft-bhutton-relative-json-pointer-00, section 5.1', async () => {
  const pointer = (levels: string, text: string, ...tokens: readonly string[]): Texts => ({
    ...{ levels, pointer: { '': text, tokens } },
  });
  await accepts('relative-json-pointer', {
    '0': pointer('0', ''),
    '1/0': pointer('1', '/0', '0'),
    '0-1': { ...pointer('0', ''), index: '-1' },
    '2/highly/nested/objects': pointer(
      '2',
      '/highly/nested/objects',
      'highly',
      'nested',
      'objects',
    ),
    '0#': { levels: '0' },
    '0-1#': { levels: '0', index: '-1' },
    '10+20/a~1': { ...pointer('10', '/a~1', 'a~1'), index: '+20' },
  });
});

test('versions: semver.org', async () => {
  const version = (text: string): Texts => {
    const [, core, prerelease, build] = /^([\d.]+)(?:-([^+]*))?(?:\+(.*))?$/.exec(text)!;
    const [major, minor, patch] = core!.split('.') as [string, string, string];
    return { major, minor, patch, ...(prerelease && { prerelease }), ...(build && { build }) };
  };
  // Items 9 to 11 of the specification, and the words beside its regular expression.
  const accepted = [
    ...words('1.9.0 1.0.0-alpha 1.0.0-alpha.1 1.0.0-0.3.7 1.0.0-x.7.z.92 1.0.0-x-y-z.--'),
    ...words('1.0.0-alpha+001 1.0.0+20130313144700 1.0.0-beta+exp.sha.5114f85'),
    ...words('1.0.0+21AF26D3----117B344092BD 1.0.0-rc.1 0.0.4 10.20.30 1.1.2-prerelease+meta'),
    ...words('1.0.0-alpha-a.b-c-somethinglong+build.1-aef.1-its-okay 1.0.0-0A.is.legal'),
    ...words('99999999999999999999999.999999999999999999.99999999999999999'),
    ...words('1.2.3----RC-SNAPSHOT.12.9.1--.12+788 1.0.0-0A+0-0.00 1.0.0-0 1.0.0--'),
  ];
  await acceptsAll('semver', accepted, version);
});

test.run();

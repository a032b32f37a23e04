/** Header fields, by the examples of the RFCs that define them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accepts, acceptsAll, loadFormat, textsOf, type Texts } from '../support/format-words.js';

/** A part with its text, and the parts in it. */
const part = (text: string, parts: Texts): Texts => ({ '': text, ...parts });

/** `name=value`, or a name alone. */
function pair(text: string): Texts {
  const at = text.indexOf('=');
  return at < 0
    ? part(text, { name: text })
    : part(text, { name: text.slice(0, at), value: text.slice(at + 1) });
}

/** A media range: `type/subtype`, parameters, and a weight, which stands last. */
function range(text: string): Texts {
  const [name, ...parameters] = text.split(/[ \t]*;[ \t]*/) as [string, ...string[]];
  const [type, subtype] = name.split('/') as [string, string];
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  return part(text, {
    ...{ type, subtype },
    parameters: parameters.filter((parameter) => !/^(?:q=|$)/i.test(parameter)).map(pair),
    ...(weight === undefined ? {} : { weight }),
  });
}

test('Accept: RFC 9110, section 12.5.1', () => {
  const fields: readonly string[] = [
    'audio/*; q=0.2, audio/basic',
    'text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c',
    'text/*, text/plain, text/plain;format=flowed, */*',
    'text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5',
    'text/html;level=1;q=1.000, a/b;Q=0., a/b;q=1.',
    // A recipient takes any "q" as weight.
    'a/b;q=0;level=1, a/b;qq=2;c="q=\\"5";Q=0.123;;d=e',
  ];
  return acceptsAll('accept', fields, (field) => ({ mediaRanges: field.split(', ').map(range) }));
});

test('Accept: empty elements, and the empty field', async () => {
  const module = await loadFormat('accept');
  const rangesIn = (text: string): number =>
    (textsOf(module, text, module.parse(text)) as { mediaRanges: unknown[] }).mediaRanges.length;
  for (const text of ['', ',', ', ,', ' ,\t,']) assert.is(rangesIn(text), 0, text);
  for (const text of ['a/b', ',a/b', 'a/b,', ', a/b ,,']) assert.is(rangesIn(text), 1, text);
  assert.is(rangesIn('a/b,,c/d ,e/f;'), 3);
  assert.is(rangesIn('a/b;c="\\",", d/e'), 2);
});

test('Link: RFC 8288, section 3.5', () => {
  const link = (text: string): Texts => {
    const [target, ...params] = text.split(/; */) as [string, ...string[]];
    return part(text, { target: target.slice(1, -1), params: params.map(pair) });
  };
  const fields: readonly string[] = [
    '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
    '</>; rel="http://example.net/foo"',
    '</terms>; rel="copyright"; anchor="#foo"',
    '</TheBook/chapter2>; rel="previous"; title*=UTF-8\'de\'letztes%20Kapitel, ' +
      '</TheBook/chapter4>; rel="next"; title*=UTF-8\'de\'n%c3%a4chstes%20Kapitel',
    '<http://example.org/>; rel="start http://example.net/relation/other"',
    '<https://example.org/>; rel="start", <https://example.org/index>; rel="index"',
    '<>;rel=a;b, <?c>, <//d:1/e>;f, <#g>',
  ];
  return acceptsAll('link', fields, (field) => ({ links: field.split(/, (?=<)/).map(link) }));
});

test('Link: white space, empty elements, and near misses', async () => {
  const spaced = (text: string, name: string, value: string): Texts => part(text, { name, value });
  await accepts('link', {
    '': { links: [] },
    ' , ,': { links: [] },
    ',<a> ; b\t=\t"c\\"d>;,<" ,': {
      links: [
        part('<a> ; b\t=\t"c\\"d>;,<"', {
          ...{ target: 'a' },
          params: [spaced('b\t=\t"c\\"d>;,<"', 'b', '"c\\"d>;,<"')],
        }),
      ],
    },
  });
});

test('Forwarded: RFC 7239, sections 4, 6.3 and 7.1', async () => {
  const element = (text: string): Texts =>
    part(text, { pairs: text.split(';').filter(Boolean).map(pair) });
  const fields: readonly string[] = [
    'for="_gazonk"',
    'For="[2001:db8:cafe::17]:4711"',
    'for=192.0.2.60;proto=http;by=203.0.113.43',
    'for=192.0.2.43, for=198.51.100.17',
    'for=_hidden, for=_SEVKISEK',
    'for=192.0.2.43, for="[2001:db8:cafe::17]", for=unknown',
    'for=192.0.2.43;;host=example.com;, ;proto=https',
  ];
  await acceptsAll('forwarded', fields, (field) => ({
    elements: field.split(', ').map(element),
  }));
  await accepts('forwarded', {
    '': { elements: [] },
    ', ,': { elements: [] },
    'a=b,,c=d': { elements: [element('a=b'), element('c=d')] },
  });
});

test('Cookie: RFC 6265, section 3.1', async () => {
  const fields = ['SID=31d4d96e407aad42', 'SID=31d4d96e407aad42; lang=en-US', 'a=; b="c"; a=d=e'];
  await acceptsAll('cookie', fields, (field) => ({ cookies: field.split('; ').map(pair) }));
});

test('Set-Cookie: RFC 6265, section 3.1', async () => {
  const expires = 'Wed, 09 Jun 2021 10:18:14 GMT';
  const attribute = (text: string, kind: string, value = text): Texts =>
    part(text, { kind, [kind]: value });
  const sid = { name: 'SID', value: '31d4d96e407aad42' };
  await acceptsKinds({
    'SID=31d4d96e407aad42': { ...sid, attributes: [] },
    'SID=31d4d96e407aad42; Path=/; Domain=example.com': {
      ...sid,
      attributes: [
        attribute('Path=/', 'path', '/'),
        attribute('Domain=example.com', 'domain', 'example.com'),
      ],
    },
    'SID=31d4d96e407aad42; Path=/; Secure; HttpOnly': {
      ...sid,
      attributes: [
        attribute('Path=/', 'path', '/'),
        attribute('Secure', 'secure'),
        attribute('HttpOnly', 'httpOnly'),
      ],
    },
    [`lang=; Expires=${expires}`]: {
      ...{ name: 'lang', value: '' },
      attributes: [attribute(`Expires=${expires}`, 'expires', expires)],
    },
    'a="b"; max-age=3600; MAX-AGE=0; Max-Age=-1; domain=.Example.com; path=; SameSite=Lax; ': {
      ...{ name: 'a', value: '"b"' },
      attributes: [
        attribute('max-age=3600', 'maxAge', '3600'),
        attribute('MAX-AGE=0', 'maxAge', '0'),
        attribute('Max-Age=-1', 'maxAge', '-1'),
        attribute('domain=.Example.com', 'domain', 'Example.com'),
        attribute('path=', 'path', ''),
        attribute('SameSite=Lax', 'extension'),
        attribute('', 'extension'),
      ],
    },
    // Attributes that are not of their forms.
    'a=b; Expires=Wed, 09-Jun-2021 10:18:14 GMT; Expires=Wed, 09 Jun 2021 24:00:00 GMT; Max-Age=1.5; Domain=a-; Secure=1':
      {
        ...{ name: 'a', value: 'b' },
        attributes: [
          'Expires=Wed, 09-Jun-2021 10:18:14 GMT',
          'Expires=Wed, 09 Jun 2021 24:00:00 GMT',
          'Max-Age=1.5',
          'Domain=a-',
          'Secure=1',
        ].map((text) => attribute(text, 'extension')),
      },
  });
});

/** `accepts` for unions, whose `kind` is no span. */
async function acceptsKinds(words: Readonly<Record<string, Texts>>): Promise<void> {
  const module = await loadFormat('set-cookie');
  for (const [word, fields] of Object.entries(words)) {
    const { attributes, ...others } = textsOf(module, word, module.parse(word));
    const kinds = (module.parseOrThrow(word) as { attributes: readonly { kind: string }[] })
      .attributes;
    const withKinds = (attributes as readonly Texts[]).map((texts, index) => ({
      ...texts,
      kind: kinds[index]!.kind,
    }));
    assert.equal(
      { ...others, attributes: withKinds.map(sorted) },
      { ...fields, attributes: (fields['attributes'] as readonly Texts[]).map(sorted) },
      word,
    );
  }
}

const sorted = (texts: Texts): unknown => Object.fromEntries(Object.entries(texts).sort());

test('tokens and field values', async () => {
  const { findError } = await loadFormat('http-field-value');
  assert.is(findError('\u00e9'), -1);
  assert.is(findError('\u0100'), 0);
  assert.is(findError([0x80, 0xff]), -1);
});

test.run();

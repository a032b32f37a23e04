/** Further examples of standards, and what is next to them, where the other tests of formats have no parts to show. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat } from '../support/format-words.js';
import { words } from '../support/words.js';

/** Words of formats, and texts that are none. */
const EXAMPLES: Readonly<
  Record<string, readonly [right: readonly string[], wrong: readonly string[]]>
> = {
  uri: [
    [
      'foo://example.com:8042/over/there?name=ferret#nose',
      ...words('urn:example:animal:ferret:nose http://a/b/c/d;p?q'),
    ],
    ['http://a b', ...words('http://[2001:db8::7 1http://a http://a/%zz urn:a#b#c')],
  ],
  iri: [
    [
      'foo://example.com:8042/over/there?name=ferret#nose',
      ...words('urn:example:animal:ferret:nose http://a/b/c/d;p?q http://example.com/?\ue000'),
      ...words('http://www.example.org/Dürst http://www.example.org/D%C3%BCrst'),
      'http://example.com/\u{10300}\u{10301}\u{10302}',
    ],
    [
      ...words('http://example.com/\ue000 http://example.com/\ufffe http://example.com/\u{1fffe}'),
      ...words('http://example.com/\ud800 http://example.com/<> //example.org'),
    ],
  ],
  'uri-template': [
    [
      ...words('http://example.com/dictionary/{term:1}/{term} {+path:6}/here {;list*}'),
      ...words('{&keys*} {#x,hello,y} d\u00fcrst{x}'),
    ],
    ['{va r}', ...words('{var {var:0} {var:10000} <{var}> %{x}')],
  ],
  'sip-uri': [
    ['sip:watson@worcester.bell-telephone.com'],
    ['sip:a b@c.com', 'sip:alice@', 'sip:a@b.com;=x'],
  ],
  'json-pointer': [['/\u{10ffff}'], ['#/foo']],
  uuid: [[], ['g81d4fae-']],
  'language-tag': [[], words('en_US en- de-DE-x en-US-1234567890')],
  mailbox: [
    [
      ...words('userc@d.bar.org JOE@[192.0.2.1] "Joe.\\Blow"@bar.com x@[IPv6:2001:db8::1]'),
      ...['Jane.Doe@example.com', '"Joe Q."@[192.0.2.1]', 'a@[IPv6:2001:db8::1]'],
    ],
    [
      'a b@bar.com',
      ...words('@bar.com Smith@-bar.com Smith@bar.com. "Joe@bar.com Jane..Doe@example.com'),
      ...words('a@b_c (x)a@b'),
    ],
  ],
  'http-token': [words("GET text x-custom !#$%&'*+-.^_`|~"), ['a,', 'é']],
  'media-type': [
    ['multipart/form-data; boundary="a;b\\"c"'],
    ['text/html; charset = utf-8', 'text/html;charset="utf-8'],
  ],
  link: [[', , </>; rel=a,,'], ['http://example.com', '<a b>; rel=a', '</>; rel="a', '</> rel=a']],
  'set-cookie': [
    [
      'lang=en-US; Path=/; Domain=example.com',
      'lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT',
      'lang=; Expires=Sun, 06 Nov 1994 08:49:37 GMT',
    ],
    ['SID=a b', 'SID="a', 'SID=a;Path=/', 'SID=a; \u0007'],
  ],
  'structured-field-list': [[], ['sugar tea', 'sugar,', '("foo"', '"a\tb"', 'Sugar;A=1', '1.']],
  'structured-field-dictionary': [[], ['a=?2', 'a=(1 2']],
};

for (const [name, [right, wrong]] of Object.entries(EXAMPLES))
  test(`${name}: further examples, and texts that are none`, async () => {
    const { validate, findError } = await loadFormat(name);
    for (const text of [...right, ...wrong]) {
      const at = findError(text);
      assert.is(at < 0, right.includes(text), text);
      assert.is(validate(text), at < 0, text);
      // A lone surrogate would be another character in UTF-8.
      if (/[\ud800-\udfff]/u.test(text)) continue;
      const octets = new TextEncoder().encode(text);
      assert.is(validate(octets), at < 0, `${text} in octets`);
      const before = at < 0 ? -1 : new TextEncoder().encode(text.slice(0, at)).length;
      assert.is(findError(octets), before, `${text} in octets`);
    }
  });

test.run();

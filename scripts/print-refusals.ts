/**
 * `node dist/scripts/print-refusals.js [FORMAT...]`: sentences about errors, to be read by a person who changes how they are
 * worded. For each format some words are broken: cut short, one character replaced, doubled or left out.
 */
import { FORMATS } from './formats.js';

/** Words of each format. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  uri: ['https://me@example.com:8042/over/there?name=ferret#nose', 'http://[2001:db8::7]/c%20d'],
  'uri-reference': ['../over/there?name=ferret', '//example.com'],
  'http-uri': ['http://example.com:80/a?b', 'https://[::1]/'],
  iri: ['https://例え.jp/パス?q=é', 'urn:example:ü'],
  'iri-reference': ['/résumé#top', 'a/b'],
  'bare-url': ['https://example.com/a(b)', 'www.example.org'],
  urn: ['urn:example:a123,z456?+abc', 'urn:isbn:0451450523'],
  'data-url': ['data:text/plain;charset=utf-8;base64,SGk=', 'data:,a%20b'],
  'sip-uri': ['sip:alice:pw@atlanta.com:5060;transport=tcp?subject=x', 'sips:1212@gateway.com'],
  'uri-template': ['http://example.com/{+path}/here{?x,y:3}', '{var*}'],
  hostname: ['www.example.com', 'xn--bcher-kva.example'],
  ipv4: ['192.168.0.255'],
  ipv6: ['2001:db8::8a2e:370:7334', '::ffff:192.0.2.1'],
  uuid: ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
  'json-pointer': ['/a~1b/m~0n'],
  'relative-json-pointer': ['1/a', '0#'],
  json: ['{"a": [1, -2.5e3, true], "b\\n": null}', '[]'],
  'ldap-filter': ['(&(cn=Babs*)(!(tel>=5)))', '(o:dn:=Ace)'],
  jsonpath: ["$.store['book'][0:2].title", '$..book[?@.price < 10 && length(@.x) == 2]'],
  abnf: ['a = *"b" / (c %x41-5A)\r\n', 'num = 1*2DIGIT ; x\r\n'],
  semver: ['1.0.0-alpha.1+build.5'],
  'date-time': ['1985-04-12T23:20:50.52Z', '1990-12-31T15:59:60-08:00'],
  date: ['1985-04-12'],
  time: ['23:20:50.52Z'],
  duration: ['P1Y2M3DT4H5M6S', 'P4W'],
  'language-tag': ['zh-Hant-TW-x-private', 'de-CH-1996'],
  'media-type': ['text/html; charset="utf-8"'],
  accept: ['text/*;q=0.3, text/html, */*;q=0.5'],
  link: ['<https://example.com/>; rel="next"; title*=UTF-8\'\'x'],
  forwarded: ['for=192.0.2.60;proto=http;by="[::1]"'],
  cookie: ['SID=31d4d96e; lang=en-US'],
  'set-cookie': ['SID=31d4d96e; Path=/; Expires=Wed, 09 Jun 2021 10:18:14 GMT; Secure'],
  'structured-field-list': ['sugar, tea;a=1, ("x" 2)'],
  'structured-field-dictionary': ['a=?0, b=:cHJl:, c=1.5'],
  'structured-field-item': ['"text";q=1'],
  'http-token': ['x-token'],
  'http-field-value': ['a b\tc'],
  mailbox: ['me.too@example.com', '"a b"@[192.0.2.1]'],
  'named-mailbox': ['Me Too <me@example.com>', '"Me" <me@[IPv6:::1]>'],
  'address-list': ['Me <me@example.com>, you@example.org', 'Friends: a@b.c, d@e.f;'],
};

/** What a character is replaced by. */
const OTHERS = [' ', '!', 'x', '\n', '"'];

/** The texts of this many places of a word are broken. */
const PLACES = 5;

function* breakWord(word: string): Generator<string> {
  const step = Math.max(1, Math.floor(word.length / PLACES));
  for (let at = 0, index = 0; at < word.length; at += step, index++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    yield before;
    yield before + OTHERS[index % OTHERS.length]! + after;
    yield before + word[at]! + word[at]! + after;
    yield before + after;
  }
  yield `${word} `;
}

const asked = process.argv.slice(2);
let count = 0;
for (const name of Object.keys(FORMATS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { explain } = (await import(`abnfc/${name}`)) as {
    explain(text: string): string | undefined;
  };
  console.log(`\n${name}`);
  for (const word of WORDS[name] ?? []) {
    const said = explain(word);
    if (said !== undefined) console.log(`  NO WORD ${JSON.stringify(word)}: ${said}`);
    for (const text of new Set(breakWord(word))) {
      const sentence = explain(text);
      if (sentence === undefined) continue;
      console.log(`  ${JSON.stringify(text)}\n      ${sentence}`);
      count += 1;
    }
  }
}
console.log(`\n${count} refusals`);

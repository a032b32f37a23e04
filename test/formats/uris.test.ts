/** URIs and their kin, by the examples of the RFCs that define them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accepts, allSplit, loadFormat, textsOf, type Texts } from '../support/format-words.js';
import { hasShared, readSource, shared } from '../support/files.js';
import { words } from '../support/words.js';

test('URI references: RFC 3986, section 5.4', () =>
  accepts('uri-reference', {
    ...allSplit(words('g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../')),
    ...allSplit(
      words('../g ../.. ../../ ../../g ../../../g ../../../../g /./g /../g g. .g g.. ..g'),
    ),
    ...allSplit(words('./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g?y/../x')),
    ...allSplit(words('g#s/./x g#s/../x http:g http:')),
    '': { path: '' },
    './1:g': { path: './1:g' },
    '/1:g': { path: '/1:g' },
    '//': { authority: { '': '', host: '' }, path: '' },
    '//u@h:1/p': { authority: { '': 'u@h:1', userinfo: 'u', host: 'h', port: '1' }, path: '/p' },
  }));

test('HTTP URIs: RFC 9110, section 4.2', async () => {
  await accepts('http-uri', {
    'http://example.com:/%7Esmith/home.html': {
      scheme: 'http',
      authority: { '': 'example.com:', host: 'example.com', port: '' },
      path: '/%7Esmith/home.html',
    },
    'HTTPS://u:p@[::1]:99999?': {
      scheme: 'HTTPS',
      authority: { '': 'u:p@[::1]:99999', userinfo: 'u:p', host: '[::1]', port: '99999' },
      path: '',
      query: '',
    },
  });
});

test('IRIs: RFC 3987, sections 1.4, 3.1 and 3.2.1', async () => {
  const iri = await loadFormat('iri');
  const reference = await loadFormat('iri-reference');
  const split = (word: string): Texts => {
    for (const input of [word, new TextEncoder().encode(word)]) {
      const texts = textsOf(iri, input, iri.parse(input));
      assert.equal(textsOf(reference, input, reference.parse(input)), texts);
      if (typeof input === 'string') continue;
      return texts;
    }
    return {};
  };
  const http = (host: string, path: string): Texts => ({
    ...{ scheme: 'http', authority: { '': host, host }, path },
  });
  assert.equal(split('http://résumé.example.org'), {
    ...http('résumé.example.org', ''),
  });
  assert.equal(split('http://www.example.org/red%09rosé#red'), {
    ...http('www.example.org', '/red%09rosé'),
    fragment: 'red',
  });
  assert.equal(
    split('http://example.com/\u{10300}\u{10301}\u{10302}'),
    http('example.com', '/\u{10300}\u{10301}\u{10302}'),
  );
  assert.equal(split('http://a/?\ue000'), { ...http('a', '/'), query: '\ue000' });
  // Section 4.1: "LRM, RLM, LRE, RLE, LRO, RLO, and PDF", but not the characters beside them.
  const bidirectional = /[\u200e\u200f\u202a-\u202e]/;
  for (const module of [iri, reference]) {
    for (const character of '\u200d\u200e\u200f\u2010\u2029\u202a\u202b\u202c\u202d\u202e\u202f')
      for (const text of [
        `a://${character}`,
        `a:${character}`,
        `a:?${character}`,
        `a:#${character}`,
      ])
        assert.is(module.validate(text), !bidirectional.test(character), JSON.stringify(text));
    // Private use outside of queries, noncharacters, surrogates alone, and what no URI has.
    for (const wrong of ['\ue000', '\ufffe', '\u{1ffff}', '\ud800', '\u009f', ' ', '<', '|', '%f'])
      assert.is(module.validate(`http://a/${wrong}`), false, wrong);
    assert.is(module.findError('http://a/é\ue000'), 10);
    assert.is(module.findError(new TextEncoder().encode('http://a/é\ue000')), 11);
  }
  assert.is(iri.validate('//é'), false);
  assert.equal(textsOf(reference, '//é?ü', reference.parse('//é?ü')), {
    ...{ authority: { '': 'é', host: 'é' }, path: '', query: 'ü' },
  });
  assert.is(reference.findError('é:'), 1);
});

test('URNs: RFC 8141', async () => {
  const urn = (nid: string, nss: string, parts: Texts = {}): Texts => ({ nid, nss, ...parts });
  await accepts('urn', {
    'urn:example:1/406/47452/2': urn('example', '1/406/47452/2'),
    'urn:example:foo-bar-baz-qux?+CCResolve:cc=uk': urn('example', 'foo-bar-baz-qux', {
      rComponent: 'CCResolve:cc=uk',
    }),
    'urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z': urn(
      ...(['example', 'weather'] as const),
      { qComponent: 'op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z' },
    ),
    'urn:example:foo-bar-baz-qux#somepart': urn('example', 'foo-bar-baz-qux', {
      fComponent: 'somepart',
    }),
    'URN:example:a123,z456': urn('example', 'a123,z456'),
    'urn:EXAMPLE:a123%2Cz456': urn('EXAMPLE', 'a123%2Cz456'),
    'urn:example:a123,z456/foo': urn('example', 'a123,z456/foo'),
    // Section 2.3.1: the first "?=" ends the r-component, which may have others of these characters.
    'urn:a1:b?+c?d=e?+f??=g?=h?+#': urn('a1', 'b', {
      ...{ rComponent: 'c?d=e?+f?', qComponent: 'g?=h?+', fComponent: '' },
    }),
    'urn:a1:b?+c?': urn('a1', 'b', { rComponent: 'c?' }),
    [`urn:${'a'.repeat(32)}:b`]: urn('a'.repeat(32), 'b'),
  });
});

test('data URLs: RFC 2397, section 4', async () => {
  const type = (text: string, type: string, subtype: string, parameters: Texts[string] = []) => ({
    ...{ '': text, type, subtype, parameters },
  });
  await accepts('data-url', {
    'data:,A%20brief%20note': { data: 'A%20brief%20note' },
    'data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw': {
      mediaType: type('image/gif', 'image', 'gif'),
      ...{ base64: 'base64', data: 'R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw' },
    },
    // The example has "%fg", which is no escape.
    'data:text/plain;charset=iso-8859-7,%be%fa%be': {
      mediaType: type('text/plain;charset=iso-8859-7', 'text', 'plain', [
        { '': 'charset=iso-8859-7', name: 'charset', value: 'iso-8859-7' },
      ]),
      data: '%be%fa%be',
    },
    'data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local': {
      mediaType: type('application/vnd-xxx-query', 'application', 'vnd-xxx-query'),
      data: 'select_vcount,fcol_from_fieldtable/local',
    },
    'DATA:;base64=%22;BASE64,': {
      mediaType: {
        '': ';base64=%22',
        parameters: [{ '': 'base64=%22', name: 'base64', value: '%22' }],
      },
      ...{ base64: 'BASE64', data: '' },
    },
  });
});

test('SIP URIs: RFC 3261, section 19.1.3', async () => {
  const sip = (host: string, parts: Texts = {}): Texts => ({
    ...{ scheme: 'sip', host, parameters: [], headers: [] },
    ...parts,
  });
  const pair = (name: string, value: string): Texts => ({ '': `${name}=${value}`, name, value });
  await accepts('sip-uri', {
    'sip:alice@atlanta.com': sip('atlanta.com', { user: 'alice' }),
    'sip:alice:secretword@atlanta.com;transport=tcp': sip('atlanta.com', {
      ...{ user: 'alice', password: 'secretword', parameters: [pair('transport', 'tcp')] },
    }),
    'sips:alice@atlanta.com?subject=project%20x&priority=urgent': sip('atlanta.com', {
      ...{ scheme: 'sips', user: 'alice' },
      headers: [pair('subject', 'project%20x'), pair('priority', 'urgent')],
    }),
    'sip:+1-212-555-1212:1234@gateway.com;user=phone': sip('gateway.com', {
      ...{ user: '+1-212-555-1212', password: '1234', parameters: [pair('user', 'phone')] },
    }),
    'sips:1212@gateway.com': sip('gateway.com', { scheme: 'sips', user: '1212' }),
    'sip:alice@192.0.2.4': sip('192.0.2.4', { user: 'alice' }),
    'sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com': sip('atlanta.com', {
      ...{ parameters: [pair('method', 'REGISTER')], headers: [pair('to', 'alice%40atlanta.com')] },
    }),
    'sip:alice;day=tuesday@atlanta.com': sip('atlanta.com', { user: 'alice;day=tuesday' }),
    // Section 19.1.1, and parameters of which other grammars allow less.
    'sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15': sip('atlanta.com', {
      ...{ user: 'alice', parameters: [pair('maddr', '239.255.255.1'), pair('ttl', '15')] },
    }),
    'sip:a:@[::ffff:192.0.2.1]:5060;lr;transport=x`y;maddr=[::1]?h=': sip('[::ffff:192.0.2.1]', {
      ...{ user: 'a', password: '', port: '5060' },
      parameters: [{ '': 'lr', name: 'lr' }, ...[pair('transport', 'x`y'), pair('maddr', '[::1]')]],
      headers: [pair('h', '')],
    }),
    'sip:a.b-c.d.': sip('a.b-c.d.'),
  });
});

test('URI Templates: RFC 6570, sections 1.2, 2 and 3.2', async () => {
  const expression = (text: string, operator: string, ...variables: readonly Texts[]): Texts => ({
    ...{ '': text, ...(operator !== '' && { operator }), variables },
  });
  const plain = (name: string): Texts => ({ '': name, name });
  await accepts('uri-template', {
    'http://example.com/~{username}/': {
      expressions: [expression('{username}', '', plain('username'))],
    },
    'http://example.com/search{?q,lang}': {
      expressions: [expression('{?q,lang}', '?', plain('q'), plain('lang'))],
    },
    'map?{x,y}': { expressions: [expression('{x,y}', '', plain('x'), plain('y'))] },
    'up{+path}{var}/here': {
      expressions: [
        ...[expression('{+path}', '+', plain('path')), expression('{var}', '', plain('var'))],
      ],
    },
    '{/var:1,var}{#keys*}': {
      expressions: [
        expression('{/var:1,var}', '/', { '': 'var:1', name: 'var', maxLength: '1' }, plain('var')),
        expression('{#keys*}', '#', { '': 'keys*', name: 'keys', explode: '*' }),
      ],
    },
    '{.dom%61in.x_1:9999}{;v}{&a}{=r}{,r}{!r}{@r}{|r}': {
      expressions: [
        expression('{.dom%61in.x_1:9999}', '.', {
          ...{ '': 'dom%61in.x_1:9999', name: 'dom%61in.x_1', maxLength: '9999' },
        }),
        ...[...';&=,!@|'].map((operator) => {
          const name = operator === ';' ? 'v' : operator === '&' ? 'a' : 'r';
          return expression(`{${operator}${name}}`, operator, plain(name));
        }),
      ],
    },
    '': { expressions: [] },
    "%20()$[]'": { expressions: [] },
  });
  const module = await loadFormat('uri-template');
  assert.ok(module.validate('é\ue000\u{e1000}{x}'));
  assert.is(module.findError('é\ufffe'), 1);
  assert.is(module.findError('é\ue000\ud800'), 2);
  assert.is(module.validate('{é}'), false);
});

(hasShared ? test : test.skip)('URI Templates: every example of RFC 6570', async () => {
  const { validate } = await loadFormat('uri-template');
  const { text } = readSource(shared, 'specs', 'rfcs', 'rebuilt', 'rfc6570.txt');
  const templates = text.match(/\S*\{[^{}\s]+\}\S*/g)!;
  assert.is(templates.length, 210);
  for (const template of templates) assert.ok(validate(template), template);
});

test.run();

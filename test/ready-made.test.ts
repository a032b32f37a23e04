/** The parsers of the package, by the examples of the RFCs that define their grammars. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSelection } from '../generator/captures/selection.js';
import { selectionIn } from '../generator/captures/selection-in.js';
import { analyze } from '../generator/compile.js';
import { DiagnosticBag } from '../generator/diagnostics/diagnostic-bag.js';
import { FORMATS } from '../scripts/formats.js';
import { optionsOf, readGrammar } from '../scripts/project.js';
import { read } from './support/files.js';
import { examplesOf, runExample } from './support/examples.js';
import { accepts, allSplit, loadFormat, textsOf, type Texts } from './support/format-words.js';
import { assertParses, wordsOf } from './support/parses.js';
import { runs, some } from './support/thorough.js';

test('URIs: RFC 3986, section 1.1.2', () =>
  accepts('uri', {
    'ftp://ftp.is.co.za/rfc/rfc1808.txt': {
      scheme: 'ftp',
      authority: { '': 'ftp.is.co.za', host: 'ftp.is.co.za' },
      path: '/rfc/rfc1808.txt',
    },
    'http://www.ietf.org/rfc/rfc2396.txt': {
      scheme: 'http',
      authority: { '': 'www.ietf.org', host: 'www.ietf.org' },
      path: '/rfc/rfc2396.txt',
    },
    'ldap://[2001:db8::7]/c=GB?objectClass?one': {
      scheme: 'ldap',
      authority: { '': '[2001:db8::7]', host: '[2001:db8::7]' },
      path: '/c=GB',
      query: 'objectClass?one',
    },
    'mailto:John.Doe@example.com': { scheme: 'mailto', path: 'John.Doe@example.com' },
    'news:comp.infosystems.www.servers.unix': {
      scheme: 'news',
      path: 'comp.infosystems.www.servers.unix',
    },
    'tel:+1-816-555-1212': { scheme: 'tel', path: '+1-816-555-1212' },
    'telnet://192.0.2.16:80/': {
      scheme: 'telnet',
      authority: { '': '192.0.2.16:80', host: '192.0.2.16', port: '80' },
      path: '/',
    },
    'urn:oasis:names:specification:docbook:dtd:xml:4.1.2': {
      scheme: 'urn',
      path: 'oasis:names:specification:docbook:dtd:xml:4.1.2',
    },
  }));

test('URIs: parts that are empty are there', () =>
  accepts('uri', {
    'file:///etc': { scheme: 'file', authority: { '': '', host: '' }, path: '/etc' },
    'HTTP://@A:?#': {
      scheme: 'HTTP',
      authority: { '': '@A:', userinfo: '', host: 'A', port: '' },
      path: '',
      query: '',
      fragment: '',
    },
    'a:': { scheme: 'a', path: '' },
    'ftp://u:p:@h/%7E@:': {
      scheme: 'ftp',
      authority: { '': 'u:p:@h', userinfo: 'u:p:', host: 'h' },
      path: '/%7E@:',
    },
  }));

test('URIs: the targets of RFC 3986, section 5.4, are split as its Appendix B splits them', () => {
  const under = (base: string, ends: string): readonly string[] =>
    ends.split(' ').map((end) => base + end);
  const targets = [
    ...['g:h', 'http:g', 'http://g', 'http://a/', 'http://a/g'],
    ...under('http://a/b/', 'c/ c/d;p?q c/d;p?y c/d;p?q#s'),
    ...under('http://a/b/c/', 'g g/ g?y g#s g?y#s ;x g;x g;x?y#s g. .g g.. ..g g/h h g;x=1/y y'),
    ...under('http://a/b/c/', 'g?y/./x g?y/../x g#s/./x g#s/../x'),
    ...under('http://a/b/', ' g'),
  ];
  assert.is(targets.length, 31);
  return accepts('uri', allSplit(targets));
});

test('language tags: RFC 5646, Appendix A', () => {
  const tag = (parts: Texts): Texts => ({
    ...parts,
    ...{ variants: [], extensions: [] },
    ...parts,
  });
  const extended = (text: string, extlang: string): Texts => ({ '': text, extlang });
  return accepts('language-tag', {
    de: tag({ language: 'de' }),
    fr: tag({ language: 'fr' }),
    ja: tag({ language: 'ja' }),
    'i-enochian': tag({ grandfathered: 'i-enochian' }),
    'zh-Hant': tag({ language: 'zh', script: 'Hant' }),
    'zh-Hans': tag({ language: 'zh', script: 'Hans' }),
    'sr-Cyrl': tag({ language: 'sr', script: 'Cyrl' }),
    'sr-Latn': tag({ language: 'sr', script: 'Latn' }),
    'zh-cmn-Hans-CN': tag({ language: extended('zh-cmn', 'cmn'), script: 'Hans', region: 'CN' }),
    'cmn-Hans-CN': tag({ language: 'cmn', script: 'Hans', region: 'CN' }),
    'zh-yue-HK': tag({ language: extended('zh-yue', 'yue'), region: 'HK' }),
    'yue-HK': tag({ language: 'yue', region: 'HK' }),
    'zh-Hans-CN': tag({ language: 'zh', script: 'Hans', region: 'CN' }),
    'sr-Latn-RS': tag({ language: 'sr', script: 'Latn', region: 'RS' }),
    'sl-rozaj': tag({ language: 'sl', variants: ['rozaj'] }),
    'sl-rozaj-biske': tag({ language: 'sl', variants: ['rozaj', 'biske'] }),
    'sl-nedis': tag({ language: 'sl', variants: ['nedis'] }),
    'de-CH-1901': tag({ language: 'de', region: 'CH', variants: ['1901'] }),
    'sl-IT-nedis': tag({ language: 'sl', region: 'IT', variants: ['nedis'] }),
    'hy-Latn-IT-arevela': tag({
      ...{ language: 'hy', script: 'Latn', region: 'IT' },
      variants: ['arevela'],
    }),
    'de-DE': tag({ language: 'de', region: 'DE' }),
    'en-US': tag({ language: 'en', region: 'US' }),
    'es-419': tag({ language: 'es', region: '419' }),
    'de-CH-x-phonebk': tag({ language: 'de', region: 'CH', privateUse: 'x-phonebk' }),
    'az-Arab-x-AZE-derbend': tag({
      ...{ language: 'az', script: 'Arab' },
      privateUse: 'x-AZE-derbend',
    }),
    'x-whatever': tag({ privateUse: 'x-whatever' }),
    'qaa-Qaaa-QM-x-southern': tag({
      ...{ language: 'qaa', script: 'Qaaa', region: 'QM' },
      privateUse: 'x-southern',
    }),
    'de-Qaaa': tag({ language: 'de', script: 'Qaaa' }),
    'sr-Latn-QM': tag({ language: 'sr', script: 'Latn', region: 'QM' }),
    'sr-Qaaa-RS': tag({ language: 'sr', script: 'Qaaa', region: 'RS' }),
    'en-US-u-islamcal': tag({ language: 'en', region: 'US', extensions: ['u-islamcal'] }),
    'zh-CN-a-myext-x-private': tag({
      ...{ language: 'zh', region: 'CN' },
      ...{ extensions: ['a-myext'], privateUse: 'x-private' },
    }),
    'en-a-myext-b-another': tag({ language: 'en', extensions: ['a-myext', 'b-another'] }),
    // Well-formed by the grammar, invalid for its two extensions "a".
    'ar-a-aaa-b-bbb-a-ccc': tag({ language: 'ar', extensions: ['a-aaa', 'b-bbb', 'a-ccc'] }),
  });
});

test('language tags: those that are grandfathered', async () => {
  const none = { variants: [], extensions: [] };
  await accepts('language-tag', {
    'EN-gb-OED': { ...none, grandfathered: 'EN-gb-OED' },
    'sgn-BE-FR': { ...none, grandfathered: 'sgn-BE-FR' },
    'art-lojban': { ...none, language: 'art', variants: ['lojban'] },
    'no-bok': { ...none, language: { '': 'no-bok', extlang: 'bok' } },
    'zh-min-nan': { ...none, language: { '': 'zh-min-nan', extlang: 'min-nan' } },
  });
  // No other tags have two parses: without these, the selection needs no preference.
  const capture =
    'language(extlang), script, region, variant, extension, privateuse, grandfathered';
  const grammar = readGrammar('language-tag');
  assert.not(analyze(grammar, { capture }).ok);
  assert.ok(analyze(grammar, { capture, define: ['grandfathered = irregular'] }).ok);
});

test('media types: RFC 9110, section 8.3.1', () => {
  const html = (type: string, parameter: string, name: string, value: string): Texts => {
    const [first, second] = type.split('/') as [string, string];
    return { type: first, subtype: second, parameters: [{ '': parameter, name, value }] };
  };
  return accepts('media-type', {
    'text/html;charset=utf-8': html('text/html', 'charset=utf-8', 'charset', 'utf-8'),
    'Text/HTML;Charset="utf-8"': html('Text/HTML', 'Charset="utf-8"', 'Charset', '"utf-8"'),
    'text/html; charset="utf-8"': html('text/html', 'charset="utf-8"', 'charset', '"utf-8"'),
    'text/html;charset=UTF-8': html('text/html', 'charset=UTF-8', 'charset', 'UTF-8'),
    'text/plain': { type: 'text', subtype: 'plain', parameters: [] },
    'a/b\t;;\t; c="\\";=\\\\" ;d=e;': {
      ...{ type: 'a', subtype: 'b' },
      parameters: [
        { '': 'c="\\";=\\\\"', name: 'c', value: '"\\";=\\\\"' },
        { '': 'd=e', name: 'd', value: 'e' },
      ],
    },
  });
});

test('media types: octets above 7F', async () => {
  const module = await loadFormat('media-type');
  const expected = (value: string): Texts => ({
    ...{ type: 'a', subtype: 'b' },
    parameters: [{ '': `c="${value}"`, name: 'c', value: `"${value}"` }],
  });
  const latin = 'a/b;c="\u00e9"';
  assert.equal(textsOf(module, latin, module.parse(latin)), expected('\u00e9'));
  const octets = new TextEncoder().encode(latin);
  assert.equal(textsOf(module, octets, module.parse(octets)), expected('\u00c3\u00a9'));
  assert.is(module.validate('a/b;c="\u20ac"'), false);
});

test('mailboxes: RFC 5321 and RFC 5322', () =>
  accepts('mailbox', {
    // RFC 5321, sections 3.1, 4.1.2 and 4.1.3, and Appendix D.
    'userx@y.foo.org': { localPart: 'userx', domain: 'y.foo.org' },
    'Smith@bar.com': { localPart: 'Smith', domain: 'bar.com' },
    '"Joe\\,Smith"@example.com': { localPart: '"Joe\\,Smith"', domain: 'example.com' },
    'jones@[123.255.37.2]': { localPart: 'jones', addressLiteral: '[123.255.37.2]' },
    // RFC 5322, Appendix A.1.
    'jdoe@machine.example': { localPart: 'jdoe', domain: 'machine.example' },
    'joe.q.public@example.com': { localPart: 'joe.q.public', domain: 'example.com' },
    'boss@nil.test': { localPart: 'boss', domain: 'nil.test' },
    // All of atext; both forms of IPv6 addresses; a quoted string with all that needs quotes.
    "!#$%&'*+-/=?^_`{|}~@a-b.c": { localPart: "!#$%&'*+-/=?^_`{|}~", domain: 'a-b.c' },
    'a@[IPv6:2001:db8::7]': { localPart: 'a', addressLiteral: '[IPv6:2001:db8::7]' },
    'a@[IPv6:::ffff:192.0.2.1]': { localPart: 'a', addressLiteral: '[IPv6:::ffff:192.0.2.1]' },
    '"() <>[]:;@,.\\"\\\\"@x': { localPart: '"() <>[]:;@,.\\"\\\\"', domain: 'x' },
    '""@x': { localPart: '""', domain: 'x' },
  }));

test('words through all transitions have the parses that the rules allow', async () => {
  for (const name of some(Object.keys(FORMATS), 0, 24)) {
    const grammar = readGrammar(name);
    const { ok, stages } = analyze(grammar, optionsOf(grammar));
    assert.ok(ok);
    // Those of rules that embed themselves have tests of their own.
    if (stages.lowered.called.length > 0) continue;
    const selection = selectionIn(grammar, stages.grammar.start.name.text);
    if (selection === undefined) continue;
    const { text, isOrdered } = selection;
    const items = readSelection({ name, text }, new DiagnosticBag());
    assert.ok(items !== undefined && items !== 'all');
    const parsing = {
      stages,
      modules: [[name, await loadFormat(`${name}/table`)] as const],
      items,
    };
    let count = 0;
    // From all of the automaton, whose first states are often those of a scheme.
    const words = [...wordsOf(parsing)];
    const step = Math.ceil(words.length / runs(300));
    for (let i = 0; i < words.length; i += step)
      if (assertParses(parsing, words[i]!, isOrdered)) count += 1;
    assert.ok(count >= (runs(300) < 300 ? 1 : 7), `${name}: ${count}`);
  }
});

test('docs/ready-made.md: the examples do what their comments say', async () => {
  let count = 0;
  for (const example of examplesOf('docs/ready-made.md'))
    if (!example.startsWith('export ')) count += await runExample(example);
  assert.ok(count > 15, String(count));
});

test('docs/ready-made.md: every format with parts has a section, with the type of its results', () => {
  const page = read('docs/ready-made.md');
  const sections = new Map(
    page
      .split(/^## /m)
      .map((section) => [/^[^]*? from 'abnfc\/([\w-]+)'/.exec(section)?.[1], section]),
  );
  for (const name of Object.keys(FORMATS)) {
    const section = sections.get(name) ?? '';
    const [, shown] = /^```ts\n(export [^]*?)\n```$/m.exec(section) ?? [];
    const module = read(`generated/${name}/table.ts`);
    const types = [
      ...module.matchAll(
        /^export (?:type \w+ =\n  .*;|(?:interface (?!Span )|type (?!Parsed))[^]*?^(?:\}|  \);))$/gm,
      ),
    ];
    assert.is(shown ?? '', types.map(([type]) => type).join('\n\n'), name);
  }
});

test.run();

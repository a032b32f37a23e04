/**
 * The examples of published documents, for the modules of their rules: as strings and as octets, in the
 * variants switch and table. What documents say in prose is defined here.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { Source } from '../../generator/text/source.js';
import { hasShared, sharedSource } from '../support/files.js';
import { loadModule } from '../support/load.js';

const sharedTest = hasShared ? test : test.skip;

interface Examples {
  readonly documents: readonly string[];
  readonly options?: CompileOptions;
  readonly words: readonly string[];
  readonly others: readonly string[];
}

interface Recognizer {
  validate(input: string | Uint8Array): boolean;
  findError(input: string | Uint8Array): number;
}

const encoder = new TextEncoder();

async function check(
  source: Source,
  imports: readonly Source[],
  options: CompileOptions,
  examples: Pick<Examples, 'words' | 'others'>,
): Promise<void> {
  const { ok, files, diagnostics } = await compile(source, {
    imports,
    variants: ['switch', 'table'],
    ...options,
  });
  assert.ok(ok, diagnostics.map(({ message }) => message).join('\n'));
  assert.ok(files.length > 0);
  for (const { path, text } of files) {
    const { validate, findError } = await loadModule<Recognizer>(text);
    for (const [expected, words] of [
      [true, examples.words],
      [false, examples.others],
    ] as const) {
      for (const word of words) {
        const said = `${path}: ${JSON.stringify(word)}`;
        assert.is(validate(word), expected, said);
        const at = findError(word);
        assert.is(at < 0, expected, said);
        // A lone surrogate would be another character in UTF-8.
        if (/[\ud800-\udfff]/u.test(word)) continue;
        const octets = encoder.encode(word);
        assert.is(validate(octets), expected, `${said} in octets`);
        const before = at < 0 ? -1 : encoder.encode(word.slice(0, at)).length;
        assert.is(findError(octets), before, `${said} in octets`);
      }
    }
  }
}

function examplesOf(start: string, { documents, options, words, others }: Examples): void {
  sharedTest(`${start} of ${documents.join(', ')}`, async () => {
    const [source, ...imports] = documents.map(sharedSource);
    await check(source!, imports, { start, ...options }, { words, others });
  });
}

const URIS = [
  'ftp://ftp.is.co.za/rfc/rfc1808.txt',
  'http://www.ietf.org/rfc/rfc2396.txt',
  'ldap://[2001:db8::7]/c=GB?objectClass?one',
  'mailto:John.Doe@example.com',
  'news:comp.infosystems.www.servers.unix',
  'tel:+1-816-555-1212',
  'telnet://192.0.2.16:80/',
  'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
  'foo://example.com:8042/over/there?name=ferret#nose',
  'urn:example:animal:ferret:nose',
  'http://a/b/c/d;p?q',
];

examplesOf('URI', {
  documents: ['rfc3986.txt'],
  words: URIS,
  others: [
    '',
    '//example.com',
    '../g',
    'http://[2001:db8::7',
    'http://[1:2:3:4:5:6:7:8:9]/',
    '1http://a',
    'http://a b',
    'http://a/%zz',
    'http://résumé.example.org',
    'urn:a#b#c',
  ],
});

examplesOf('IRI', {
  documents: ['rfc3987.txt', 'rfc3986.txt'],
  words: [
    ...URIS,
    'http://résumé.example.org',
    'http://www.example.org/Dürst',
    'http://www.example.org/D%C3%BCrst',
    'http://example.com/\u{10300}\u{10301}\u{10302}',
    'http://example.com/?\ue000',
  ],
  others: [
    'http://example.com/\ue000',
    'http://example.com/\ufffe',
    'http://example.com/\u{1fffe}',
    'http://example.com/\ud800',
    'http://example.com/<>',
    '//example.org',
    'a b',
  ],
});

examplesOf('date-time', {
  documents: ['rfc3339.txt'],
  options: { define: ['time-numoffset = ( "+" / "-" ) time-hour ":" time-minute'] },
  words: [
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1990-12-31T23:59:60Z',
    '1990-12-31T15:59:60-08:00',
    '1937-01-01T12:00:27.87+00:20',
  ],
  others: ['1985-04-12 23:20:50Z', '1985-4-12T23:20:50Z', '1985-04-12T23:20:50.Z', '1985-04-12'],
});

examplesOf('Language-Tag', {
  documents: ['rebuilt/rfc5646.txt'],
  words: [
    ...['de', 'fr', 'ja', 'i-enochian', 'zh-Hant', 'zh-Hans', 'sr-Cyrl', 'sr-Latn'],
    ...['zh-cmn-Hans-CN', 'cmn-Hans-CN', 'zh-yue-HK', 'yue-HK', 'zh-Hans-CN', 'sr-Latn-RS'],
    ...['sl-rozaj', 'sl-rozaj-biske', 'sl-nedis', 'de-CH-1901', 'sl-IT-nedis'],
    ...['hy-Latn-IT-arevela', 'de-DE', 'en-US', 'es-419', 'de-CH-x-phonebk'],
    ...['az-Arab-x-AZE-derbend', 'x-whatever', 'qaa-Qaaa-QM-x-southern', 'de-Qaaa'],
    ...['sr-Latn-QM', 'sr-Qaaa-RS', 'en-US-u-islamcal', 'zh-CN-a-myext-x-private'],
    'en-a-myext-b-another',
  ],
  others: ['de-419-DE', 'a-DE', '', 'en_US', 'en-', 'de-DE-x', 'en-US-1234567890'],
});

const MAILBOXES = ['Smith@bar.com', 'userc@d.bar.org', 'JOE@[192.0.2.1]', '"Joe.\\Blow"@bar.com'];

examplesOf('Mailbox', {
  documents: ['rfc5321.txt', 'rfc5322.txt'],
  words: [
    ...MAILBOXES,
    'x@[IPv6:2001:db8::1]',
    'Jane.Doe@example.com',
    '"Joe Q."@[192.0.2.1]',
    'a@[IPv6:2001:db8::1]',
  ],
  others: [
    ...['Smith', '@bar.com', 'a b@bar.com', 'Smith@-bar.com', 'Smith@bar.com.', '"Joe@bar.com'],
    ...['Jane..Doe@example.com', 'a@b_c', '(x)a@b'],
  ],
});

examplesOf('Path', {
  documents: ['rfc5321.txt', 'rfc5322.txt'],
  words: [...MAILBOXES.map((each) => `<${each}>`), '<@hosta.int,@jkl.org:userc@d.bar.org>'],
  others: ['Smith@bar.com', '<>', '<@hosta.int:>', '<userc@d.bar.org'],
});

examplesOf('request-target', {
  documents: ['rfc7230.txt', 'rfc3986.txt'],
  words: ['/where?q=now', 'http://www.example.org/pub/WWW/', 'www.example.com:80', '*'],
  others: ['a b'],
});

examplesOf('Host', {
  documents: ['rfc7230.txt', 'rfc3986.txt'],
  words: ['www.example.org', '[::1]:8080', ''],
  others: ['a b'],
});

// These sets are recursive, and their core rules are prose.
for (const document of ['rfc3501.txt', 'rfc9051.txt'])
  examplesOf('sequence-set', {
    documents: [document],
    words: ['1', '2,4:7,9,12:*', '*'],
    others: ['1,', '0', '1:2:3'],
  });

const HTTP = ['rfc9110-http.abnf', 'rfc3986.txt'];

examplesOf('token', {
  documents: HTTP,
  words: ['GET', 'text', 'x-custom', "!#$%&'*+-.^_`|~"],
  others: ['', 'a b', 'a/b', 'a,', '"a"', 'é'],
});

examplesOf('media-type', {
  documents: HTTP,
  words: [
    'text/html;charset=utf-8',
    'Text/HTML;Charset="utf-8"',
    'text/html; charset="utf-8"',
    'text/html;charset=UTF-8',
    'multipart/form-data; boundary="a;b\\"c"',
  ],
  others: ['text', 'text/', 'text/html; charset = utf-8', 'text/html;charset="utf-8', 'text /html'],
});

examplesOf('Accept', {
  documents: HTTP,
  words: [
    'audio/*; q=0.2, audio/basic',
    'text/plain; q=0.5, text/html,\t text/x-dvi; q=0.8, text/x-c',
    'text/*, text/plain, text/plain;format=flowed, */*',
    'text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5',
    '',
  ],
  others: ['text', 'text/html text/plain', '*/html, text', 'text/html;q'],
});

examplesOf('Link', {
  documents: ['rebuilt/rfc8288.txt', 'rfc7230.txt', 'rfc3986.txt'],
  words: [
    '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
    '</>; rel="http://example.net/foo"',
    '</terms>; rel="copyright"; anchor="#foo"',
    `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
    '<http://example.org/>; rel="start http://example.net/relation/other"',
    '<https://example.org/>; rel="start", <https://example.org/index>; rel="index"',
    // Empty elements, which a recipient must accept.
    ', , </>; rel=a,,',
  ],
  others: ['http://example.com', '<http://example.com', '<a b>; rel=a', '</>; rel="a', '</> rel=a'],
});

examplesOf('set-cookie-string', {
  documents: ['rfc6265.txt', 'rebuilt/rfc7231.txt', 'rfc7230.txt'],
  options: {
    define: [
      'token = <token, see RFC 7230>',
      'sane-cookie-date = IMF-fixdate',
      // RFC 1034, section 3.5.
      'domain-value = label *( "." label )',
      'label = ALPHA [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]',
      'path-value = *( %x20-3A / %x3C-7E )',
      'extension-av = *( %x20-3A / %x3C-7E )',
    ],
  },
  words: [
    'SID=31d4d96e407aad42',
    'SID=31d4d96e407aad42; Path=/; Domain=example.com',
    'SID=31d4d96e407aad42; Path=/; Secure; HttpOnly',
    'lang=en-US; Path=/; Domain=example.com',
    'lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT',
    'lang=; Expires=Sun, 06 Nov 1994 08:49:37 GMT',
  ],
  others: ['SID', '=a', 'SID=a b', 'SID="a', 'SID=a;Path=/', 'SID=a; \u0007'],
});

const STRUCTURED = ['rfc8941-structured-fields.abnf'];

examplesOf('sf-list', {
  documents: STRUCTURED,
  words: [
    'sugar, tea, rum',
    '("foo" "bar"), ("baz"), ("bat" "one"), ()',
    '("foo"; a=1;b=2);lvl=5, ("bar" "baz");lvl=1',
    'abc;a=1;b=2; cde_456, (ghi;jk=4 l);q="9";r=w',
    '1; a; b=?0',
    ':cHJldGVuZCB0aGlzIGlzIGJpbmFyeSBjb250ZW50Lg==:',
  ],
  others: ['sugar tea', 'sugar,', '("foo"', '"a\tb"', 'Sugar;A=1', '1.'],
});

examplesOf('sf-dictionary', {
  documents: STRUCTURED,
  words: [
    'en="Applepie", da=:w4ZibGV0w6ZydGU=:',
    'a=?0, b, c; foo=bar',
    'rating=1.5, feelings=(joy sadness)',
    'a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid',
  ],
  others: ['A=1', 'a=', 'a=1,', 'a=?2', 'a=(1 2'],
});

examplesOf('number', {
  documents: ['rebuilt/rfc8259.txt'],
  words: [
    '37.7668',
    '-122.3959',
    '125',
    '0',
    '-0.0e+10',
    '1E400',
    '3.141592653589793238462643383279',
  ],
  others: ['', '01', '+1', '1.', '.5', '1e', 'NaN', '0x10'],
});

examplesOf('string', {
  documents: ['rebuilt/rfc8259.txt'],
  words: [
    '""',
    '"\\uD834\\uDD1E"',
    '"a\\u0062c"',
    '"\u{1d11e}"',
    '"View from 15th Floor"',
    '"\\\\\\/"',
  ],
  others: ['"', '"a', '"\\x"', '"\\u12"', '"\n"', "'a'", '"\ud834"'],
});

examplesOf('json-pointer', {
  documents: ['rebuilt/rfc6901.txt'],
  words: [
    '',
    '/foo',
    '/foo/0',
    '/',
    '/a~1b',
    '/c%d',
    '/e^f',
    '/g|h',
    '/i\\j',
    '/k"l',
    '/ ',
    '/m~0n',
    '/\u{10ffff}',
  ],
  others: ['foo', '/~', '/~2', '#/foo'],
});

examplesOf('URI-Template', {
  documents: ['rebuilt/rfc6570.txt'],
  words: [
    'http://example.com/~{username}/',
    'http://example.com/dictionary/{term:1}/{term}',
    'http://example.com/search{?q,lang}',
    '{+path:6}/here',
    '{;list*}',
    '{&keys*}',
    '{#x,hello,y}',
    '{/var:1,var}',
    'map?{x,y}',
    'd\u00fcrst{x}',
  ],
  others: ['{', '{var', '}', '{}', '{var:0}', '{var:10000}', '{va r}', '<{var}>', '%{x}'],
});

examplesOf('recur', {
  documents: ['rfc5545.txt'],
  words: [
    'FREQ=DAILY;COUNT=10;INTERVAL=2',
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=YEARLY;UNTIL=19730429T070000Z;BYDAY=-1SU;BYMONTH=4',
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
  ],
  others: ['FREQ=', 'FREQ=DAILY;', 'COUNT=', 'FREQ=DAILY;BYDAY=XX', 'FREQ=DAILY COUNT=1'],
});

const SIP = {
  documents: ['rfc3261.txt', 'rfc3986.txt'],
  // The global numbers of RFC 2806, and a header that is any field.
  options: {
    define: ['telephone-subscriber = "+" 1*( DIGIT / "-" / "." )', 'header = hname "=" hvalue'],
  },
};

examplesOf('SIP-URI', {
  ...SIP,
  words: [
    'sip:alice@atlanta.com',
    'sip:alice:secretword@atlanta.com;transport=tcp',
    'sip:+1-212-555-1212:1234@gateway.com;user=phone',
    'sip:alice@192.0.2.4',
    'sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com',
    'sip:alice;day=tuesday@atlanta.com',
    'sip:watson@worcester.bell-telephone.com',
  ],
  others: ['sips:1212@gateway.com', 'sip:', 'sip:a b@c.com', 'sip:alice@', 'sip:a@b.com;=x'],
});

examplesOf('Contact', {
  ...SIP,
  words: [
    'Contact: "Mr. Watson" <sip:watson@worcester.bell-telephone.com>\r\n ;q=0.7; expires=3600,\r\n "Mr. Watson" <mailto:watson@bell-telephone.com> ;q=0.1',
    'm: <sips:bob@192.0.2.4>;expires=60',
    'Contact: *',
    'Contact: <sip:alice@pc33.atlanta.com>',
  ],
  others: ['Contact:', 'Contact: "Mr. Watson', 'm <sips:bob@192.0.2.4>', 'Contact: *, *'],
});

examplesOf('Request-Line', {
  ...SIP,
  words: [
    'INVITE sip:bob@biloxi.com SIP/2.0\r\n',
    'REGISTER sip:registrar.biloxi.com SIP/2.0\r\n',
    'OPTIONS sip:carol@chicago.com SIP/2.0\r\n',
    'ACK sip:bob@192.0.2.4 SIP/2.0\r\n',
  ],
  others: ['INVITE sip:bob@biloxi.com SIP/2.0', 'INVITE  sip:bob@biloxi.com SIP/2.0\r\n', 'INVITE'],
});

examplesOf('UUID', {
  documents: ['rfc9562.txt'],
  words: [
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'C232AB00-9414-11EC-B3C8-9F6BDECED846',
    '00000000-0000-0000-0000-000000000000',
    '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
  ],
  others: [
    'f81d4fae7dec11d0a76500a0c91e6bf6',
    '{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}',
    'g81d4fae-',
  ],
});

/** The BNF of semver.org in ABNF, with its recursion. */
const SEMVER = `\
valid-semver = version-core / version-core "-" pre-release / version-core "+" build
             / version-core "-" pre-release "+" build
version-core = major "." minor "." patch
major = numeric-identifier
minor = numeric-identifier
patch = numeric-identifier
pre-release = dot-separated-pre-release-identifiers
dot-separated-pre-release-identifiers = pre-release-identifier
    / pre-release-identifier "." dot-separated-pre-release-identifiers
build = dot-separated-build-identifiers
dot-separated-build-identifiers = build-identifier
    / build-identifier "." dot-separated-build-identifiers
pre-release-identifier = alphanumeric-identifier / numeric-identifier
build-identifier = alphanumeric-identifier / digits
alphanumeric-identifier = non-digit / non-digit identifier-characters
    / identifier-characters non-digit / identifier-characters non-digit identifier-characters
numeric-identifier = "0" / positive-digit / positive-digit digits
identifier-characters = identifier-character / identifier-character identifier-characters
identifier-character = digit / non-digit
non-digit = letter / "-"
digits = digit / digit digits
digit = "0" / positive-digit
positive-digit = %x31-39
letter = %x41-5A / %x61-7A
`;

test('valid-semver of semver.org', () =>
  check(
    { name: 'semver.abnf', text: SEMVER },
    [],
    {},
    {
      words: [
        ...['1.9.0', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-0.3.7', '1.0.0-x.7.z.92'],
        ...[
          '1.0.0-x-y-z.--',
          '1.0.0-alpha+001',
          '1.0.0+20130313144700',
          '1.0.0-beta+exp.sha.5114f85',
        ],
        '1.0.0+21AF26D3----117B344092BD',
      ],
      others: [
        '1',
        '1.2',
        '01.1.1',
        '1.2.3-01',
        '1.2.3-',
        '1.0.0+',
        'v1.2.3',
        '1.2.3.4',
        '1.0.0-a..b',
      ],
    },
  ));

test.run();

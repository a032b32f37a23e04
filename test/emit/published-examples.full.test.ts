/**
 * The examples of published documents, for the modules of their rules: as strings and as octets, in the
 * variants switch and table. What documents say in prose is defined here. The rules that are formats of the package
 * are in `test/formats.test.ts` and `test/formats/`.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { hasShared, sharedSource } from '../support/files.js';
import { loadModule, type LoadedRecognizer } from '../support/load.js';

const sharedTest = hasShared ? test : test.skip;

interface Examples {
  readonly documents: readonly string[];
  readonly options?: CompileOptions;
  readonly words: readonly string[];
  readonly others: readonly string[];
}

const encoder = new TextEncoder();

function examplesOf(start: string, { documents, options, words, others }: Examples): void {
  sharedTest(`${start} of ${documents.join(', ')}`, async () => {
    const [source, ...imports] = documents.map(sharedSource);
    const variants = ['switch', 'table'] as const;
    const { ok, files, diagnostics } = await compile(source!, {
      ...{ start, imports, variants },
      ...options,
    });
    assert.ok(ok, diagnostics.map(({ message }) => message).join('\n'));
    assert.ok(files.length > 0);
    for (const { path, text } of files) {
      const { validate, findError } = await loadModule<LoadedRecognizer>(text);
      for (const word of [...words, ...others]) {
        const expected = words.includes(word);
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
  });
}

const MAILBOXES = ['Smith@bar.com', 'userc@d.bar.org', 'JOE@[192.0.2.1]', '"Joe.\\Blow"@bar.com'];

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

test.run();

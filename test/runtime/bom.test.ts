/** RFC 3629 §6, sentence by sentence, as docs/bom.md quotes it; each test is named there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  Decoder,
  Encoder,
  type BomPolicy,
  type DecodeError,
  type DecodeOptions,
  type DecoderModule,
} from '../../runtime/index.js';
import { cuts } from '../support/chunks.js';
import { hasShared, read, shared } from '../support/files.js';
import { DECODERS, utf8 } from '../support/formats.js';
import { hex } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const BOM = '\ufeff';

/** The text of a stream in each cut, which has to be the same; and whether it began with U+FEFF. */
function decodeInCuts(
  module: DecoderModule,
  bytes: Uint8Array,
  options: DecodeOptions,
): readonly [text: string, sawBom: boolean] {
  let result: readonly [string, boolean] | undefined;
  for (const chunks of cuts(bytes)) {
    const decoder = new Decoder(module, options);
    const text = chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.end();
    result ??= [text, decoder.sawBom];
    assert.equal([text, decoder.sawBom], result, chunks.map(hex).join(' | '));
  }
  return result!;
}

/** Tries every format and variant with texts that it encodes itself. */
function forEachModule(work: (module: DecoderModule, place: string) => void): void {
  for (const { name, variants } of DECODERS)
    for (const [variant, module] of variants) work(module, `${name}, ${variant}`);
}

test('by default an initial U+FEFF is a ZERO WIDTH NO-BREAK SPACE of the text', () => {
  forEachModule((module, place) => {
    const [text, sawBom] = decodeInCuts(module, module.encode(`${BOM}a`), {});
    assert.is(text, `${BOM}a`, place);
    assert.is(sawBom, true, place);
  });
});

test('a signature is stripped only at the beginning, exactly once', () => {
  forEachModule((module, place) => {
    const strip = (text: string) => decodeInCuts(module, module.encode(text), { bom: 'strip' });
    assert.equal(strip(`${BOM}a`), ['a', true], place);
    assert.equal(strip(`${BOM}${BOM}a`), [`${BOM}a`, true], place);
    assert.equal(strip(`a${BOM}`), [`a${BOM}`, false], place);
    assert.equal(strip(BOM), ['', true], place);
    assert.equal(strip(''), ['', false], place);
  });
});

test('after an ill-formed subpart, U+FEFF is not at the beginning', () => {
  const bytes = Uint8Array.of(0xff, 0xef, 0xbb, 0xbf);
  for (const [, module] of utf8.variants) {
    for (const bom of ['keep', 'strip', 'forbid'] as const) {
      assert.equal(decodeInCuts(module, bytes, { bom }), [`\ufffd${BOM}`, false]);
      assert.equal(decodeInCuts(module, bytes, { bom, errors: 'ignore' }), [BOM, false]);
    }
  }
});

test('the replacement of an error is not a signature', () => {
  for (const [, module] of utf8.variants) {
    const options: DecodeOptions = { bom: 'strip', replacement: BOM };
    assert.equal(decodeInCuts(module, Uint8Array.of(0xff, 0x41), options), [`${BOM}A`, false]);
  }
});

test('each stream has a beginning of its own', () => {
  for (const [, module] of utf8.variants) {
    const decoder = new Decoder(module, { bom: 'strip', errors: 'fatal' });
    const bytes = module.encode(`${BOM}a`);
    assert.is(decoder.decode(bytes) + decoder.end(), 'a');
    assert.is(decoder.decode(bytes) + decoder.end(), 'a');
    // After a fatal error in the middle of a signature, nothing of it is left.
    assert.throws(() => decoder.decode([0xef, 0xbb, 0x41]));
    assert.is(decoder.sawBom, false);
    assert.is(decoder.decode(bytes) + decoder.end(), 'a');
  }
});

test('where a signature is forbidden, an initial U+FEFF is an error with its offset', () => {
  forEachModule((module, place) => {
    const bytes = module.encode(`${BOM}a${BOM}`);
    const errors: DecodeError[] = [];
    const report = (error: DecodeError): string => {
      errors.push(error);
      return '!';
    };
    const found = decodeInCuts(module, bytes, { bom: 'forbid', errors: report });
    assert.equal(found, [`!a${BOM}`, true], place);
    for (const { kind, offset, length, bytes: part } of errors) {
      assert.equal([kind, offset, length], ['forbidden signature', 0, module.encode(BOM).length]);
      assert.equal(part, [...module.encode(BOM)]);
    }
    // Nothing can stand for it, so it is thrown by every policy but a function.
    for (const policy of ['fatal', 'replace', 'ignore'] as const) {
      const decoder = new Decoder(module, { bom: 'forbid', errors: policy });
      assert.throws(() => decoder.decode(bytes), /forbidden signature at byte 0/);
      assert.is(decoder.decode(module.encode('a')) + decoder.end(), 'a');
    }
  });
});

test('where a signature is required, it is no part of the text, and another beginning is an error', () => {
  forEachModule((module, place) => {
    const options: DecodeOptions = { bom: 'require', errors: ({ kind }) => `<${kind}>` };
    const require = (text: string) => decodeInCuts(module, module.encode(text), options);
    assert.equal(require(`${BOM}a`), ['a', true], place);
    assert.equal(require(BOM), ['', true], place);
    assert.equal(require(`a${BOM}`), [`<missing signature>a${BOM}`, false], place);
    assert.equal(require(''), ['<missing signature>', false], place);
    for (const policy of ['fatal', 'replace', 'ignore'] as const) {
      const decoder = new Decoder(module, { bom: 'require', errors: policy });
      assert.throws(() => decoder.decode(module.encode('a')), /missing signature at byte 0/);
      assert.throws(() => decoder.end(), /missing signature/);
      assert.is(decoder.decode(module.encode(`${BOM}a`)) + decoder.end(), 'a');
    }
  });
});

test('the signatures of UTF-16 are named', () => {
  for (const [, module] of utf8.variants) {
    for (const [first, second, order] of [
      [0xfe, 0xff, 'big'],
      [0xff, 0xfe, 'little'],
    ] as const) {
      const bytes = Uint8Array.of(first, second, 0x41);
      const errors = ({ offset, message }: DecodeError): string => `<${offset} ${message}>`;
      const [text] = decodeInCuts(module, bytes, { errors });
      assert.match(text, `<0 ill-formed UTF-8 at byte 0: ${hex([first, second])} — this is the`);
      assert.match(text, `${order} endian><1 `);
      // It tells more than that U+FEFF is missing.
      for (const policy of ['fatal', 'replace', errors] as const) {
        const requiring = new Decoder(module, { bom: 'require', errors: policy });
        const outcome = (): string => requiring.decode([first]) + requiring.decode([second]);
        if (typeof policy === 'string') assert.throws(outcome, /this is the signature of UTF-16/);
        else assert.match(outcome(), /^<0 ill-formed [^<]* signature of UTF-16[^<]*><1 [^<]*>$/);
      }
      assert.is(decodeInCuts(module, bytes, {})[0], '\ufffd\ufffdA');
      // Only at the beginning.
      const later = decodeInCuts(module, Uint8Array.of(0x41, first, second), { errors });
      assert.not.match(later[0], 'UTF-16');
    }
  }
});

test('an encoder writes a signature when it is told to, and only then', () => {
  forEachModule((module, place) => {
    const signature = hex(module.encode(BOM));
    for (const chunks of cuts('aé')) {
      const encode = (encoder: Encoder): string =>
        hex([...chunks.flatMap((chunk) => [...encoder.encode(chunk)]), ...encoder.end()]);
      const plain = hex(module.encode('aé'));
      assert.is(encode(new Encoder(module)), plain, place);
      const telling = new Encoder(module, { bom: true });
      assert.is(encode(telling), `${signature} ${plain}`, place);
      assert.is(encode(telling), `${signature} ${plain}`, place);
    }
    for (const errors of ['replace', 'ignore', 'fatal'] as const) {
      const encoder = new Encoder(module, { bom: true, errors });
      // A stream without a text has one, too.
      assert.is(hex(encoder.end()), signature, place);
      // An initial U+FEFF of the text itself comes after it, so that stripping gives the text back.
      const octets = [...encoder.encode(`${BOM}a`), ...encoder.end()];
      assert.is(hex(octets), hex(module.encode(`${BOM}${BOM}a`)), place);
    }
  });
});

slow('a grammar without U+FEFF has no signature, and cannot be asked for one', async () => {
  const modules = await compileAndLoad(
    'a = *( n )\nn = %x00-7F\n; 0000 0000-0000 007F | 0xxxxxxx\n',
  );
  for (const [, module] of modules) {
    const message = /TEST cannot encode U\+FEFF/;
    assert.throws(() => new Decoder(module, { bom: 'require' }), message);
    assert.throws(() => new Encoder(module, { bom: true }), message);
    for (const bom of ['keep', 'strip', 'forbid'] as const)
      assert.equal(decodeInCuts(module, Uint8Array.of(0x41), { bom }), ['A', false]);
  }
});

test('docs/bom.md names these tests, and every policy', () => {
  const page = read('docs/bom.md');
  const own = read('test/runtime/bom.test.ts');
  const names = [...own.matchAll(/^test\('(.*)', /gm)].map((match) => match[1]!);
  assert.ok(names.length > 8);
  const tested = page.slice(page.indexOf('sentence by sentence')).replace(/“[^”]*”/g, '');
  const named = [...tested.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
  for (const name of named) assert.ok(names.includes(name), name);
  assert.ok(new Set(named).size >= 8);
  for (const policy of ['keep', 'strip', 'require', 'forbid'] satisfies BomPolicy[])
    assert.match(page, `\`${policy}\``);
});

(hasShared ? test : test.skip)('docs/bom.md quotes RFC 3629, every sentence with a keyword', () => {
  const flat = (text: string): string => text.replace(/\s+/g, ' ');
  const rfc = readFileSync(join(shared, 'specs', 'rfc3629.txt'), 'utf8');
  const withoutPages = rfc.replace(/\n+Yergeau .*\n\f?\n?RFC 3629 .*\n+/g, '\n');
  const section = flat(/\n6\.  Byte order mark[^]*?\n7\.  Examples/.exec(withoutPages)![0]);
  const page = flat(read('docs/bom.md'));
  const quotes = [...page.matchAll(/“([^”]*)”/g)].map((match) => match[1]!);
  for (const quote of quotes) assert.ok(section.includes(quote), quote);
  const keywords = /\b(MUST NOT|MUST|SHOULD NOT|SHOULD|RECOMMENDED|MAY)\b/g;
  const inQuotes = quotes.flatMap((quote) => quote.match(keywords) ?? []).sort();
  assert.equal(inQuotes, (section.match(keywords) ?? []).sort());
});

test.run();

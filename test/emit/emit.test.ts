/** What emitters write, beyond what the suites over `generated/` say. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { DEAD, next, run } from '../../generator/automata/dfa.js';
import { compile } from '../../generator/compile.js';
import { referenceDecode, textOf } from '../reference/decode.js';
import { readSource, root } from '../support/files.js';
import { FORMATS } from '../support/formats.js';
import { hex, stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';

/** Grammars whose shapes the formats of `generated/` do not have. */
const RECOGNIZERS: Readonly<Record<string, string>> = {
  'a loop over digits, and over all octets': 'a = *DIGIT "x" *OCTET\n',
  everything: 'a = *OCTET\n',
  'nothing but the empty word': 'a = ""\n',
  'one octet': 'a = OCTET\n',
  'both ends of the octets': 'a = *( %x00 / %xFF ) / %x00-FE 2%x01-FF\n',
  'many accepting states': 'a = *5( "a" [ "b" ] ) / "c" *3DIGIT\n',
  'more classes than a row':
    'a = 1*( %x01.41 / %x02.42 / %x03.43 / %x04.44 / %x05.45 / %x06.46 / %x07.47 / %x08.48 / %x09.49 )\n',
  'a run in a middle state': 'a = "<" *%x00-1F ">" / *%x00-7F\n',
  'words that would end a comment': 'a = "*/" "x" / "`${y}" "\\" / %x0A.2A.2F\n',
};

for (const [name, text] of Object.entries(RECOGNIZERS)) {
  test(`recognizers agree with the automaton: ${name}`, async () => {
    const { minimal } = stagesOf(text);
    const octets = Array.from(minimal.classes.of.keys()).filter(
      (octet) =>
        minimal.classes.of[octet] !== minimal.classes.of[octet - 1] ||
        minimal.classes.of[octet] !== minimal.classes.of[octet + 1],
    );
    const words: number[][] = [[]];
    for (let from = 0; from < words.length && words.length < 20_000; from++)
      for (const octet of octets) words.push([...words[from]!, octet]);
    // Long enough for whatever is skipped several octets at a time.
    for (const octet of octets)
      for (const other of octets)
        for (let n = 3; n < 12; n++) words.push([...new Array<number>(n).fill(octet), other]);
    for (const [path, module] of await compileAndLoad(text)) {
      for (const word of words) {
        const accepted = minimal.accepting[run(minimal, word)]!;
        if (module.validate(word) !== accepted)
          assert.unreachable(`${path}: validate(${hex(word)})`);
        let state = minimal.start;
        const dies = word.findIndex((octet) => (state = next(minimal, state, octet)) === DEAD);
        const expected = accepted ? -1 : dies >= 0 ? dies : word.length;
        if (module.findError(word) !== expected)
          assert.unreachable(
            `${path}: findError(${hex(word)}) is ${module.findError(word)}, want ${expected}`,
          );
      }
      for (let s = 0; s < minimal.accepting.length; s++) {
        assert.is(module.accepts(s), minimal.accepting[s], path);
        for (let octet = 0; octet < 256; octet++)
          assert.is(module.next(s, octet), next(minimal, s, octet), path);
      }
    }
  });
}

/** Decoders whose shapes the formats of `generated/` do not have. */
const DECODERS: Readonly<Record<string, string>> = {
  'a variable-length quantity': [
    'a = *( n )',
    'n = %x00-7F / %x81-FF %x00-7F / %x81-FF %x80-FF %x00-7F',
    '; 0000 0000-0000 007F | 0xxxxxxx',
    '; 0000 0080-0000 3FFF | 1xxxxxxx 0xxxxxxx',
    '; 0000 4000-001F FFFF | 1xxxxxxx 1xxxxxxx 0xxxxxxx',
  ].join('\n'),
  'one octet each, with an offset':
    'a = *( n )\nn = %x40-4F\n; 0000 2000-0000 200F | 0100xxxx + 0000 2000\n',
  'whole octets': 'a = *( n )\nn = %x00-FF %x00-FF\n; 0000 0000-0000 FFFF | xxxxxxxx xxxxxxxx\n',
  'values beyond strings only':
    'a = *( n )\nn = %x80-FF\n; 0020 0000-0020 007F | 1xxxxxxx + 0020 0000\n',
  'many ways, so that the switch is a loop': `a = *( n )\nn = ${Array.from({ length: 70 }, (_, i) => `%x${(128 + i).toString(16)} %x${(i % 32).toString(16)}-3F`).join(' / ')}\n; 0000 0000-0000 1FFF | 1xxxxxxx 00xxxxxx\n`,
  'a constant below zero': [
    'a = *( n )',
    'n = %xA0-BF %xF8-F9 / %x80-FF %x18-1B',
    '; 0000 0000-0000 003F | 101xxxxx 1111100x',
    '; 0000 0040-0000 023F | 1xxxxxxx 000110xx + 0000 0040',
  ].join('\n'),
  'rows that begin alike and end apart': [
    'a = *( n )',
    'n = %x10 %x80-BF / %x10 %xC0-DF / %x20-3F',
    '; 0000 1000-0000 103F | 00010000 10xxxxxx + 0000 1000',
    '; 0000 0800-0000 081F | 00010000 110xxxxx + 0000 0800',
    '; 0000 0000-0000 001F | 001xxxxx',
  ].join('\n'),
};

for (const [name, lines] of Object.entries(DECODERS)) {
  test(`decoders agree with decoding as it is defined: ${name}`, async () => {
    const text = `${lines}\n`;
    const { minimal, document, coding } = stagesOf(text);
    const modules = await compileAndLoad(text);
    const octets = fc.uint8Array({ maxLength: 12 });
    const nearby = fc
      .array(
        fc.constantFrom(
          ...[
            ...coding!.blocks
              .slice(0, 40)
              .flatMap(({ ranges }) => ranges.flatMap(({ lo, hi }) => [lo, hi])),
          ],
        ),
        { maxLength: 40 },
      )
      .map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(fc.oneof(octets, nearby), (bytes) => {
        const { values, firstError } = referenceDecode(minimal, document.layout, bytes);
        for (const [path, module] of modules) {
          assert.is(module.decode(bytes), textOf(values), path);
          assert.equal(
            module.decodeToCodePoints(bytes),
            values.map((value) => (value < 0 ? 0xfffd : value)),
            path,
          );
          assert.is(module.findError(bytes), firstError, path);
          assert.is(module.validate(bytes), firstError < 0, path);
        }
      }),
      { numRuns: 300 },
    );
    for (const [path, module] of modules) {
      for (const { lo, hi } of coding!.values) {
        for (const value of [lo, (lo + hi) >> 1, hi]) {
          assert.equal(
            module.decodeToCodePoints(module.encodeCodePoints([value], true), 0, undefined, true),
            [value],
            path,
          );
        }
      }
    }
  });
}

test('where nothing stands for what cannot be spelled, it is refused', async () => {
  for (const [, module] of await compileAndLoad(
    'a = *( n )\nn = %x40-4F\n; 0000 2000-0000 200F | 0100xxxx + 0000 2000\n',
  )) {
    assert.is(hex(module.encode('\u2003')), '43');
    assert.throws(
      () => module.encode('A'),
      (error: Error) => error instanceof RangeError,
    );
    assert.throws(
      () => module.encodeCodePoints([1]),
      (error: Error) => error instanceof RangeError,
    );
  }
});

test('the header says what there is to know, and nothing that changes', async () => {
  const { name, text } = readSource(root, 'grammar', 'utf-8.abnf');
  const [file] = (await compile({ name: `/some/where/${name}`, text }, { variants: ['table'] }))
    .files;
  assert.is(file!.path, 'utf-8/table.ts');
  assert.is(
    file!.text.slice(0, file!.text.indexOf('\n//\n')),
    [
      '// @generated by `abnfc compile utf-8.abnf` from utf-8.abnf, rule UTF8-octets. Do not edit.',
      '// Variant: table (byte classes and premultiplied states).',
      '// 9 states, 12 byte classes; start 1, accepts 1, dead 0.',
    ].join('\n'),
  );
  const again = await compile({ name, text }, { variants: ['table'] });
  assert.is(again.files[0]!.text, file!.text);
});

test('the command of the header has what the output depends on', async () => {
  const source = readSource(root, 'grammar', 'ipv4-address.abnf');
  const { files } = await compile(source, {
    start: 'dec-octet',
    name: 'octet',
    variants: ['switch'],
  });
  assert.match(
    files[0]!.text,
    /^\/\/ @generated by `abnfc compile ipv4-address\.abnf --start dec-octet --name octet`/,
  );
});

test('nothing in a name or a grammar gets out of its comment', async () => {
  for (const name of ['a\nexport const evil = 1; //.abnf', 'a\u2028b.abnf', '*/ evil.abnf']) {
    const { ok, files } = await compile(
      { name, text: 'a = "*/" "evil(" / %x0A.3B\n' },
      { name: 'safe' },
    );
    assert.ok(ok);
    for (const { text } of files) {
      assert.not.match(text, /^\s*(export const )?evil/m);
      assert.not.match(text, /[\u2028\u2029]/);
      assert.is(
        text.split('\n').length,
        files.find((file) => file.text === text)!.text.split('\n').length,
      );
    }
    for (const name of ['../up', 'a/b', '', '.hidden', 'a b']) {
      const bad = await compile({ name: 'a.abnf', text: 'a = "x"\n' }, { name });
      assert.not(bad.ok, name);
      assert.is(bad.diagnostics[0]!.code, 'name');
    }
  }
});

test('generated modules are ASCII and import nothing', async () => {
  for (const { name, stages } of FORMATS) {
    const { files } = await compile(stages.document.source);
    for (const { text } of files) {
      assert.not.match(text, /[^\n\x20-\x7e]/, name);
      assert.not.match(text, /^\s*import\b|\brequire\(/m, name);
    }
  }
});

test('a change of one range makes a small difference', async () => {
  const { name, text } = readSource(root, 'grammar', 'utf-8.abnf');
  const before = await compile({ name, text });
  const after = await compile({ name, text: text.replace('%xF4 %x80-8F', '%xF4 %x80-87') });
  after.files.forEach((file, index) => {
    const lines = new Set(before.files[index]!.text.split('\n'));
    const differing = file.text.split('\n').filter((line) => !lines.has(line));
    assert.ok(
      differing.length > 0 && differing.length < 60,
      `${file.path}: ${differing.length} lines`,
    );
  });
});

test.run();

/** The output of emitters, beyond the suites over `generated/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rangeEnds } from '../support/range-ends.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { DEAD, next, run } from '../../generator/automata/dfa.js';
import { compile } from '../../generator/compile.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { numbersOf, textOf } from '../../generator/verify/specification/specification.js';
import { referenceDecode } from '../reference/decode.js';
import { filesBelow, readSource, root } from '../support/files.js';
import { hex, stagesOf } from '../support/grammar.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { compileAndLoad } from '../support/load.js';
import { runs } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

for (const [name, text] of Object.entries(RECOGNIZER_SHAPES)) {
  test(`recognizers agree with the automaton: ${name}`, async () => {
    const { minimal } = stagesOf(text);
    const octets = rangeEnds(minimal.classes);
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
        let state = minimal.starts[0]!;
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

for (const [name, lines] of Object.entries(DECODER_SHAPES)) {
  test(`decoders agree with decoding as it is defined: ${name}`, async () => {
    const text = lines;
    const stages = stagesOf(text);
    const { coding } = stages.decoder!;
    const modules = await compileAndLoad(text);
    const octets = fc.uint8Array({ maxLength: 12 });
    const nearby = fc
      .array(
        fc.constantFrom(
          ...[
            ...coding.blocks
              .slice(0, 40)
              .flatMap(({ ranges }) => ranges.flatMap(({ lo, hi }) => [lo, hi])),
          ],
        ),
        { maxLength: 40 },
      )
      .map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(fc.oneof(octets, nearby), (bytes) => {
        const { parts, error } = referenceDecode(stages, bytes);
        for (const [path, module] of modules) {
          assert.is(module.decode(bytes), textOf(parts), path);
          assert.equal(module.decodeToCodePoints(bytes), numbersOf(parts), path);
          assert.is(module.findError(bytes), error, path);
          assert.is(module.validate(bytes), error < 0, path);
        }
      }),
      { numRuns: runs(300) },
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
      '// Self-synchronizing; octets sort as characters do.',
    ].join('\n'),
  );
  const again = await compile({ name, text }, { variants: ['table'] });
  assert.is(again.files[0]!.text, file!.text);
});

test('the command of the header has the options that the output depends on', async () => {
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

test('without skipping, no branch of the branchless validate depends on the input', async () => {
  const source = readSource(root, 'grammar', 'utf-8.abnf');
  const validates = await Promise.all(
    [true, false].map(async (skip) => {
      const { files } = await compile(source, { variants: ['branchless'], skip });
      const { text } = files[0]!;
      assert.is(text.includes('compile utf-8.abnf --no-skip`'), !skip);
      return /export function validate[^]*?\n}\n/.exec(text)![0];
    }),
  );
  const conditions = validates.map((text) => text.match(/\bif \(.*|\?(?!\.)|&&.*/g));
  assert.match(validates[0]!, 'continue;');
  // The remaining branches depend on the arguments, not on the octets.
  assert.equal(conditions[1], [
    "if (to - from >= 128 && IS_LITTLE_ENDIAN && arrayClass.call(bytes) === 'Uint8Array') {",
  ]);
});

test('a run is that of any state, for all that loop on it', async () => {
  // Text in quotes, whatever it is, and letters.
  const text = 'a = %x22 *( %x00-1F ) %x80 / *( %x00-1F / %xFF )\n';
  const { files } = await compile({ name: 'a.abnf', text }, { variants: ['branchless'] });
  assert.match(files[0]!.text, /& 0xe0e0e0e0\) === 0 && \(\(0x[0-9a-f]{8} >>> state\) & 1\) === 1/);
  const long = new Array<number>(200).fill(0x1f);
  for (const [path, module] of await compileAndLoad(text)) {
    assert.ok(module.validate(Uint8Array.of(0x22, ...long, 0x80)), path);
    assert.not(module.validate(Uint8Array.of(0x22, ...long, 0xff)), path);
    assert.ok(module.validate(Uint8Array.of(...long, 0xff, ...long)), path);
    assert.not(module.validate(Uint8Array.of(...long, 0x80)), path);
  }
});

slow('thousands of words as alternatives make modules', async () => {
  const words = Array.from({ length: 3000 }, (_, i) => (i * 7919 + 100_000).toString(36));
  const text = `a = ${words.map((word) => `%s"${word}"`).join('\n / ')}\n`;
  for (const [path, module] of await compileAndLoad(text, { variants: ['table', 'branchless'] })) {
    for (const word of words) assert.ok(module.validate(Buffer.from(word)), `${path}: ${word}`);
    assert.not(module.validate(Buffer.from(`${words[0]}x`)), path);
  }
});

test('nothing in a name or a grammar gets out of its comment', async () => {
  for (const name of ['a\nexport const evil = 1; //.abnf', 'a\u2028b.abnf', '*/ evil.abnf']) {
    const { ok, files } = await compile(
      { name, text: 'a = "*/" "evil(" / %x0A.3B\n' },
      { name: 'safe', variants: VARIANTS },
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

test('generated modules are ASCII and import nothing', () => {
  const paths = filesBelow(join(root, 'generated'), '.ts').filter(
    (path) => !/explanation/.test(path),
  );
  assert.ok(paths.length > 30);
  for (const path of paths) {
    const text = readFileSync(join(root, 'generated', path), 'utf8');
    assert.not.match(text, /[^\n\x20-\x7e]/, path);
    assert.not.match(text, /^\s*import\b|\brequire\(/m, path);
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
      differing.length > 0 && differing.length < 80,
      `${file.path}: ${differing.length} lines`,
    );
  });
});

test('a script element holds whatever is emitted', async () => {
  const text = 'a = "</script>" / %s"</script>" / 1*"<!-- <script>" b\nb = "-->" / "<!--"\n';
  const source = { name: 'x<!--<script>$&.abnf', text };
  const made = [
    ...(await compile(source, { name: 'x', variants: VARIANTS })).files,
    ...(
      await Promise.all(
        [{}, { minify: true }, { language: 'ts' as const }].map((standalone) =>
          compile(source, { name: 'x', standalone }),
        ),
      )
    ).flatMap(({ files }) => files),
  ];
  assert.is(made.length, 7);
  for (const { path, text: script } of made) {
    assert.not.match(script, /<\/script|<!--/i, path);
    // The grammar is at the top of all but minified files and types.
    if (!script.startsWith('/*!') && !path.endsWith('.d.mts'))
      assert.match(script, /"<\\\/script>" \/ %s"<\\\/script>"/, path);
  }
  const [module] = await compileAndLoad(text);
  assert.ok(module![1].validate(new TextEncoder().encode('</script>')));
});

test('comments speak the words of the input: letters, hex for octets, code points for strings', async () => {
  const tableOf = async (input: 'octets' | 'string' | 'both'): Promise<string> => {
    const text = 'a = 1*( %x61-7A / %xE9 / %x20AC ) %x22\n';
    const options = { input, variants: ['table'] as const };
    const { files } = await compile({ name: 'a.abnf', text }, options);
    return files[0]!.text;
  };
  const string = await tableOf('string');
  assert.match(string, '// Variant: table (code unit classes and premultiplied states).');
  assert.match(string, '// 4 states, 3 code unit classes; ');
  assert.match(string, ' *   0  any other\n *   1  "\\""\n *   2  "a"-"z", U+00E9, U+20AC\n */');
  const octets = await tableOf('octets');
  assert.match(octets, ' byte classes; ');
  assert.match(octets, ' "a"-"z"\n');
  assert.match(octets, ' C3\n');
  const both = await tableOf('both');
  assert.match(both, ' unit classes; ');
  assert.match(both, '; next: a\n');
  assert.match(both, ' start of strings; next: a');
  const { files } = await compile(
    { name: 'a.abnf', text: 'a = ALPHA "*/"\n' },
    { variants: ['table'] },
  );
  assert.match(
    files[0]!.text,
    ' *   0  any other\n *   1  "*"\n *   2  "/"\n *   3  "A"-"Z", "a"-"z"\n */',
  );
});

test.run();

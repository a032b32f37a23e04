/** The polyfill of `docs/standalone.md` for old browsers, in engines of ES5. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TextDecoder, TextEncoder } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { grouped } from '../../generator/diagnostics/diagnostic.js';
import { isA } from '../support/errors.js';
import { read } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { utf8 } from '../support/formats.js';
import { onPath } from '../support/on-path.js';

const page = read('docs/standalone.md');

/** The lines of the second `script` element. */
const [, polyfill] = /<script>\n([^<]*window\.TextDecoder = [^<]*)<\/script>/.exec(page)!;

/** The text of a file: its name is that of the file and of the global, and not that of the encoding. */
async function fileOf(
  path: string,
  name?: string,
  classes: 'web' | 'web-lite' = 'web',
): Promise<string> {
  const standalone = { target: 'es5', with: [classes] } as const;
  const { files } = await compile(utf8.stages.document.source, { standalone, name, small: true });
  assert.is(files[0]!.path, path);
  return files[0]!.text;
}

const file = await fileOf('utf-8.min.js');
const lite = await fileOf('utf-8.min.js', undefined, 'web-lite');
const PAGES = {
  'of the documentation': [file, polyfill!],
  'with another name': [
    await fileOf('poly.min.js', 'poly'),
    polyfill!.replaceAll('utf8.', 'poly.'),
  ],
};

type Classes = Record<'TextDecoder', typeof TextDecoder> &
  Record<'TextEncoder', typeof TextEncoder>;

const [classes, liteClasses] = [file, lite].map(
  (text) => new Function(`${text}\nreturn utf8;`)() as Classes,
) as [Classes, Classes];

/** The ends of the ranges that tell octets apart, and U+FEFF. */
const ENDS = [
  ...[0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0],
  ...[0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xbb, 0xff],
];
const BOM = [0xef, 0xbb, 0xbf];
const SAMPLES = ENDS.flatMap((a) =>
  ENDS.flatMap((b) => [[a, b], ...ENDS.map((c) => [a, b, c])]),
).flatMap((octets, index) => [
  octets,
  ...(index % 7 === 0
    ? [
        [...BOM, ...octets, 0xe2, 0x82, 0xac],
        [...octets, ...BOM, ...BOM],
      ]
    : []),
  ...(index % 5 === 0 ? [[0xf0, 0x9f, ...octets, 0x98, 0x80, 0x41]] : []),
]);

/** What a call returns, or the class of what it throws. */
function outcome(work: () => string): string {
  try {
    return work();
  } catch (error) {
    return (error as Error).name;
  }
}

test('the polyfill is small, and has nothing beside the classes', () => {
  for (const [text, most, mostGzip, subject] of [
    [file, 5000, 2200, classes],
    [lite, 3200, 1450, liteClasses],
  ] as const) {
    const gzip = gzipSync(text, { level: 9 }).length;
    for (const size of [text.length, gzip]) assert.match(page, grouped(size));
    assert.ok(text.length <= most && gzip <= mostGzip, `${text.length}, ${gzip}`);
    assert.equal(Object.keys(subject), ['TextDecoder', 'TextEncoder']);
  }
});

test('the polyfill decodes as the Encoding Standard says, whole and in chunks', () => {
  for (const octets of SAMPLES) {
    const bytes = Uint8Array.from(octets);
    for (const options of [{}, { fatal: true }, { ignoreBOM: true }]) {
      const right = outcome(() => new TextDecoder('utf-8', options).decode(bytes));
      for (const { TextDecoder: Subject } of [classes, liteClasses])
        assert.is(
          outcome(() => new Subject('utf-8', options).decode(bytes)),
          right,
          `${octets}`,
        );
      const decoder = new classes.TextDecoder(' UTF8\n', options);
      for (let cut = 0; cut <= octets.length; cut++) {
        const inChunks = outcome(() => {
          const first = decoder.decode(bytes.subarray(0, cut), { stream: true });
          return first + decoder.decode(bytes.subarray(cut), { stream: true }) + decoder.decode();
        });
        assert.is(inChunks, right, `${octets} at ${cut}`);
      }
    }
  }
});

test('the polyfill encodes as the Encoding Standard says', () => {
  const units = ['', 'A', '\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ud800', '\udbff'];
  const all = [...units, '\udc00', '\udfff', '\ue000', '\uffff'];
  for (const text of all.flatMap((a) => all.flatMap((b) => all.map((c) => a + b + c)))) {
    const right = new TextEncoder().encode(text);
    for (const { TextEncoder: Subject } of [classes, liteClasses])
      assert.equal(new Subject().encode(text), right);
    for (const room of [0, 1, 2, 3, 5, 9]) {
      const [own, theirs] = [new Uint8Array(room), new Uint8Array(room)];
      const result = new classes.TextEncoder().encodeInto(text, own);
      assert.equal(result, new TextEncoder().encodeInto(text, theirs));
      assert.equal(own, theirs);
    }
  }
});

test('labels are those of the Encoding Standard', () => {
  const labels = 'utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8'.split(
    ' ',
  );
  for (const label of labels)
    for (const spelled of [label, label.toUpperCase(), `\t\n\f\r ${label}\n`])
      assert.is(new classes.TextDecoder(spelled).encoding, 'utf-8', spelled);
  for (const other of ['', 'utf-16', 'utf_8', 'unicode-1-1-utf8', '\vutf8', 'utf8\u00a0', 'labels'])
    assert.throws(() => new classes.TextDecoder(other), isA(RangeError), other);
});

test('offsets of errors, inputs of every kind, and what is refused', () => {
  const { TextDecoder: Decoder, TextEncoder: Encoder } = classes;
  const fatal = new Decoder('utf-8', { fatal: true });
  assert.is(fatal.decode(Uint8Array.of(0x41, 0xe2), { stream: true }), 'A');
  assert.throws(
    () => fatal.decode(Uint8Array.of(0x82, 0x41)),
    isA(TypeError, 'ill-formed UTF-8 at byte 1'),
  );
  assert.is(fatal.decode(Uint8Array.of(0x42)), 'B');
  const view = new DataView(Uint8Array.of(0x40, 0x41, 0x42, 0x43).buffer, 1, 2);
  for (const subject of [Decoder, liteClasses.TextDecoder]) {
    const decoder = new subject();
    assert.equal([decoder.encoding, decoder.fatal, decoder.ignoreBOM], ['utf-8', false, false]);
    for (const [input, text] of [
      [undefined, ''],
      [view, 'AB'],
      [view.buffer, '@ABC'],
      [new SharedArrayBuffer(1), '\0'],
      [new Uint16Array([0x4241]), 'AB'],
      [[0xe2, 0x82, 0xac], '\u20ac'],
    ] as const)
      assert.is(decoder.decode(input as unknown as Uint8Array), text);
    const gone = new ArrayBuffer(1);
    structuredClone(gone, { transfer: [gone] });
    assert.is(decoder.decode(gone), '');
    for (const input of [null, 1, 'a', {}, [256], [-1], [0.5], ['a']])
      assert.throws(() => decoder.decode(input as never), isA(TypeError));
    assert.throws(() => new subject('latin1'), isA(RangeError));
  }
  const stream = { stream: true };
  assert.throws(
    () => new liteClasses.TextDecoder().decode(new Uint8Array(), stream),
    isA(RangeError),
  );
  for (const into of [new Int8Array(1), {}, new ArrayBuffer(1)])
    assert.throws(() => new Encoder().encodeInto('a', into as Uint8Array), isA(TypeError));
});

/** A browser without the classes: Duktape has some of its own. */
const OLD = 'var window = this; TextDecoder = TextEncoder = undefined;';

const USE = `
  var octets = new TextEncoder().encode('\\u20ac\\u65e5');
  var items = [];
  for (var i = 0; i < octets.length; i++) items.push(octets[i]);
  var decoder = new TextDecoder('utf-8');
  var text = decoder.decode(items.slice(0, 4), { stream: true }) + decoder.decode(items.slice(4));
  var codes = [];
  for (var j = 0; j < text.length; j++) codes.push(text.charCodeAt(j).toString(16));
  var refused = '';
  try { new TextDecoder('utf-8', { fatal: true }).decode([0xc0, 0xae]); } catch (error) { refused = error.name + ': ' + error.message; }
  print([items.join(), codes.join(), decoder.encoding, new TextEncoder().encoding, refused].join(' '));`;

test('all of it is ES5', () => {
  for (const code of [file, lite, polyfill!]) parse(code, { ecmaVersion: 5 });
});

for (const engine of ['duk', 'mujs']) {
  const path = onPath(engine);
  for (const [page, scripts] of Object.entries(PAGES))
    (path === undefined ? test.skip : test)(`the polyfill ${page} works in ${engine}`, () => {
      const code = [OLD, ...scripts, USE].join('\n');
      const script = join(makeFolder({ 'page.js': code }), 'page.js');
      const { stdout, stderr } = spawnSync(path!, [script], { encoding: 'utf8' });
      const refused = 'utf-8 utf-8 TypeError: ill-formed UTF-8 at byte 0';
      assert.is(stdout.trim() + stderr, `226,130,172,230,151,165 20ac,65e5 ${refused}`);
    });
}

test('classes of the browser stay', () => {
  const window = new Function(
    'TextDecoder',
    'TextEncoder',
    'window',
    'utf8',
    `${polyfill!} return window;`,
  )(String, String, {}, {}) as object;
  assert.equal(window, {});
});

test.run();

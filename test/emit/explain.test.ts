/** `explain`: the sentences. Verification asks what they promise in every state. */
import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StringRecognizerModule } from '../../runtime/contract.js';
import { isA } from '../support/errors.js';
import { root } from '../support/files.js';
import { compileAndLoad } from '../support/load.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const SENTENCES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'date-time': {
    '2026-11-24T10:00:00Z': undefined,
    '': 'expected a digit, found nothing',
    '2026-11-2x': 'expected a digit at character 10, found "x"',
    '2026-11-24 10:00:00Z': 'expected "T" at character 11, found a space',
    '2026-11-24T10:00:00': 'expected "+", "-", "." or "Z" at the end',
    '2026-11-24T10:00:00Zx': 'expected the end at character 21, found "x"',
    '2026-11-24T10:00:00\u200b': 'expected "+", "-", "." or "Z" at character 20, found U+200B',
    '2026-11-24\ud83d\ude00': 'expected "T" at character 11, found "\ud83d\ude00"',
    '2026-11-24\udb40\udc20': 'expected "T" at character 11, found U+E0020',
    '2026-11-24\ud83d': 'expected "T" at character 11, found U+D83D',
  },
  'language-tag': {
    en_US: 'expected a letter, "-" or the end at character 3, found "_"',
    'en-\n': 'expected a letter or a digit at character 4, found a line feed',
  },
  mailbox: {
    'me@example.com': undefined,
    me: 'expected "@" at the end',
    'me and you@example.com': 'expected "@" at character 3, found a space',
    'me..you@example.com':
      'expected a letter, a digit or one of "!#$%&\'*+-/=?^_`{|}~" at character 4, found another "."',
    'me@': 'expected a letter, a digit or "[" at the end',
    'me@example.com\t': 'expected "-", "." or the end at character 15, found a tab',
  },
  'media-type': {
    text: 'expected "/" at the end',
    'text/html;charset="utf-8': "expected '\"' at the end",
  },
  uri: {
    'a://[::]x': 'expected "#", "/", ":", "?" or the end at character 9, found "x"',
    http: 'expected ":" at the end',
    'http//example.com': 'expected ":" at character 5, found "/"',
    'a:%0g': 'expected a hexadecimal digit at character 5, found "g"',
  },
  'http-uri': {
    'example.org': 'expected "http" or "https" at character 1, found "e"',
  },
  'ipv4-address': {
    '256.1.1.1': 'expected "." at character 3, found "6"',
  },
  'utf-16': {
    '\udc00': 'expected the end at character 1, found U+DC00',
    '\ud83d': 'expected a character beyond ASCII at the end',
  },
  json: {
    '[01]': 'expected "," or "]" at character 3, found "1"',
    '"\\q"': 'expected one of "/\\bfnrtu" or \'"\' at character 3, found "q"',
    '[1 x': 'expected "," or "]" at character 4, found "x"',
    '{} x': 'expected the end at character 4, found "x"',
  },
  jsonpath: {
    '$[?!@.a == 1]': 'expected ".", "[", "&", "|", "," or "]" at character 9, found "="',
  },
};

test('an error within a token, beside a call', async () => {
  const grammar = 'r = *( "(" r "a" / p )\np = s / "(" ")"\ns = "a"\n';
  const [[, module]] = (await compileAndLoad(grammar, { variants: ['table'] })) as unknown as [
    [string, StringRecognizerModule],
  ];
  assert.is(module.explain('('), 'expected ")" or "a" at the end');
});

const load = async (path: string): Promise<StringRecognizerModule> =>
  (await import(join(root, 'dist', 'generated', path))) as StringRecognizerModule;

const recognizers = (
  await Promise.all(
    readdirSync(join(root, 'dist', 'generated')).map(async (name) =>
      existsSync(join(root, 'dist', 'generated', name, 'table.js'))
        ? ([name, await load(`${name}/table.js`)] as const)
        : undefined,
    ),
  )
).filter((each) => each?.[1].explain !== undefined && each[1].find !== undefined) as (readonly [
  string,
  StringRecognizerModule,
])[];

test('sentences', async () => {
  for (const [name, sentences] of Object.entries(SENTENCES))
    for (const [text, sentence] of Object.entries(sentences))
      assert.is((await load(`${name}/table.js`)).explain(text), sentence, `${name}: ${text}`);
});

test('characters are code points, and count from the beginning of a part', async () => {
  const name = 'a = *( %x1F600 / "x" ) "."\n';
  const { explain } = await loadOne(name, { input: 'both' });
  const text = '\u{1f600}x\u{1f600}\u{1f601}.';
  assert.is(explain(text), 'expected "." at character 4, found "\u{1f601}"');
  assert.is(explain(`-${text}-`, 1, 8), explain(text));
  assert.is(explain(text, 0, 2), 'expected "." at the end');
  assert.is(
    explain(text.slice(0, 5) + '\ud83d'),
    explain(text)!.replace(/found.*/, 'found U+D83D'),
  );
});

test('words of the grammar are named whole where they begin, if nothing else does', async () => {
  const grammar =
    's = c SP a\nc = "SET" / "SUBSCRIBE" / %x47.45.54 / "max-age="\na = 1*ALPHA / "any" DIGIT\n';
  const { explain } = await loadOne(grammar, { variants: ['table'] });
  assert.is(explain(''), 'expected "SET", "SUBSCRIBE", "max-age=" or "GET", found nothing');
  assert.is(explain('S'), 'expected "ET" or "UBSCRIBE" at the end');
  assert.is(explain('GET  a'), 'expected a letter at character 5, found another space');
});

test('letters of which some lead elsewhere are named together where a word may end', async () => {
  const ends = await loadOne('s = 1*( %x61-7A / DIGIT / %x6C "+" )\n', { variants: ['table'] });
  assert.is(
    ends.explain('a_'),
    'expected a lowercase letter, a digit or the end at character 2, found "_"',
  );
  const goesOn = await loadOne('s = *"a" %x62-7A "."\n', { variants: ['table'] });
  assert.is(goesOn.explain('a_'), 'expected a letter from b to z at character 2, found "_"');
});

test('characters beyond U+FFFF are expected where rules call each other, too', async () => {
  const pairs = 's = %x1F600 *( s / c ) %x1F601\nc = %xE9\n';
  const either = 's = ("x" / %x1F600) *( s / c ) ")"\nc = DIGIT / %x1F601\n';
  for (const [text, sentence] of [
    [pairs, 'expected an allowed character beyond ASCII, found nothing'],
    [either, 'expected "x" or an allowed character beyond ASCII, found nothing'],
  ] as const)
    for (const [name, module] of await compileAndLoad(text, {})) {
      const { explain } = module as unknown as StringRecognizerModule;
      assert.is(explain(''), sentence, name);
    }
});

test('with calls, the open rules tell what is expected, as deep as they may nest', async () => {
  const nests = 's = "x" / "(" s [ s ] ")"\n';
  const stackless = 's = "x" / "(" s ")" / s s "."\n';
  for (const [text, options, sentences] of [
    [
      nests,
      {},
      {
        '((x)': 'expected "(", ")" or "X" at the end',
        x1: 'expected the end at character 2, found "1"',
      },
    ],
    [
      nests,
      { maxNesting: 2 },
      {
        '((x': 'expected "(", ")" or "X" at the end',
        '(((x': 'expected less nesting at character 4, found "x"',
      },
    ],
    [
      stackless,
      {},
      {
        xx: 'expected "." at the end',
        'xx.y': 'expected the end at character 4, found "y"',
      },
    ],
  ] as const)
    for (const [name, module] of await compileAndLoad(text, options)) {
      const { explain } = module as unknown as StringRecognizerModule;
      for (const [input, sentence] of Object.entries(sentences))
        assert.is(explain(input), sentence, `${name}: ${input}`);
    }
});

test('arguments are checked as those of findError', async () => {
  const { explain } = await load('uri/table.js');
  assert.throws(() => explain(7 as never), isA(TypeError));
  assert.throws(() => explain([0x61] as never), isA(TypeError));
  assert.throws(() => explain('abc', 2, 1), isA(RangeError));
});

/** A shortest string to each state. */
function stringsTo({
  next,
  start,
  stringStart = start, // A module of strings alone has one start.
}: Pick<StringRecognizerModule, 'next' | 'start' | 'stringStart'>): Iterable<string> {
  const units = [...Array(0x80).keys(), 0x80, 0xa0, 0xff, 0x100, 0x20ac, 0xd800, 0xdbff, 0xdc00];
  const reached = new Map([[stringStart, '']]);
  for (const [state, text] of reached)
    for (const unit of units) {
      const target = next(state, unit);
      if (target !== 0 && !reached.has(target))
        reached.set(target, text + String.fromCharCode(unit));
    }
  return reached.values();
}

slow('in every state, a sentence is short', () => {
  assert.ok(recognizers.length >= 7, String(recognizers.length));
  let count = 0;
  for (const [name, { explain, ...module }] of recognizers.filter(([, each]) => 'next' in each))
    for (const text of stringsTo(module))
      for (const after of ['', 'a', '0', ' ', '~', '\0', '"', '\u{10ffff}', '\udfff']) {
        const sentence = explain(text + after) ?? '';
        count += 1;
        assert.ok(sentence.split(' ').length <= 24, `${name} ${text}${after}: ${sentence}`);
      }
  assert.ok(count > 3000, String(count));
});

test('modules of octets alone, and decoders, have none', async () => {
  assert.not.ok('explain' in (await loadOne('a = "x"\n', { input: 'octets' })));
  assert.not.ok('explain' in (await load('utf-8/table.js')));
});

test('a program that does not explain has no code for it', () => {
  const bundleOf = (names: string): string =>
    buildSync({
      stdin: {
        contents: `export { ${names} } from './table.js';`,
        resolveDir: join(root, 'dist', 'generated', 'uri'),
      },
      ...{ bundle: true, format: 'esm', minify: true, write: false },
    }).outputFiles[0]!.text;
  const sentence = 'a carriage return';
  assert.ok(bundleOf('explain').includes(sentence));
  // `parseOrThrow` throws the sentence.
  const others = 'validate, findError, match, find, next, accepts, parse, textOf, parts';
  assert.not.ok(bundleOf(others).includes(sentence));
});

async function loadOne(grammar: string, options: object): Promise<StringRecognizerModule> {
  const [[, module]] = (await compileAndLoad(grammar, options)) as [[string, unknown]];
  return module as StringRecognizerModule;
}

test.run();

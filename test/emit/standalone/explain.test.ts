/**
 * `explainError`: of recognizers in the words of the input, of decoders in octets; and what it expects is what could be
 * there.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../../generator/compile.js';
import type { CompileOptions } from '../../../generator/options/table.js';
import * as utf8 from '../../../runtime/utf-8.js';
import type { ExplainedError } from '../../../runtime/standalone/explain.js';
import { readGrammar } from '../../../scripts/project.js';
import { errorsOf, isA } from '../../support/errors.js';

interface File {
  explainError(
    input: string | ArrayLike<number>,
    from?: number,
    to?: number,
  ): ExplainedError | undefined;
  findError(input: string | ArrayLike<number>, from?: number, to?: number): number;
}

async function load(text: string, options: CompileOptions = {}): Promise<File> {
  const standalone = { with: ['errors'], target: 'es5', format: 'cjs' } as const;
  const { files, diagnostics } = await compile(
    { name: 'a.abnf', text },
    { standalone, ...options },
  );
  assert.ok(files.length > 0, diagnostics.map(({ message }) => message).join('\n'));
  const exports = {};
  new Function('exports', files[0]!.text)(exports);
  return exports as File;
}

const WORDS = 'words = word *( "," word ) [ "!" ]\nword = 2*3%x61-7A / DQUOTE / 1*DIGIT\n';
const CHARACTERS = 'text = "<" *( %x20-3B / %xE9 / %x10FF-2010 / %x1F600-1F64F / %x20000 ) ">"\n';

test('strings and octets, in their own words', async () => {
  const { explainError } = await load(WORDS);
  const octets = (text: string): Uint8Array => new TextEncoder().encode(text);
  const said = (input: string): readonly (string | undefined)[] => [
    explainError(input)?.message,
    explainError(octets(input))?.message,
  ];
  const wanted = `a lowercase letter, a digit or '"'`;
  assert.equal(said('ab,'), [`expected ${wanted} at the end`, `expected ${wanted} at the end`]);
  assert.equal(said('ab,é'), [
    `expected ${wanted} at character 4, found "é"`,
    `expected ${wanted} at byte 3, found C3`,
  ]);
  assert.equal(said('1\n'), [
    'expected "!", "," or the end at character 2, found a line feed',
    'expected "!", "," or the end at byte 1, found a line feed',
  ]);
  assert.is(said('12!3')[0], 'expected the end at character 4, found "3"');
  assert.equal(said('ab,12'), [undefined, undefined]);
  assert.is(explainError('--ab', 2), undefined);
  assert.is(explainError('--a', 2)!.offset, 3);
  assert.is(explainError('ab-', 0, 2), undefined);
  assert.throws(() => explainError('ab', 3), isA(RangeError));
  assert.throws(() => explainError(1 as unknown as string), isA(TypeError));
});

test('one input alone', async () => {
  const string = await load(WORDS, { input: 'string' });
  assert.match(string.explainError('-')!.message, / at character 1, found "-"$/);
  assert.throws(() => string.explainError([0x2d]), isA(TypeError));
  const octets = await load(WORDS, { input: 'octets' });
  assert.match(octets.explainError([0x2d])!.message, / at byte 0, found "-"$/);
  assert.throws(() => octets.explainError('-'), isA(TypeError));
});

test('characters beyond one code unit, halves of them, and octets of a character', async () => {
  const { explainError } = await load(CHARACTERS);
  const expected = '">"';
  const found = (text: string): string => explainError(text)!.message;
  assert.is(found('<é😀=>'), `expected ${expected} at character 4, found "="`);
  assert.is(found('<😀\u{1f650}>'), `expected ${expected} at character 3, found "\u{1f650}"`);
  assert.is(found('<\ud83d>'), `expected ${expected} at character 2, found U+D83D`);
  assert.is(found('<\ud83d'), `expected ${expected} at character 2, found U+D83D`);
  assert.is(explainError('<😀', 0, 2)!.found, 0xd83d);

  const cut = explainError([0x3c, 0xf0, 0x9f, 0x98])!;
  assert.is(cut.offset, 1);
  assert.equal(cut.bytes, [0xf0, 0x9f, 0x98]);
  assert.is(cut.message, 'expected ">" at byte 1, found F0');
});

test('exactly the possible continuations are expected', async () => {
  for (const grammar of [WORDS, CHARACTERS]) {
    const { explainError, findError } = await load(grammar);
    const words = grammar === WORDS ? ['', 'a', 'ab', 'ab,', '1', '"!'] : ['', '<', '<é', '<>'];
    for (const word of words) {
      // A character that no grammar here has.
      const { offset, expected } = explainError(`${word}\u{e000}`)!;
      assert.is(offset, word.length);
      for (let value = 0; value <= 0x2ffff; value++) {
        if (value >= 0xd800 && value <= 0xdfff) continue;
        const character = String.fromCodePoint(value);
        const isListed = expected.some(({ lo, hi }) => lo <= value && value <= hi);
        const at = findError(word + character);
        if (isListed !== (at < 0 || at > word.length))
          assert.unreachable(`${JSON.stringify(word)}, then ${value.toString(16)}`);
      }
    }
  }
});

test('in a grammar of code units, halves of pairs stand alone', async () => {
  const text =
    'units = *( unit )\nunit = %x0000-3B / %x3D-FFFF\n; 0000 0000-0000 FFFF | xxxxxxxxxxxxxxxx\n';
  const { explainError } = await load(text);
  assert.is(explainError('>😀\ud83d<')!.message, 'expected the end at character 4, found "<"');
});

test('a decoder, in octets; it expects what its DecodeError expects', async () => {
  const { explainError } = await load(readGrammar('utf-8').text);
  for (const [bytes, message] of [
    [[0x41, 0xe2, 0x82, 0x28], 'expected 80 to BF after E2 82 at byte 3, found 28'],
    [[0xf0], 'expected 90 to BF after F0 at the end'],
    [[0xff], 'expected 00 to 7F, C2 to F4 or the end at byte 0, found FF'],
  ] as const) {
    const { expected, ...explained } = explainError(bytes)!;
    assert.is(explained.message, message);
    const [thrown] = errorsOf(utf8, [bytes]);
    assert.equal(expected, thrown!.expected);
    assert.is(explained.offset, thrown!.offset);
  }
  assert.is(explainError([0x41]), undefined);
});

test('`parseOrThrow` and `explainError` say the same', async () => {
  const standalone = { with: ['errors', 'parseOrThrow'], format: 'cjs' } as const;
  const exports = (await load(WORDS, { standalone, capture: 'word' })) as File & {
    parseOrThrow(input: string | readonly number[]): unknown;
  };
  for (let unit = 0; unit <= 0xffff; unit += unit < 0x100 ? 1 : 0xff) {
    const octet = unit & 0xff;
    for (const input of [
      `ab,${String.fromCharCode(unit)}-`,
      'ab,😀',
      [0x61, octet, 0x2d],
      [0x61],
    ]) {
      const explained = exports.explainError(input)!.message;
      const isSaid = (error: Error): boolean => error.message.split('\n')[0] === explained;
      assert.throws(() => exports.parseOrThrow(input), isSaid, explained);
    }
  }
});

test.run();

/** `parse` of modules held against all parses that the rules allow. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { AMBIGUOUS, UNAMBIGUOUS } from '../suites/captures.js';
import { assertParses, loadParsing, wordsOf } from '../support/parses.js';
import { isA } from '../support/errors.js';
import { runs, some } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

for (const [name, capture, text] of some(UNAMBIGUOUS, 1, 4, 8, 9, 12, 14, 16)) {
  test(`parses ${name}`, async () => {
    const parsing = await loadParsing({ name: 'test.abnf', text }, { capture });
    assert.is(parsing.modules.length, 2);
    const words = [...wordsOf(parsing)];
    const right = words.filter((word) => assertParses(parsing, word));
    assert.ok(right.length > 0);
    // Longer words: pairs of what was tried, of right words those from the whole list.
    const some = right.filter((_, index) => index % Math.ceil(right.length / runs(50)) === 0);
    for (const parts of [words.slice(0, runs(30)), some])
      for (const word of parts)
        for (const other of parts) assertParses(parsing, [...word, ...other]);
  });
}

slow('the parse that is preferred is the first one', async () => {
  for (const [capture, text] of AMBIGUOUS) {
    const parsing = await loadParsing({ name: 'test.abnf', text }, { capture, prefer: 'first' });
    const words = [...wordsOf(parsing)];
    for (const word of words)
      for (const other of [[], ...words.slice(0, runs(30))])
        assertParses(parsing, [...word, ...other], true);
  }
});

test('errors say where, what was expected and what is there', async () => {
  const text = 's = a ":" *%x20-7E\na = 1*( ALPHA / "-" / %x30-32 )\n';
  const { modules } = await loadParsing({ name: 'test.abnf', text }, { capture: 'a' });
  for (const [, module] of modules) {
    const said = (input: string | ArrayLike<number>, from?: number, to?: number): string => {
      try {
        module.parseOrThrow(input, from, to);
      } catch (error) {
        assert.instance(error, SyntaxError);
        return (error as Error).message;
      }
      return '';
    };
    const expected = 'expected ":"';
    assert.is(said('a"b'), `${expected} at character 2, found '"'\na"b\n ^`);
    assert.is(said('xa\té', 1), `${expected} at character 2, found a tab\na é\n ^`);
    assert.is(said('a\u20ac'), `${expected} at character 2, found "\u20ac"\na\u20ac\n ^`);
    assert.is(said('ab'), `${expected} at the end\nab\n  ^`);
    assert.is(said([0x61, 0xc3]), `${expected} at byte 1, found C3`);
    assert.is(said(''), 'expected a letter, a digit from 0 to 2 or "-", found nothing\n\n^');
    const long = `${'a'.repeat(100)}!${'b'.repeat(100)}`;
    assert.is(said(long).split('\n')[1], `${'a'.repeat(40)}!${'b'.repeat(39)}`);
    assert.is(said(long).split('\n')[2], `${' '.repeat(40)}^`);
    assert.is(said('a:'), '');
    assert.throws(() => module.parse(5 as never), isA(TypeError));
    assert.throws(() => module.parse('a:', 2, 1), isA(RangeError));
  }
});

test('a range that begins within ASCII and ends beyond it is expected in both', async () => {
  const text = 's = "(" x ")"\nx = %x23-10FFFF\n';
  const { modules } = await loadParsing(
    { name: 'test.abnf', text },
    { capture: 'x', prefer: 'first' },
  );
  for (const [name, { parse }] of modules) {
    const result = parse('(');
    const expected = [
      'a letter',
      'a digit',
      `one of "#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~"`,
      'U+007F',
      'a character beyond ASCII',
    ];
    assert.equal(!result.ok && result.expected, expected, name);
  }
});

test('parts of rules that call each other through others are counted', async () => {
  for (const [grammar, capture] of [
    ['pair = node\nleft = node\nnode = DIGIT / "(" left "," pair ")"\n', 'left'],
    ['s = t\nt = u\nu = "a" / "(" s v ")"\nv = u\n', 'v'],
  ] as const) {
    const { files } = await compile(
      { name: 's.abnf', text: grammar },
      { capture, prefer: 'first', variants: ['table'] },
    );
    assert.match(files[0]!.text, new RegExp(`readonly ${capture}: readonly `));
  }
});

test('what cuts a character short is refused where that begins', async () => {
  const text = 's = *( a / b / %xE9 )\na = %x20AC "x"\nb = %x1F600 1*2( "y" / %x1F601 )\n';
  const { modules } = await loadParsing({ name: 'test.abnf', text }, { capture: 'a,b' });
  const utf8 = (word: string): readonly number[] => [...new TextEncoder().encode(word)];
  const [[, { parse }]] = modules as [(typeof modules)[number]];
  const [expected, expectedLater] = ['z', '\u{1f600}z'].map((input) => {
    const refusal = parse(input);
    return refusal.ok ? [] : refusal.expected;
  }) as [readonly string[], readonly string[]];
  assert.not.equal(expected, expectedLater);
  const euro = utf8('\u20ac');
  const refused: readonly (readonly [string | readonly number[], number, readonly string[]])[] = [
    ['\xe9\ud83d', 1, expected],
    ['\xe9\ud83d\u20ac', 1, expected],
    [[...utf8('\xe9'), ...euro.slice(0, 2)], 2, expected],
    [[...utf8('\xe9'), ...euro.slice(0, 2), 0x20], 2, expected],
    [[...euro, ...euro], 3, ['"x"']],
    [[...euro, 0xe2], 3, ['"x"']],
    ['\u20ac\ud83d\ude00', 1, ['"x"']],
    ['\u{1f600}\ud83d', 2, expectedLater],
    [utf8('\u{1f600}\u{1f601}').slice(0, 7), 4, expectedLater],
  ];
  for (const [, module] of modules) {
    for (const [input, at, words] of refused) {
      assert.equal(module.parse(input), { ok: false, at, expected: words });
      assert.is(module.findError(input), at);
    }
    const [first] = refused;
    assert.equal(module.parse(`zz${String(first![0])}`, 2), { ok: false, at: 3, expected });
  }
});

test('a long word leaves no memory behind, and results are their own', async () => {
  const text = 's = *( a / b )\na = "a"\nb = "b"\n';
  const { modules } = await loadParsing({ name: 'test.abnf', text }, { capture: 'a,b' });
  for (const [, module] of modules) {
    const before = module.parse('ab');
    const long = module.parse('ab'.repeat(50_000));
    assert.is(long.ok && (long.value['a'] as readonly unknown[]).length, 50_000);
    assert.equal(module.parse('ab'), before);
    assert.is(module.parse('abx').ok, false);
    assert.equal(module.parse('ab'), before);
  }
});

test.run();

/** `parse` of modules held against all parses that the rules allow. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertParses, loadParsing, wordsOf } from '../support/parses.js';

const GRAMMARS: readonly (readonly [name: string, capture: string, text: string])[] = [
  ['one part', 'part', 's = "(" part ")"\npart = *ALPHA\n'],
  ['an optional part', 'a,b', 's = a ["=" b]\na = 1*DIGIT\nb = *DIGIT\n'],
  ['parts in a list', 'item', 's = item *("," item)\nitem = 1*ALPHA\n'],
  [
    'parts of parts',
    'pair(key,value)',
    's = *(pair ";")\npair = key "=" value\nkey = 1*ALPHA\nvalue = *DIGIT\n',
  ],
  [
    'optional parts and lists in a list',
    'pair(key,value(sign,d))',
    's = *(pair ";")\npair = key ["=" value]\nkey = 1*ALPHA\nvalue = [sign] *( d [","] )\nsign = "-"\nd = DIGIT\n',
  ],
  ['alternatives', 'number,word', 's = number / word\nnumber = 1*DIGIT\nword = 1*ALPHA\n'],
  [
    'alternatives in a list',
    'item(number,word)',
    's = item *("," item)\nitem = number / word\nnumber = 1*DIGIT\nword = 1*ALPHA\n',
  ],
  ['one field for several rules', 'x=a|b', 's = a ";" b\na = *"a"\nb = *"b"\n'],
  [
    'a part that is decided late',
    'user,host,port',
    's = [user "@"] host [":" port]\nuser = *(ALPHA / ":" / DIGIT)\nhost = *(ALPHA / DIGIT)\nport = *DIGIT\n',
  ],
  [
    'parts that are decided at the end',
    'x(a,b),y(a,b)',
    's = x / y\nx = *(a b) "x"\ny = *(a b) "y"\na = 1*"a"\nb = "b"\n',
  ],
  ['many parts in two readings', 'x,y', 's = *x "!" / *y "?"\nx = "a" / "b"\ny = "a" / "b"\n'],
  ['two traces from one', 'o,p', 's = "x" o *"y" "1" / "x" p *"y" "2"\no = ""\np = ""\n'],
  ['empty parts', 'a,b', 's = a "," b\na = ""\nb = *"b"\n'],
  ['nested empty parts', 'a(b(c))', 's = "x" a\na = b\nb = c\nc = *"c"\n'],
  ['characters of several octets', 'a,b', 's = a "," b\na = *%xE9-1F600\nb = %x1F600 / %x20AC\n'],
  ['one-sided recursion around a part', 'item', 'list = item / item "," list\nitem = 1*ALPHA\n'],
  [
    'names that JavaScript has',
    'class,end1=end,constructor(in,event)',
    's = class end constructor\nclass = "c"\nend = "e"\nconstructor = in [event]\nin = "i"\nevent = "v"\n',
  ],
];

for (const [name, capture, text] of GRAMMARS) {
  test(`parses ${name}`, async () => {
    const parsing = await loadParsing({ name: 'test.abnf', text }, { capture });
    assert.is(parsing.modules.length, 2);
    const words = [...wordsOf(parsing)];
    const right = words.filter((word) => assertParses(parsing, word));
    assert.ok(right.length > 0);
    // Longer words: pairs of what was tried, of right words those from the whole list.
    const some = right.filter((_, index) => index % Math.ceil(right.length / 30) === 0);
    for (const parts of [words.slice(0, 20), some])
      for (const word of parts)
        for (const other of parts) assertParses(parsing, [...word, ...other]);
  });
}

test('the parse that is preferred is the first one', async () => {
  for (const [capture, text] of [
    ['a,b', 's = a / b\na = 1*"x"\nb = 1*("x" / "y")\n'],
    ['a,b', 's = b / a\na = 1*"x"\nb = 1*("x" / "y")\n'],
    ['a,b', 's = *a *b\na = "x"\nb = "x" / "y"\n'],
    ['a,b', 's = *( a / b )\na = "xx"\nb = "x"\n'],
    ['a,b', 's = [a] [b]\na = 1*2"x"\nb = 1*2"x"\n'],
    ['a(c),b(c)', 's = (a / b) "!"\na = c ["y"]\nb = c "y"\nc = 1*"x"\n'],
  ] as const) {
    const parsing = await loadParsing({ name: 'test.abnf', text }, { capture, prefer: 'first' });
    const words = [...wordsOf(parsing)];
    for (const word of words)
      for (const other of [[], ...words.slice(0, 20)])
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
    const expected = 'expected ALPHA, "-", "0" to "2" or ":"';
    assert.is(said('a"b'), `at index 1: ${expected}, but found '"'\na"b\n ^`);
    assert.is(said('xa\té', 1), `at index 2: ${expected}, but found U+0009\na é\n ^`);
    assert.is(said('a\u20ac'), `at index 1: ${expected}, but found U+20AC\na\u20ac\n ^`);
    assert.is(said('ab'), `at index 2: ${expected}, but the input ends\nab\n  ^`);
    assert.is(said([0x61, 0xc3]), `at byte 1: ${expected}, but found C3`);
    assert.is(said(''), 'at index 0: expected ALPHA, "-" or "0" to "2", but the input ends\n\n^');
    const long = `${'a'.repeat(100)}!${'b'.repeat(100)}`;
    assert.is(said(long).split('\n')[1], `${'a'.repeat(40)}!${'b'.repeat(39)}`);
    assert.is(said(long).split('\n')[2], `${' '.repeat(40)}^`);
    assert.is(said('a:'), '');
    assert.throws(() => module.parse(5 as never), TypeError);
    assert.throws(() => module.parse('a:', 2, 1), RangeError);
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

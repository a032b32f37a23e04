/**
 * The functions that print words, with one token changed at a time: numbers, comparisons, operators. Calls with known answers
 * see each change, or the change is on the list of those that make no difference.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { Stringified } from '../../runtime/contract.js';
import { bodyOf, GUARD, load, treeOf } from '../mutants/module.js';
import { mutantsOf } from '../mutants/mutants.js';

Error.stackTraceLimit = 0;

type Row = readonly [value: unknown, said: string, input?: string];

const NO_TEXT = 'is neither a text nor a span of `input`';
const span = (start: number, end: number): object => ({ start, end });

/** Lists within lists, the last of which is the second again. */
const CYCLE = ((): object => {
  const last: object[] = [];
  const second = { list: [{ list: last }] };
  last.push(second);
  return { list: { atom: ['a.'], list: [second] } };
})();

/** Grammars with their captures, and the words or messages for parts. */
const GRAMMARS: Readonly<
  Record<string, { readonly text: string; readonly capture: string; readonly rows: readonly Row[] }>
> = {
  // Several ways lead on: a part with quotes or without, parts that may be absent, lists.
  choices: {
    text: 's = key [ ":" key ] *( "," item )\nitem = value / DQUOTE value DQUOTE "!"\nkey = 1*2"k" / %x1F600\nvalue = *( "v" / ";" )\n',
    capture: 'key,item(value)',
    rows: [
      [{ key: ['k'] }, 'k'],
      [{ key: 'k' }, 'k'],
      [{ key: ['k', 'kk'], item: [{ value: '' }, { value: 'v' }] }, 'k:kk,,v'],
      [{ key: ['kkk'] }, 'key at 2: "k"'],
      [{ key: ['k', 'x'] }, 'key[1] at 0: "x"'],
      [{ key: [] }, 'key is missing'],
      [{}, 'key is missing'],
      [undefined, 'key is missing'],
      [{ key: ['k', 'k', 'k'], item: [] }, 'key[2] has no place'],
      [{ key: ['\u{1f600}'], item: [{ value: ';' }, { value: 'v,v' }] }, 'item[1].value at 1: ","'],
      [{ key: ['k'], item: [{ value: 'v"!' }] }, 'item.value at 1: "\\""'],
      [{ key: ['\ud83d'] }, 'key at 0: "\\ud83d"'],
      [{ key: ['k'], item: [{ value: 'v' }, {}] }, 'item[1].value is missing'],
      [{ key: ['k'], item: [{ value: 'x' }, {}] }, 'item[1].value is missing'],
      [{ key: ['k', '\u{1f601}'] }, 'key[1] at 0: "\u{1f601}"'],
      [{ key: ['k'], item: [{ value: 'v\u{1f601}' }] }, 'item.value at 1: "\u{1f601}"'],
      [{ key: [''] }, 'key at 0: the end'],
      [{ key: [1] }, `TypeError: key ${NO_TEXT}`],
      [{ key: [span(2, 1)] }, `TypeError: key ${NO_TEXT}`, 'abk'],
      [{ key: [span(2, 3), 'kk'] }, 'k:kk', 'abk'],
      [{ key: ['k'], item: [{ value: span(1, 1) }] }, 'k,', 'ab'],
    ],
  },
  // Rules that embed themselves, of parts and of what no part is in.
  frames: {
    text: 's = list\nlist = "(" *( atom / list / "[" list "]" ) ")"\natom = 1*"a" "."\n',
    capture: 'list(atom,list)',
    rows: [
      [{ list: {} }, '()'],
      [{ list: { atom: ['a.'], list: [{}] } }, '(a.())'],
      [
        { list: { list: [{ list: [{ atom: ['aa.', 'a.'] }, {}] }, { atom: ['a.'] }] } },
        '(((aa.a.)())(a.))',
      ],
      [
        { list: { list: [{ list: [{ atom: ['aa.', 'a.'] }] }, { atom: ['a'] }] } },
        'list.list[1].atom at 1: the end',
      ],
      [{}, 'list is missing'],
      [{ list: { atom: ['a)'] } }, 'list.atom at 1: ")"'],
      [{ list: { list: [{ atom: ['a.x'] }] } }, 'list.list.atom at 2: "x"'],
      [{ list: { list: [{ atom: ['a.', 'a.a.'] }] } }, 'list.list.atom[1] at 2: "a"'],
      [CYCLE, 'TypeError: list contains itself'],
    ],
  },
  // A rule that embeds itself and is no part.
  wrapped: {
    text: 's = wrapped\nwrapped = "[" wrapped "]" / 2( "{" a "}" ) [ wrapped ]\na = 1*ALPHA\n',
    capture: 'a',
    rows: [
      [{ a: ['x', 'y'] }, '{x}{y}'],
      [{ a: ['x'] }, 'a[1] is missing'],
      [{ a: ['x', 'y', 'z', 'w'] }, '{x}{y}{z}{w}'],
      [{ a: [] }, 'a is missing'],
      [{ a: ['1', 'y'] }, 'a[0] at 0: "1"'],
      [{ a: ['x', 'y', 'z'] }, 'a[3] is missing'],
      [{ a: ['x', 'y}{z'] }, 'a[2] is missing'],
    ],
  },
  // A called rule ends before all parts are printed.
  back: {
    text: 's = w ";" a\nw = "[" w "]" / a\na = 1*DIGIT\n',
    capture: 'a',
    rows: [
      [{ a: ['1', '2'] }, '1;2'],
      [{ a: ['1', '2', '3'] }, 'a[2] has no place'],
      [{ a: ['1', 'x'] }, 'a[1] at 0: "x"'],
    ],
  },
  // Parts that come together, or not at all.
  pairs: {
    text: 's = a [ ":" b "=" c ]\na = 1*DIGIT\nb = 1*DIGIT\nc = 1*DIGIT\n',
    capture: 'a,b,c',
    rows: [
      [{ a: '1', b: '2', c: '3' }, '1:2=3'],
      [{ a: '1', b: '2' }, 'c is missing'],
      [{ a: '1', c: '3' }, 'c has no place'],
      [{ a: '', b: '2', c: '3' }, 'a at 0: the end'],
      [{}, 'a is missing'],
      [{ a: '1:2=3', b: '4', c: '5' }, 'a at 1: ":"'],
    ],
  },
  pairWays: {
    text: 's = ( a / "+" a "!" ) [ ":" b "=" c ]\na = 1*DIGIT\nb = 1*DIGIT\nc = 1*DIGIT\n',
    capture: 'a,b,c',
    rows: [
      [{ a: '1', b: '2', c: '3' }, '1:2=3'],
      [{ a: '1', b: '2' }, 'c is missing'],
    ],
  },
  // A part is missing behind one that may be absent.
  behind: {
    text: 's = [ a ] ":" b [ "=" c ]\na = 1*DIGIT\nb = 1*DIGIT\nc = 1*DIGIT\n',
    capture: 'a,b,c',
    rows: [
      [{ b: '2' }, ':2'],
      [{ c: '3' }, 'b is missing'],
    ],
  },
  // One of several parts.
  union: {
    text: 's = 1*item\nitem = a / "<" b ">"\na = 1*DIGIT\nb = 1*DIGIT\n',
    capture: 'item(a,b)',
    rows: [
      [{ item: [{ a: '1' }, { b: '2' }] }, '1<2>'],
      [{ item: [{ a: '1' }, {}] }, 'item[1] has no part'],
      [{ item: [{ a: '1', b: '2' }] }, 'item.b has no place'],
      [{ item: [{ a: '1', s: 'x' }, { b: span(1, 3) }] }, '1<12>', '012'],
      [{ item: [{ a: span(1, 3) }] }, `TypeError: item.a ${NO_TEXT}`],
      [{ item: [{ a: span(3, 1) }] }, `TypeError: item.a ${NO_TEXT}`, '0123'],
    ],
  },
  whole: {
    text: 's = a / "<" b ">"\na = 1*DIGIT\nb = 1*DIGIT\n',
    capture: 'a,b',
    rows: [
      [{ b: '2' }, '<2>'],
      [{}, 'no part is given'],
      [{ a: ['1', '2'] }, 'a[1] has no place'],
    ],
  },
  // The text that is wrong farthest from the beginning is blamed, and not that it has no place elsewhere.
  blamed: {
    text: 's = [ name ] "<" p ">" / q / "<<" p\np = 1*ALPHA\nq = 1*DIGIT\nname = 1*ALPHA\n',
    capture: 'name,p=p|q',
    rows: [
      [{ name: 'b', p: 'a' }, 'b<a>'],
      [{ name: 'b1', p: 'aa' }, 'name at 1: "1"'],
      [{ p: '12a' }, 'p at 2: "a"'],
    ],
  },
  // One of several parts, of which one may be printed in two ways.
  unionWays: {
    text: 's = 1*item\nitem = a / "<" b ">" / "[" b "x]"\na = 1*DIGIT\nb = 1*DIGIT\n',
    capture: 'item(a,b)',
    rows: [
      [{ item: [{ a: '1' }, { b: '2' }] }, '1<2>'],
      [{ item: [{ a: '1' }, {}] }, 'item[1] has no part'],
      [{ item: [{ a: '1', b: '2' }] }, 'item.a has no place'],
    ],
  },
  wholeWays: {
    text: 's = a / "<" b ">" / "[" b "x]"\na = 1*DIGIT\nb = 1*DIGIT\n',
    capture: 'a,b',
    rows: [
      [{ b: '2' }, '<2>'],
      [{}, 'no part is given'],
    ],
  },
  boundWays: {
    text: 's = 2item\nitem = "<" [ a ] ">" / "[" a "x]"\na = 1*DIGIT\n',
    capture: 'item(a)',
    rows: [
      [{ item: [{}, { a: '1' }] }, '<><1>'],
      [{ item: [{}] }, 'no word has these parts'],
    ],
  },
  // Names that all objects have.
  methods: {
    text: 's = [ value-of ] b\nvalue-of = 1*DIGIT\nb = "b"\n',
    capture: 'value-of,b',
    rows: [[{ b: 'b' }, 'b']],
  },
  methodWays: {
    text: 's = [ value-of ] ( b / "<" b ">!" )\nvalue-of = 1*DIGIT\nb = "b"\n',
    capture: 'value-of,b',
    rows: [[{ b: 'b' }, 'b']],
  },
  // Bounds of repetitions, which a candidate need not keep.
  bounds: {
    text: 's = 2item\nitem = "<" [ a ] ">"\na = 1*DIGIT\n',
    capture: 'item(a)',
    rows: [
      [{ item: [{}, {}] }, '<><>'],
      [{ item: [{}, { a: '1' }] }, '<><1>'],
      [{ item: [{}] }, 'no word has these parts'],
      [{ item: [{}, {}, {}] }, 'no word has these parts'],
    ],
  },
  // The first of several parses counts: what is printed has other parts, or parts of other captures.
  first: {
    text: 's = x y *z\nx = *"a"\ny = *( "a" / "b" )\nz = *"c"\n',
    capture: 'x,y,z',
    rows: [
      [{ x: 'aa', y: 'b' }, 'aab'],
      [{ x: 'a', y: 'ab' }, 'y at 0: "a"'],
      [{ x: 'b', y: '' }, 'x at 0: "b"'],
      [{ y: 'b' }, 'x is missing'],
    ],
  },
  lists: {
    text: 's = *x *y\nx = "a" / "c"\ny = "a" / "b"\n',
    capture: 'x,y',
    rows: [
      [{ x: ['a', 'c'], y: ['b', 'a'] }, 'acba'],
      [{ x: ['c'], y: ['a'] }, 'y at 1: the end'],
    ],
  },
  // Several texts between the same parts, which have other rules behind some.
  texts: {
    text: 's = ( a ";" two / a " " three / a "  " one ) ":" b\na = 1*"a"\ntwo = 2DIGIT\nthree = 3DIGIT\none = DIGIT\nb = 1*"b"\n',
    capture: 'a,c=one|two|three,b',
    rows: [
      [{ a: 'a', c: '12', b: 'b' }, 'a;12:b'],
      [{ a: 'a', c: '1', b: 'b' }, 'a  1:b'],
      [{ a: 'a', c: '123', b: 'b' }, 'a 123:b'],
      [{ a: 'a', c: '1x', b: 'b' }, 'c at 1: "x"'],
    ],
  },
  // The first text leads nowhere, and what follows tells.
  ways: {
    text: 's = *( "," a / ";" a "x" / ";" a "y" / ":" a b ) "."\na = 1*DIGIT\nb = "b"\n',
    capture: 'a,b',
    rows: [
      [{ a: ['1', '2'], b: [] }, ',1,2.'],
      [{ a: ['1', '2'], b: ['b'] }, ',1:2b.'],
      [{ a: ['1', '2'], b: ['b', 'b'] }, ':1b:2b.'],
      [{ a: ['1'], b: ['b', 'b'] }, 'b[1] has no place'],
      [{ a: ['1', 'x'], b: [] }, 'a[1] at 0: "x"'],
      [{ a: ['1', '2z'], b: ['b'] }, 'a[1] at 1: "z"'],
      [{ a: ['1.', '2'], b: [] }, 'a[0] at 1: "."'],
      [{ a: ['1,2', '3'], b: [] }, 'a[0] at 1: ","'],
    ],
  },
};

/** Changes that make no difference. */
const EQUIVALENT: readonly (readonly [change: RegExp, reason: string])[] = [
  [/^let (?:failure|farthest|row|follower|offset) = /, 'it is set before it is read'],
  [/follower << as <=> 0|^if \(follower < <0 as 1>/, 'no row leads to the beginning of the word'],
  [/^return fail\('', </, 'the second time, an error is thrown in its place'],
  [/^for \(let k = parts\.length - 2; k >= </, 'no index of a pair is odd'],
  [/^if \(!failure <&& as/, 'after a failure, parts have lengths of their lists alone'],
  [
    /tried|key \+= ' '|let key = |if \(farthest |ahead \+ ' ' \+ begun/,
    'what was tried is tried again',
  ],
  [/^<continue; as ;>$/, 'what was tried is tried again'],
  [/^for \(let outer = call/, 'what was tried is tried again'],
  [/branches\[branches\.length - 1\]/, 'what leads nowhere is tried'],
  [/key \+= text\.length <\+/, 'the texts differ, too'],
  [
    /key \+= text\.length \+ ':' <\+|key \+= own\.length </,
    'the other lengths and texts differ, too',
  ],
  [
    /^for \(let i = parts\.length - 2; /,
    'the same is added to what was given and to what was found',
  ],
  [/^fail\(Infinity, pathOfPart\(shape, open, parts\[i\], </, 'of no parts, none has an index'],
  [/^at = <0 as \(-1\)>/, 'before both texts is nothing'],
  [/^if \(printed\.length <<=? as/, 'what is as long fails where the other did'],
  [/^<break; as ;>$/, 'later parts begin later'],
  [/^const branches = /, 'the word has no path, and no calls around it'],
  [/event < <0 as \(-1\)>/, 'the end of the word is known by then'],
  [/(?:event|follower) <>= as >> captures|follower << as <=> captures/, 'no row calls the first'],
  [/follower (?:<> as >=> 0|> <0 as )/, 'no row leads to the first, and the whole has no number'],
  [
    /^for \(let i = <0 as|i << as <=> captures/,
    'the whole is in no part, and there are no more captures',
  ],
  [/^for \(let i = row\.length - 2; /, 'rows have odd lengths'],
  [/0, <1 as 2>, shape\]/, 'the value is no mark; its parts are'],
  [/depth - <1 as 2>/, 'marks are at the same depths'],
  [/depth <- as \+> 1/, 'marks are at one less than powers of 2'],
  [/<entered as row\[i\]>/, 'a text of what was entered, in place of a list'],
];

interface Printing {
  readonly stringify: (value: unknown, input?: string) => Stringified;
  readonly stringifyOrThrow: (value: unknown, input?: string) => string;
}

function answer({ stringify, stringifyOrThrow }: Printing, [value, , input]: Row): string {
  try {
    const said = stringify(value, input);
    if (said.ok) return said.value === stringifyOrThrow(value, input) ? said.value : 'another word';
    const { path, at, message } = said;
    const [, place = path, offset = '0'] = /^(.*) at (\d+): /.exec(message) ?? [];
    return message.startsWith(path) && place === path && String(at) === offset
      ? message
      : JSON.stringify(said);
  } catch (error) {
    return String(error);
  }
}

/** The patterns of changes without effect that were made. */
const matched = new Set<RegExp>();

const bodies = Object.entries(GRAMMARS).map(async ([name, { text, capture, rows }]) => {
  const { files } = await compile(
    { name: 'test.abnf', text },
    { capture, prefer: 'first', variants: ['table'] },
  );
  // Enough rounds of loops for these words.
  return { name, rows, body: bodyOf(files[0]!.text).replaceAll(/\$fuel = \d+/g, '$fuel = 5000') };
});

test('known answers', async () => {
  for (const { name, rows, body } of await Promise.all(bodies)) {
    const module = load(body) as unknown as Printing;
    for (const row of rows) assert.is(answer(module, row), row[1], `${name}, for ${row[1]}`);
  }
});

for (const name of ['stringifyParts', 'searchParts', 'keyOfParts', 'pathOfPart', 'blameText'])
  test(`every change of one token of ${name} is seen`, async () => {
    const all = (await Promise.all(bodies)).filter(({ body }) => body.includes(`function ${name}`));
    const [{ body }] = all as [(typeof all)[number]];
    // The function is the same in all modules.
    const from = body.indexOf(`function ${name}`);
    const shared = body.slice(from, body.indexOf('\n}\n', from));
    const isSeen = (replace: (text: string) => string): boolean =>
      all.some(({ body: own, rows }) => {
        const start = own.indexOf(shared);
        const changed = own.slice(0, start) + replace(shared) + own.slice(start + shared.length);
        const module = load(changed) as unknown as Printing;
        return rows.some((row) => answer(module, row) !== row[1]);
      });
    assert.not(isSeen((text) => text));
    const missed = mutantsOf(treeOf(body)).flatMap(({ at, end, replacement }) => {
      const inner = at - from;
      if (inner < 0 || end - from > shared.length) return [];
      const [before, after] = [body.lastIndexOf('\n', at) + 1, body.indexOf('\n', end)];
      const line = `${body.slice(before, at)}<${body.slice(at, end)} as ${replacement}>${body.slice(end, after)}`;
      const change = line.replace(GUARD, '').trim();
      const known = EQUIVALENT.filter(([each]) => each.test(change));
      for (const [each] of known) matched.add(each);
      if (known.length > 0) return [];
      const replaced = (text: string): string =>
        text.slice(0, inner) + replacement + text.slice(end - from);
      return isSeen(replaced) ? [] : [change];
    });
    assert.equal(missed, []);
  });

test('each change that makes no difference is made', () => {
  const others = EQUIVALENT.filter(([known]) => !matched.has(known)).map(([known]) => known.source);
  assert.equal(others, []);
});

test.run();

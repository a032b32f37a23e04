/** Formats whose rules embed themselves: the texts of their standards, and what is next to them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeRecipe } from '#ohm';
import { getOrInsert } from '../../../generator/get-or-insert.js';
import { abnfRecipe } from '../../../generator/resources/texts.js';
import { judge } from '../../reference/derive.js';
import { assertAgreement } from '../../support/calls-agree.js';
import { loadCalls, type LoadedCalls } from '../../support/calls.js';
import { damage, randomNumbers } from '../../support/derived-words.js';
import { filesBelow, read } from '../../support/files.js';
import { codePointsOf } from '../../support/grammar.js';
import { isJson } from '../../support/strings.js';
import { words } from '../../support/words.js';

/** RFC 9110 §7.6.3. */
const VIA = `
Via = #( received-protocol RWS received-by [ RWS comment ] )
received-protocol = [ protocol-name "/" ] protocol-version
received-by = pseudonym [ ":" port ]
pseudonym = token
protocol-name = token
protocol-version = token
port = *DIGIT
`;

const loaded = new Map<string, Promise<LoadedCalls | undefined>>();

async function load(file: string, start: string, more = ''): Promise<LoadedCalls> {
  const text = read(`test/fixtures/rfcs/${file}`) + more;
  const calls = await getOrInsert(loaded, `${file} ${start}`, () =>
    loadCalls(text, { start, list: 'recipient' }),
  );
  assert.ok(calls, `${file}: ${start} does not compile to calls`);
  return calls;
}

/** Asserts that all modules accept and refuse texts, as strings and as octets, with the offsets of the reference. */
function assertTexts(
  { grammar, modules }: LoadedCalls,
  valid: readonly string[],
  invalid: readonly string[],
): void {
  for (const text of [...valid, ...invalid]) {
    const isValid = valid.includes(text);
    const right = text.length < 14 ? judge(grammar, codePointsOf(text)) : undefined;
    const offset = (symbols: number): number =>
      symbols < 0 ? -1 : String.fromCodePoint(...codePointsOf(text).slice(0, symbols)).length;
    for (const [name, module] of modules) {
      const about = `${name}, ${JSON.stringify(text)}`;
      assert.is(module.validate(text), isValid, about);
      assert.is(module.validate(new TextEncoder().encode(text)), isValid, about);
      assert.is(module.findError(text) < 0, isValid, about);
      if (right) assert.is(module.findError(text), offset(right.error), about);
      if (right) assert.is(module.match(text), offset(right.longest), about);
    }
  }
}

const json = await load('rfc8259.abnf', 'JSON-text');

const VALID_JSON = [
  ...words('0 -0 1 10 -12 0.5 -0.0 1e5 1E+5 1.25e-07 123456789012345678901 true false'),
  ...words('null "" "a" [] {} [[]] [{}] {"a":{}} {"":0} "\\"\\\\\\/\\b\\f\\n\\r\\t"'),
  ...words('"\\u0000\\uD800\\uabCD" "\u007f\u0080\u20ac\u{1f600}\u{10ffff}"'),
  ...words('{"a":1,"a":1} [0,[1,[2,{"x":[null,true]}]],-3e1] "\u2028\u2029"'),
  ...[' 1 ', '\t\n\r 1\r\n', ' [ ] ', ' { } ', ' [ 1 , 2 ] ', ' { "a" : 1 , "b" : [ ] } ', '[1 ]'],
  ...[' "a" ', '[ "a" ]'],
];

const INVALID_JSON = [
  ...words('01 -01 - 1. .5 +1 1e 1e+ 0x1 1_0 1e5.5 True nul nulll NaN Infinity'),
  ...words('undefined " "a a" "\\" "\\a" "\\u12" "\\u123g" "\\U1234" "\n" "\t" "\u0000"'),
  ...words('"\u001f" "\\x41" [ ] [1 [1, [1,] [,1] [,] [1,,2] [1} [[] []] []1 { } {"a"'),
  ...words('{"a": {"a":1 {"a":1, {"a":1,} {,} {a:1} {1:1} {"a"::1} {"a":1] {"a",1}'),
  ...words('{[]:1} [1]// /**/1 \u00a01 \ufeff1'),
  ...['', ' ', '- 1', '1 2'],
  "'a'",
  '"a" "b"',
  '[1 2]',
  '{"a" 1}',
  '{"a":1 "b":2}',
];

test('JSON: texts, judged by JSON.parse, too', () => {
  assert.ok(json.modules.some(([name]) => name.startsWith('stack')));
  for (const text of VALID_JSON) assert.ok(isJson(text), text);
  for (const text of INVALID_JSON) assert.not(isJson(text), text);
  assertTexts(json, VALID_JSON, INVALID_JSON);
  const random = randomNumbers(3);
  for (let n = 0; n < 3000; n++) {
    const word = damage(codePointsOf(VALID_JSON[random(VALID_JSON.length)]!), random);
    const text = String.fromCodePoint(...word);
    for (const [name, module] of json.modules)
      assert.is(module.validate(text), isJson(text), `${name}, ${JSON.stringify(text)}`);
  }
});

test('JSON: all that is cut off fails at its end', () => {
  const text = ' { "a\\u00e9" : [ -1.5e+3 , "\u{1f600}", true ] , "" : { } } ';
  const octets = new TextEncoder().encode(text);
  for (const [name, module] of json.modules) {
    assert.is(module.findError(text), -1, name);
    for (let end = 0; end < text.trimEnd().length; end++) {
      const half = text.charCodeAt(end - 1) >> 10 === 0xd800 >> 10;
      assert.is(module.findError(text.slice(0, end)), half ? end - 1 : end, `${name}, ${end}`);
      assert.is(module.match(text.slice(0, end)), -1, `${name}, ${end}`);
    }
    assert.is(module.findError(`${text}x`), text.length, name);
    assert.is(module.match(`${text}x`), text.length, name);
    for (let end = 0; end < text.trimEnd().length; end++) {
      let at = end;
      while (at > 0 && octets[at]! >> 6 === 2) at--;
      assert.is(module.findError(octets.subarray(0, end)), at, `${name}, ${end}`);
    }
  }
});

test('JSON: a million brackets', () => {
  const depth = 1_000_000;
  const open = '['.repeat(depth);
  const deep = `${open}${']'.repeat(depth)}`;
  const some = deep.slice(depth - 50_000, depth + 50_001);
  for (const [name, { findError, match }] of json.modules) {
    if (name.startsWith('chart')) {
      assert.is(findError(some.slice(0, -1)), -1, name);
      assert.is(findError(some), 100_000, name);
      continue;
    }
    assert.is(findError(open), depth, name);
    assert.is(findError(deep), -1, name);
    assert.is(match(`${deep}]`), depth * 2, name);
    assert.is(findError(`${deep}]`), depth * 2, name);
    assert.is(findError(`${open}}`), depth, name);
  }
});

const ldap = await load('rfc4515.abnf', 'filter');

test('LDAP filters: the examples of RFC 4515', () => {
  assert.ok(ldap.modules.some(([name]) => name.startsWith('stack')));
  assertTexts(
    ldap,
    [
      ...words('(o=univ*of*mich*) (seeAlso=) (:DN:2.4.6.8.10:=Dino) (cn=*\\2A*)'),
      ...words('(filename=C:\\5cMyFile) (bin=\\00\\00\\00\\04) (sn=Lu\\c4\\8di\\c4\\87)'),
      ...words('(1.3.6.1.4.1.1466.0=\\04\\02\\48\\69) (cn=*) (a~=b) (a>=b) (a<=b) (:dn:=a)'),
      ...words('(|(a=1)(!(b=2))) (!(!(a=1))) (a;lang-de=x)'),
      ...['(cn=Babs Jensen)', '(!(cn=Tim Howes))'],
      '(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))',
      ...['(cn:caseExactMatch:=Fred Flintstone)', '(cn:=Betty Rubble)', '(o:dn:=Ace Industry)'],
      ...['(sn:dn:2.4.6.8.10:=Barney Rubble)', '(:1.2.3:=Wilma Flintstone)'],
      '(o=Parens R Us \\28for all your parenthetical needs\\29)',
      '(a=b )',
    ],
    [
      '',
      ...words('() (a) a=b (a=b a=b) (a=b)) (a=b)(c=d) (!(a=b)(c=d)) (&) (|) (!) (a=(b))'),
      ...words('(a=\\2) (a=\\gg) (1=b) (1.2.=b) (01.2=b) (:=a) (a:dn=b) (a=\u0000) (-a=b)'),
      ...words('(&(a=b)c=d)'),
      ...['(& (a=b))', '( a=b)', '(a=b) '],
      '(a b=c)',
    ],
  );
});

test('comments and mailboxes of RFC 5322', async () => {
  const comments = await load('rfc5322.abnf', 'comment');
  assert.is(comments.modules.length, 3);
  assertTexts(
    comments,
    ['()', '(a)', '((a)(b (c)))', '( a\r\n b )', '(\\()', '(\\)\\\\)', '( ( ) )', '(\u0001)'],
    ['', ...words('( ) (a (a)) (\\) (a\r\n) (\r\n) (\u00e9) (() (a)b'), '() ', ' ()'],
  );
  const mailboxes = await load('rfc5322.abnf', 'mailbox');
  assert.is(mailboxes.modules.length, 3);
  assertTexts(
    mailboxes,
    [
      ...words('a@b (a(b))a(c)@(d)b(e(f)) <a@b> <@a,@b:c@d> a@[1.2.3.4] "".a@b'),
      ...words('(x)<(x)a(x)@(x)[(](x)>(x)'),
      ...['John Doe <jdoe@machine.example>', '"Joe Q. Public" <john.q.public@example.com>'],
      'Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>',
      ...[' < a@b > ', 'a . b @ c . d', 'J. D. <a@b>', '(\r\n )a@b'],
      ...['"a b"@c', 'J. D. a@b'],
    ],
    [
      ...words('a @b a@ a@b@c <a@b a@b> (a@b a@b) a@b( () a@[1 a..b@c <> "a@b a@b,c@d a@(b)'),
      ...words('(\\)a@b'),
      ...['', 'a b', 'a b@c', 'a@b (()'],
      '() ()',
    ],
  );
});

test('comments of HTTP', async () => {
  const agents = await load('rfc9110.abnf', 'User-Agent');
  assert.is(agents.modules.length, 3);
  assertTexts(
    agents,
    [
      ...[
        'curl/8.5.0',
        'a',
        'a/b (c (d) e) f/g',
        'a  (\\))\t((()))',
        'CERN-LineMode/2.15 libwww/2.17b3',
      ],
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ],
    [
      '',
      '(a)',
      'a(b)',
      'a/',
      'a (b',
      'a b)',
      'a ',
      'a (b)c',
      'a (b)) ',
      '/a',
      'a (\\)',
      'a (((())',
    ],
  );
  const via = await load('rfc9110.abnf', 'Via', VIA);
  assert.is(via.modules.length, 3);
  assertTexts(
    via,
    [
      ...[
        '1.0 fred, 1.1 p.example.net',
        'HTTP/1.1 a:80 (b (c), d) , , 1.1 e',
        '',
        '1.1 a (b),1.1 c',
      ],
      ...[',1.1 a,', '1.1 a:', '1.1 a (,)'],
    ],
    [
      '1.1',
      '1.1 a (b',
      '1.1 a(b)',
      '1.1 a (b) c',
      '1.1 a (b) (c)',
      '1.1 a b',
      '1.1 a:x',
      '1.1 a (b))',
    ],
  );
});

test('ABNF: the rules of RFC 5234 and RFC 7405 agree with the parser of the compiler on the grammars of the project', async () => {
  const abnf = await load('rfc5234.abnf', 'rulelist');
  const ohm = makeRecipe(abnfRecipe);
  const modules = abnf.modules;
  const random = randomNumbers(5);
  const files = ['grammar', 'test/fixtures'].flatMap((folder) =>
    filesBelow(folder, '.abnf').map((path) => `${folder}/${path}`),
  );
  let [valid, invalid] = [0, 0];
  const compare = (lines: string, about: string): void => {
    // The parser also reads lines that end in LF.
    const text = lines.replaceAll('\n', '\r\n');
    const isAbnf = ohm.match(text, 'rulelist').succeeded();
    for (const [name, module] of modules)
      assert.is(module.validate(text), isAbnf, `${name}, ${about}: ${JSON.stringify(text)}`);
    if (isAbnf) valid += 1;
    else invalid += 1;
  };
  for (const path of files) {
    // It also reads lists, which RFC 5234 lacks, and any character in comments.
    const text = read(path)
      .replaceAll('\r', '')
      .replaceAll('#', '*')
      .replace(/;.*/g, (comment) => comment.replace(/[^\t\x20-\x7e]/g, '?'));
    if (text.length < 5000) compare(text, path);
    const part = text.replace(/;.*\n(?=;)/g, '').slice(0, 300);
    for (let n = 0; n < 5; n++)
      compare(
        String.fromCodePoint(...damage(codePointsOf(part.replace(/[^\n]*$/, '')), random)),
        path,
      );
  }
  assert.ok(valid > 30 && invalid > 30, `${valid} valid, ${invalid} invalid`);
});

for (const [file, start, more] of [
  ['rfc8259.abnf', 'JSON-text', ''],
  ['rfc4515.abnf', 'filter', ''],
  ['rfc5322.abnf', 'mailbox', ''],
  ['rfc9110.abnf', 'User-Agent', ''],
  ['rfc9110.abnf', 'Via', VIA],
  ['rfc5234.abnf', 'rulelist', ''],
] as const)
  test(`${start} of ${file}: random words and damaged ones`, async () => {
    assertAgreement(await load(file, start, more), 333);
  });

test.run();

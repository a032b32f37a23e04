/**
 * Published grammars whose rules embed themselves: which need a stack and which a chart, and what they
 * read.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAgreement } from '../../support/calls-agree.js';
import { loadCalls } from '../../support/calls.js';
import { hasShared, sharedSource } from '../../support/files.js';
import { partOf } from '../../support/fewer.js';

interface Published {
  readonly path: string;
  readonly start: string;
  readonly kind: 'stack' | 'chart';
  readonly imports?: readonly string[];
  readonly define?: readonly string[];
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** Which is prose in RFC 3501. */
const QUOTED = String.raw`QUOTED-CHAR = %x01-09 / %x0B-0C / %x0E-21 / %x23-5B / %x5D-7F / "\" quoted-specials`;

/** Rules that RFC 8610 has again in its text, in parts or as others: those of appendix B. */
const CDDL = [
  'value = number / text / bytes',
  String.raw`type2 = value / typename [genericarg] / "(" S type S ")" / "{" S group S "}" / "[" S group S "]" / "~" S typename [genericarg] / "&" S "(" S group S ")" / "&" S groupname [genericarg] / "#" "6" ["." uint] "(" S type S ")" / "#" DIGIT ["." uint] / "#"`,
  'grpent = [occur S] [memberkey S] type / [occur S] groupname [genericarg] / [occur S] "(" S group S ")"',
];

/** Section 5 of RFC 4566. */
const SEMINAR = [
  ...['v=0', 'o=jdoe 2890844526 2890842807 IN IP4 10.47.16.5', 's=SDP Seminar'],
  ...['u=http://www.example.com/seminars/sdp.pdf', 'e=j.doe@example.com (Jane Doe)'],
  ...['c=IN IP4 224.2.17.12/127', 't=2873397496 2873404696', 'a=recvonly'],
  ...['m=audio 49170 RTP/AVP 0', 'm=video 51372 RTP/AVP 99', 'a=rtpmap:99 h263-1998/90000'],
].map((line) => `${line}\r\n`);

const PUBLISHED: readonly Published[] = [
  {
    path: 'rebuilt/rfc8610.txt',
    start: 'cddl',
    // `$=(` may begin a type or a group.
    kind: 'chart',
    define: CDDL,
    valid: [
      ...[
        'a = int',
        'attire = "bow tie" / "necktie" / "Internet attire"\n',
        'a = #6.32(tstr) / ~b',
      ],
      'person = {\n  age: int,\n  name: tstr,\n}\n',
      'apartment = {\n  kitchen: size,\n  * bedroom: size,\n}\nsize = float ; in m2\n',
      'delivery = (\nstreet: tstr, ? number: uint, city //\npo-box: uint, city )',
      'message<t, v> = {type: t, value: v}\na = message<"reboot", "now"> / message<"sleep", 1..100>',
      "flags = &(\nfin: 8,\nsyn: 9,\n)\nb = bstr .bits flags\nc = h'0815'",
    ],
    invalid: [
      ...[
        '',
        'a',
        'a =',
        '= int',
        'a == int',
        'a = {',
        'a = [int',
        'a = (int',
        'a = int b',
        'a = "x',
      ],
      ...['a = #6.32(', 'a = &(x: 1', 'a = int ; no line end', 'a<> = int', 'a = {b: }', 'a = {})'],
    ],
  },
  {
    path: 'rebuilt/rfc4566.txt',
    start: 'session-description',
    imports: ['rfc3986.txt', 'rfc5322.txt'],
    // The obsolete forms of mail: a control is text or obsolete text.
    kind: 'chart',
    valid: [
      SEMINAR.join(''),
      SEMINAR.slice(0, 7).join(''),
      SEMINAR.slice(0, 5).join('') + SEMINAR[6],
    ],
    invalid: [
      ...[
        '',
        SEMINAR.slice(0, 3).join(''),
        SEMINAR.join('').slice(0, -2),
        SEMINAR.slice(1).join(''),
      ],
      SEMINAR.toSpliced(4, 1, 'e=j.doe@example.com (Jane\r\n').join(''),
      SEMINAR.toSpliced(6, 1).join(''),
    ],
  },
  {
    path: 'rebuilt/rfc5228.txt',
    start: 'start',
    // Identifiers need nothing between them: `AB` is one or two.
    kind: 'chart',
    // The white space between tokens is not in the rules.
    valid: [
      ...['', 'keep;', 'require["fileinto","reject"];', 'ifnotnottrue{iffalse{stop;}}'],
      'ifheader:contains"from""coyote"{discard;}elsifheader:contains["subject"]["$$$"]{discard;}else{fileinto"INBOX";}',
      'ifanyof(notaddress:all:contains["To","Cc"]"me@example.com",header:matches"subject""*a*b*"){discard;}',
      'ifsize:over100K{stop;}',
    ],
    invalid: [
      ...['keep', 'keep;;', 'iftrue{', 'iftrue}', 'if(true)', 'ifanyof(true,){}', '"a";', 'a[];'],
      ...['require["a",];', 'iftrue{keep}', 'stop"a;', 'a:;', 'a(b)(c);', 'a{b;};'],
    ],
  },
  {
    path: 'rebuilt/rfc5228.txt',
    start: 'test-list',
    kind: 'stack',
    valid: ['(true)', '(true,not(false))', '(a"b",c["d","e"](f,g))'],
    invalid: ['', '()', '(true', '(true,)', '(true))', '(a(b)(c))', '(,a)'],
  },
  {
    path: 'toml.abnf',
    start: 'toml',
    // A date and a blank may go on with a time.
    kind: 'chart',
    valid: [
      ...[
        '',
        'a = 1',
        '[a.b]\nc = [1, [2, [3,\n],],]',
        'a = { b = { c = [ { } ] } } # d',
        '[[a]]\n\n"b" = \'c\'',
      ],
      ...[
        'd = 1979-05-27 07:32:00Z',
        'd = [ 1979-05-27 , 1979-05-27 00:32:00.5-07:00 ]',
        'a."b".c = """\n"""',
      ],
    ],
    invalid: [
      ...[
        'a',
        'a =',
        'a = [',
        'a = [1',
        'a = [1]]',
        'a = {b}',
        'a = {b = [}]',
        '[a',
        '[[a]',
        'a = [1 2]',
      ],
      ...['a = [,]', 'a = 01', 'a = 1 b = 2', 'd = 1979-05-27 7:32', 'a = "b'],
    ],
  },
  {
    path: 'rfc6068.txt',
    start: 'mailtoURI',
    imports: ['rfc5322.txt', 'rfc3986.txt'],
    // A local part that is quoted or a dot-atom begins with comments of any depth.
    kind: 'chart',
    valid: [
      ...['mailto:chris@example.com', 'mailto:infobot@example.com?subject=current-issue'],
      ...['mailto:joe@example.com?cc=bob@example.com&body=hello', 'mailto:?to=joe@example.com'],
      ...['mailto:list%25@example.com', 'mailto:a@b,c@d', 'mailto:', 'mailto:(a(b))"c"@d'],
    ],
    invalid: ['mail:a@b', 'mailto:a', 'mailto:(a@b', 'mailto:a@b?c d', 'mailto:(a(b)c@d'],
  },
  {
    path: 'rfc3261.txt',
    start: 'Server',
    kind: 'stack',
    valid: ['Server: HomeServer v2', 'server : a/b ( c ( d ) "\\)" )', 'Server:(())'],
    invalid: ['Server:', 'Server: (', 'Server: a (b', 'Server: a (b))', 'Server: ()b/'],
  },
  {
    path: 'dhall.abnf',
    start: 'block-comment',
    // The brackets of comments are text, too.
    kind: 'chart',
    valid: ['{--}', '{- a -}', '{- {- -} {- {--} -} -}', '{- \n - } { -}', '{-\u03bb-}'],
    invalid: ['', '{-', '{-}', '{- -', '{- -} ', '{-\r-}'],
  },
  // Too large to be written out: rules that do not embed themselves are called, too.
  {
    path: 'dhall.abnf',
    start: 'complete-expression',
    kind: 'chart',
    valid: [
      ...[
        '1',
        ' -3 ',
        '\\(x : Natural) -> x + 1',
        '{ a = 1, b = [ "c", "${d}" ] }',
        '< A | B : Text >.A',
      ],
      ...['let x = 1 let y = 2 in x + y', 'if True then 1 else 2', 'List/map a b {- {- -} -}'],
      ...[
        './a.dhall',
        'https://example.com/a ? env:B',
        "''\n a ${b}\n''",
        '[] : List Bool',
        'a // b /\\ c',
      ],
    ],
    invalid: ['', '{ a = }', 'let x = in x', '"a', '< A | >>', '[1,', '{- -'],
  },
  {
    path: 'odata.abnf',
    start: 'odataRelativeUri',
    kind: 'chart',
    valid: [
      ...['$metadata', 'Products', 'Products(1)/Category/Name/$value', 'Products?$top=5&$skip=2'],
      ...["People('O''Neil')", "Products?$filter=Price%20lt%2010.00%20and%20contains(Name,'x')"],
      ...['Orders?$expand=Items($select=A;$expand=B($levels=3))', '$batch', 'Products/$count'],
    ],
    invalid: [
      '',
      'Products(',
      "People('a",
      'Products?$top=-',
      'Orders?$expand=Items(',
      '$metadata/a',
    ],
  },
  {
    path: 'rfc5322.txt',
    start: 'address-list',
    kind: 'chart',
    valid: [
      ...[
        'Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>',
        'Undisclosed recipients:;',
      ],
      ...['A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;', ' "" @a'],
      ...['Joe Q. Public <john.q.public@example.com>', '<@a,@b:c@d>', 'x(((((y)))))@z'],
      ...['Mary Smith <@node.test:mary@example.net>, , jdoe@test  . example'],
      ...['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>'],
      "A Group(Some people)\r\n     :Chris Jones <c@(Chris's host.)public.example>,\r\n joe@example.org,\r\n  John <jdoe@one.test> (my dear friend); (the end of the group)",
    ],
    invalid: ['', 'a', 'a@', '@b', 'a@b, (c', 'A: a@b', '<a@b', 'a b@c', 'a@b c', 'a@b(c))'],
  },
  // A literal may hold anything, so one automaton has too many states.
  {
    path: 'rfc3501.txt',
    start: 'envelope',
    kind: 'chart',
    define: [QUOTED],
    valid: [
      '("Wed, 17 Jul 1996 02:23:25 -0700 (PDT)" "IMAP4rev1 WG mtg summary and minutes" (("Terry Gray" NIL "gray" "cac.washington.edu")) (("Terry Gray" NIL "gray" "cac.washington.edu")) (("Terry Gray" NIL "gray" "cac.washington.edu")) ((NIL NIL "imap" "cac.washington.edu")) ((NIL NIL "minutes" "CNRI.Reston.VA.US")("John Klensin" NIL "KLENSIN" "MIT.EDU")) NIL NIL "<B27397-0100000@cac.washington.edu>")',
      `(${Array(10).fill('nil').join(' ')})`,
      '({3}\r\n(") NIL NIL NIL NIL NIL NIL NIL NIL "\\"")',
    ],
    invalid: [
      ...['', '()', `(${Array(9).fill('NIL').join(' ')})`, `(${Array(11).fill('NIL').join(' ')})`],
      ...['(NIL NIL () NIL NIL NIL NIL NIL NIL NIL)', '({3}abc NIL'],
    ],
  },
  {
    path: 'rfc3501.txt',
    start: 'body',
    kind: 'chart',
    define: [QUOTED],
    valid: [
      '("TEXT" "PLAIN" ("CHARSET" "US-ASCII") NIL NIL "7BIT" 3028 92)',
      '(("TEXT" "PLAIN" ("CHARSET" "US-ASCII") NIL NIL "7BIT" 1152 23)("TEXT" "PLAIN" ("CHARSET" "US-ASCII" "NAME" "cc.diff") "<960723163407.20117h@cac.washington.edu>" "Compiler diff" "BASE64" 4554 73) "MIXED")',
    ],
    invalid: ['', '()', '("TEXT" "PLAIN")', '("TEXT" "PLAIN" () NIL NIL "7BIT" 1 1)', '(("MIXED")'],
  },
];

for (const { path, start, kind, imports = [], define, valid, invalid } of partOf(PUBLISHED, 4))
  (hasShared ? test : test.skip)(`${path}: ${start}`, async () => {
    const calls = await loadCalls(sharedSource(path), {
      start,
      imports: imports.map(sharedSource),
      define,
    });
    assert.ok(calls, 'does not compile to calls');
    assert.equal(
      calls.modules.map(([name]) => name),
      kind === 'stack' ? ['stack, table', 'chart, table', 'stack, switch'] : ['chart, table'],
    );
    for (const [name, module] of calls.modules) {
      for (const text of valid) assert.is(module.findError(text), -1, `${name}, ${text}`);
      for (const text of invalid) assert.not(module.validate(text), `${name}, ${text}`);
    }
    assertAgreement(calls, 100);
  });

test.run();

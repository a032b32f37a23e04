/** Formats whose words nest to any depth. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accepts, failsAt, loadFormat } from '../support/format-words.js';
import { words } from '../support/words.js';

/** A value of a parse as JavaScript has it. */
function valueOf(
  text: string,
  value: any,
  textOf: (text: string, part: object) => string,
): unknown {
  switch (value.kind) {
    case 'object':
      return Object.fromEntries(
        value.object.members.map(({ name, value: inner }: any) => [
          JSON.parse(textOf(text, name)),
          valueOf(text, inner, textOf),
        ]),
      );
    case 'array':
      return value.array.items.map((each: any) => valueOf(text, each, textOf));
    default:
      return JSON.parse(textOf(text, value[value.kind]));
  }
}

test('JSON: the examples of RFC 8259, section 13, have the values that JSON.parse finds', async () => {
  const { parseOrThrow, textOf } = await loadFormat('json');
  for (const text of [
    `{
        "Image": {
            "Width":  800,
            "Height": 600,
            "Title":  "View from 15th Floor",
            "Thumbnail": {
                "Url":    "http://www.example.com/image/481989943",
                "Height": 125,
                "Width":  100
            },
            "Animated" : false,
            "IDs": [116, 943, 234, 38793]
          }
      }`,
    '[ { "precision": "zip", "Latitude": 37.7668, "Country": "US" }, {} ]',
    '"Hello world!"',
    '42',
    'true',
    ' [ null , [ ] , [ [ ] ] , -0.0e+1 , "\\u00e9\\ud83d\\ude00é" ] ',
  ])
    assert.equal(valueOf(text, parseOrThrow(text)['value'], textOf), JSON.parse(text));
});

test('JSON: texts that are none', () =>
  failsAt('json', {
    '': 0,
    '[1,]': 3,
    '{"a":1,}': 7,
    "{'a':1}": 1,
    '01': 1,
    '1.': 2,
    '+1': 0,
    '"\t"': 1,
    '"\\x"': 2,
    '[1] 2': 4,
    nul: 3,
    NaN: 0,
    '\ufeff1': 0,
  }));

test('LDAP filters: the examples of RFC 4515, section 4', () =>
  accepts('ldap-filter', {
    '(cn=Babs Jensen)': {
      '': '(cn=Babs Jensen)',
      simple: { '': 'cn=Babs Jensen', attr: 'cn', type: '=', value: 'Babs Jensen' },
    },
    '(!(cn=Tim Howes))': {
      '': '(!(cn=Tim Howes))',
      not: {
        '': '!(cn=Tim Howes)',
        filter: {
          '': '(cn=Tim Howes)',
          simple: { '': 'cn=Tim Howes', attr: 'cn', type: '=', value: 'Tim Howes' },
        },
      },
    },
    '(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))': {
      '': '(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))',
      and: {
        '': '&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*))',
        filters: [
          {
            '': '(objectClass=Person)',
            simple: { '': 'objectClass=Person', attr: 'objectClass', type: '=', value: 'Person' },
          },
          {
            '': '(|(sn=Jensen)(cn=Babs J*))',
            or: {
              '': '|(sn=Jensen)(cn=Babs J*)',
              filters: [
                {
                  '': '(sn=Jensen)',
                  simple: { '': 'sn=Jensen', attr: 'sn', type: '=', value: 'Jensen' },
                },
                {
                  '': '(cn=Babs J*)',
                  substring: {
                    '': 'cn=Babs J*',
                    attr: 'cn',
                    initial: 'Babs J',
                    any: '*',
                    final: '',
                  },
                },
              ],
            },
          },
        ],
      },
    },
    '(seeAlso=)': {
      '': '(seeAlso=)',
      simple: { '': 'seeAlso=', attr: 'seeAlso', type: '=', value: '' },
    },
    '(cn:caseExactMatch:=Fred Flintstone)': {
      '': '(cn:caseExactMatch:=Fred Flintstone)',
      extensible: {
        '': 'cn:caseExactMatch:=Fred Flintstone',
        attr: 'cn',
        rule: 'caseExactMatch',
        value: 'Fred Flintstone',
      },
    },
    '(o:dn:=Ace Industry)': {
      '': '(o:dn:=Ace Industry)',
      extensible: { '': 'o:dn:=Ace Industry', attr: 'o', dnattrs: ':dn', value: 'Ace Industry' },
    },
    '(:DN:2.4.6.8.10:=Dino)': {
      '': '(:DN:2.4.6.8.10:=Dino)',
      extensible: {
        '': ':DN:2.4.6.8.10:=Dino',
        dnattrs: ':DN',
        rule: '2.4.6.8.10',
        value: 'Dino',
      },
    },
    '(o=Parens R Us \\28for all your parenthetical needs\\29)': {
      '': '(o=Parens R Us \\28for all your parenthetical needs\\29)',
      simple: {
        '': 'o=Parens R Us \\28for all your parenthetical needs\\29',
        attr: 'o',
        type: '=',
        value: 'Parens R Us \\28for all your parenthetical needs\\29',
      },
    },
    '(cn=*)': { '': '(cn=*)', present: { '': 'cn=*', attr: 'cn' } },
    '(sn=Lu\\c4\\8di\\c4\\87)': {
      '': '(sn=Lu\\c4\\8di\\c4\\87)',
      simple: {
        '': 'sn=Lu\\c4\\8di\\c4\\87',
        attr: 'sn',
        type: '=',
        value: 'Lu\\c4\\8di\\c4\\87',
      },
    },
  }));

test('LDAP filters: texts that are none', () =>
  failsAt('ldap-filter', {
    '': 0,
    'cn=a': 0,
    '(cn=a': 5,
    '(cn=a))': 6,
    '(&)': 2,
    '(!)': 2,
    '(cn=\\2)': 6,
    '(cn)': 3,
  }));

test('JSONPath: the examples of RFC 9535', async () => {
  const jsonpath = await loadFormat('jsonpath');
  // Section 1.5, Table 2, and examples of sections 2.3 to 2.5.
  for (const query of [
    ...words('$ $.store.book[*].author $..author $.store.* $.store..price $..book[2]'),
    ...words('$..book[2].author $..book[2].publisher $..book[-1] $..book[0,1] $..book[:2]'),
    ...words('$..book[?@.isbn] $..book[?@.price<10] $..* $["\'"]["@"] $[1:5:2] $[5:1:-2]'),
    ...words('$[::-1] $.a[?@>3.5] $.a[?@.b] $[?@.*] $[?@[?@.b]] $[?bar(@.a)] $..[*]'),
    ...words('$.a[?!@.b]'),
    "$.o['j j']['k.k']",
    ...['$.o[*, *]', "$.a[?@.b == 'kilo']", '$.a[?(@.b == "k")]'],
    '$.o[?@<3, ?@<3]',
    ...[
      '$.a[?@<2 || @.b == "k"]',
      '$.a[?match(@.b, "[jk]")]',
      '$.o[?@>1 && @<4]',
      '$.a[?@ == $.b]',
    ],
    ...['$[?length(@) < 3]', '$[?count(@.*) == 1]', '$[?count(foo(@.*)) == 1]'],
    ...['$[?value(@..color) == "red"]', '$[0, 3]', '$[0:2, 5]', '$..[0, 1]'],
  ])
    assert.is(jsonpath.findError(query), -1, query);
});

test('JSONPath: parts', () =>
  accepts('jsonpath', {
    $: { segments: [] },
    '$.a..*[ 1:-2, ::3 , "b", ?@ ]': {
      segments: [
        { '': '.a', child: { '': '.a', name: 'a', selectors: [] } },
        { '': '..*', descendant: { '': '..*', wildcard: '*', selectors: [] } },
        {
          '': '[ 1:-2, ::3 , "b", ?@ ]',
          child: {
            '': '[ 1:-2, ::3 , "b", ?@ ]',
            selectors: [
              { '': '1:-2', slice: { '': '1:-2', from: '1', to: '-2' } },
              { '': '::3', slice: { '': '::3', step: '3' } },
              { '': '"b"', name: '"b"' },
              { '': '?@', filter: '?@' },
            ],
          },
        },
      ],
    },
  }));

test('JSONPath: texts that are none', () =>
  failsAt('jsonpath', {
    '': 0,
    a: 0,
    '$ ': 2,
    '$.': 2,
    '$.1': 2,
    '$[01]': 3,
    '$[-0]': 3,
    '$[1.0]': 3,
    '$["\\a"]': 4,
    '$["\\uD800"]': 9,
    '$[?@.a = 1]': 8,
    '$[?@.* == 1]': 7,
    '$[?@ == @..a]': 10,
    '$[?(@.a]': 7,
    '$[?A(@)]': 3,
    '$[?1]': 4,
    '$[]': 2,
    '$...a': 3,
  }));

test('ABNF: rules, and their elements to any depth', () =>
  accepts('abnf', {
    'a =/ 2*3( b / %s"c" ) [<d>] ; e\r\n': {
      rules: [
        {
          '': 'a =/ 2*3( b / %s"c" ) [<d>] ; e\r\n',
          name: 'a',
          definedAs: ' =/ ',
          elements: {
            '': '2*3( b / %s"c" ) [<d>]',
            concatenations: [
              {
                '': '2*3( b / %s"c" ) [<d>]',
                repetitions: [
                  {
                    '': '2*3( b / %s"c" )',
                    repeat: '2*3',
                    element: {
                      '': '( b / %s"c" )',
                      group: {
                        '': '( b / %s"c" )',
                        alternation: {
                          '': 'b / %s"c"',
                          concatenations: [
                            {
                              '': 'b',
                              repetitions: [{ '': 'b', element: { '': 'b', rulename: 'b' } }],
                            },
                            {
                              '': '%s"c"',
                              repetitions: [
                                { '': '%s"c"', element: { '': '%s"c"', string: '%s"c"' } },
                              ],
                            },
                          ],
                        },
                      },
                    },
                  },
                  {
                    '': '[<d>]',
                    element: {
                      '': '[<d>]',
                      option: {
                        '': '[<d>]',
                        alternation: {
                          '': '<d>',
                          concatenations: [
                            {
                              '': '<d>',
                              repetitions: [{ '': '<d>', element: { '': '<d>', prose: '<d>' } }],
                            },
                          ],
                        },
                      },
                    },
                  },
                ],
              },
            ],
          },
        },
      ],
    },
    '\r\n; only a comment\r\n': { rules: [] },
  }));

test('ABNF: texts that are none', () =>
  failsAt('abnf', {
    '': 0,
    a: 1,
    'a = "b"': 7,
    'a = "b"\n': 7,
    '1a = b\r\n': 0,
    'a = b |c\r\n': 6,
    'a = %x\r\n': 6,
    'a = (b\r\n': 8,
    'a = b\r\n c\r\n = d\r\n': 12,
  }));

test.run();

/** Formats whose words nest to any depth. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accepts, loadFormat, type Texts } from '../support/format-words.js';
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

/** A part with its text, and the parts in it. */
const part = (text: string, parts: Texts): Texts => ({ '': text, ...parts });

test('LDAP filters: the examples of RFC 4515, section 4, and RFC 4526, section 2', () => {
  const filter = (text: string, kind: string, parts: Texts): Texts =>
    part(`(${text})`, { [kind]: part(text, parts) });
  const simple = (attr: string, value: string): Texts =>
    filter(`${attr}=${value}`, 'simple', { attr, type: '=', value });
  const parts = { attr: 'cn', initial: 'Babs J', any: '*', final: '' };
  const initial = filter('cn=Babs J*', 'substring', parts);
  const either = filter('|(sn=Jensen)(cn=Babs J*)', 'or', {
    filters: [simple('sn', 'Jensen'), initial],
  });
  const filters = [
    simple('cn', 'Babs Jensen'),
    filter('!(cn=Tim Howes)', 'not', { filter: simple('cn', 'Tim Howes') }),
    filter('&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*))', 'and', {
      filters: [simple('objectClass', 'Person'), either],
    }),
    simple('seeAlso', ''),
    // True and false.
    filter('&', 'and', { filters: [] }),
    filter('|', 'or', { filters: [] }),
    filter('cn:caseExactMatch:=Fred Flintstone', 'extensible', {
      ...{ attr: 'cn', rule: 'caseExactMatch', value: 'Fred Flintstone' },
    }),
    filter('o:dn:=Ace Industry', 'extensible', {
      ...{ attr: 'o', dnattrs: ':dn', value: 'Ace Industry' },
    }),
    filter(':DN:2.4.6.8.10:=Dino', 'extensible', {
      ...{ dnattrs: ':DN', rule: '2.4.6.8.10', value: 'Dino' },
    }),
    simple('o', 'Parens R Us \\28for all your parenthetical needs\\29'),
    filter('cn=*', 'present', { attr: 'cn' }),
    simple('sn', 'Lu\\c4\\8di\\c4\\87'),
  ];
  return accepts('ldap-filter', Object.fromEntries(filters.map((each) => [each[''], each])));
});

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

test('ABNF: rules, and their elements to any depth', () => {
  const repetition = (text: string, kind: string, element: string | Texts = text, repeat = '') =>
    part(repeat + text, {
      ...(repeat !== '' && { repeat }),
      element: part(text, { [kind]: element }),
    });
  const concatenation = (text: string, ...repetitions: readonly Texts[]): Texts =>
    part(text, { repetitions });
  const one = (text: string, kind: string): Texts => concatenation(text, repetition(text, kind));
  const alternation = (text: string, ...concatenations: readonly Texts[]): Texts =>
    part(text, { concatenations });
  const group = alternation('b / %s"c"', one('b', 'rulename'), one('%s"c"', 'string'));
  const option = alternation('<d>', one('<d>', 'prose'));
  const [grouped, optional] = ['( b / %s"c" )', '[<d>]'];
  const elements = concatenation(
    `2*3${grouped} ${optional}`,
    repetition(grouped, 'group', part(grouped, { alternation: group }), '2*3'),
    repetition(optional, 'option', part(optional, { alternation: option })),
  );
  const rule = `a =/ 2*3${grouped} ${optional} ; e\r\n`;
  return accepts('abnf', {
    [rule]: {
      rules: [
        part(rule, {
          ...{ name: 'a', definedAs: ' =/ ' },
          elements: alternation(elements[''] as string, elements),
        }),
      ],
    },
    '\r\n; only a comment\r\n': { rules: [] },
  });
});

test.run();

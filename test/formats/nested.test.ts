/** Formats whose words nest to any depth. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat } from '../support/format-words.js';
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

test.run();

/** `stringify`: words, refusals with the place in a part, and attacks on packages that print. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as cookie from '../../generated/cookie/table.js';
import * as dateTime from '../../generated/date-time/table.js';
import * as dictionary from '../../generated/structured-field-dictionary/table.js';
import * as httpDate from '../../generated/http-date/table.js';
import * as hostname from '../../generated/hostname/table.js';
import * as ipv6 from '../../generated/ipv6/table.js';
import * as abnf from '../../generated/abnf/table.js';
import * as addressList from '../../generated/address-list/table.js';
import * as json from '../../generated/json/table.js';
import * as jsonpath from '../../generated/jsonpath/table.js';
import * as ldapFilter from '../../generated/ldap-filter/table.js';
import * as jsonPointer from '../../generated/json-pointer/table.js';
import * as link from '../../generated/link/table.js';
import * as mediaType from '../../generated/media-type/table.js';
import * as setCookie from '../../generated/set-cookie/table.js';
import * as uri from '../../generated/uri/table.js';
import { compile } from '../../generator/compile.js';
import type { Stringified } from '../../runtime/contract.js';
import { compileAndLoad } from '../support/load.js';

interface Nested {
  readonly parseOrThrow: (text: string) => object;
  readonly stringify: (value: never, text: string) => Stringified;
}

/** The word, or the message of a refusal. */
const say = (printed: Stringified): string => (printed.ok ? printed.value : printed.message);

const http = { scheme: 'http', path: '/' };
const day = { month: 'Nov', year: '1994', hour: '08', minute: '49', second: '37' };
const name = 'a';
const value = 'b';

const GIVEN: readonly (readonly [printed: Stringified, word: string])[] = [
  [uri.stringify({ scheme: 'a', path: '' }), 'a:'],
  [uri.stringify({ ...http, authority: { host: 'h', port: '1' }, fragment: '' }), 'http://h:1/#'],
  [
    cookie.stringify({
      cookies: [
        { name, value },
        { name: 'c', value: '"d"' },
      ],
    }),
    'a=b; c="d"',
  ],
  [
    setCookie.stringify({ name, value, attributes: [{ maxAge: '1' }, { secure: 'Secure' }] }),
    'a=b; Max-Age=1; Secure',
  ],
  [
    mediaType.stringify({ type: 'a', subtype: 'b', parameters: [{ name, value: '"c d"' }] }),
    'a/b;a="c d"',
  ],
  [jsonPointer.stringify({ tokens: ['a', '', '~1'] }), '/a//~1'],
  [jsonPointer.stringify({ tokens: [] }), ''],
  [
    dictionary.stringify({
      members: [
        {
          key: 'a',
          item: { value: '1', parameters: [{ key: 'q', value: '0.5' }] },
          parameters: [],
        },
        { key: 'b', parameters: [] },
        { key: 'c', innerList: { items: [], parameters: [] }, parameters: [] },
      ],
    }),
    'a=1;q=0.5,b,c=()',
  ],
  // Not every text between two parts leads to a word, and not every one to each text of the part after it.
  [
    httpDate.stringify({ dayName: 'Sun', day: '06', ...day, zone: 'GMT' }),
    'Sun, 06 Nov 1994 08:49:37 GMT',
  ],
  [httpDate.stringify({ dayName: 'Sun', day: '06', ...day }), 'Sun Nov 06 08:49:37 1994'],
  [httpDate.stringify({ dayName: 'Sun', day: '6', ...day }), 'Sun Nov  6 08:49:37 1994'],
  [ipv6.stringify({ groups: ['1', '2'] }), '1:2::'],
  [
    dateTime.stringify({
      ...{ year: '2024', month: '02', day: '29', hour: '01', minute: '02', second: '03' },
      offset: { hour: '01', minute: '00' },
    }),
    '2024-02-29T01:02:03+01:00',
  ],
];

const REFUSED: readonly (readonly [printed: Stringified, message: string])[] = [
  // CVE-2024-47764: a name, a path or a domain that sets other attributes.
  [
    setCookie.stringify({
      ...{ name: 'userName="<script>alert("XSS3")</script>; Max-Age=2592000; a', value },
      attributes: [],
    }),
    'name at 8: "="',
  ],
  [
    setCookie.stringify({ name, value, attributes: [{ path: '/; Domain=evil.example' }] }),
    'attributes.path at 1: ";"',
  ],
  [
    setCookie.stringify({ name, value, attributes: [{ domain: 'a.example; HttpOnly' }] }),
    'attributes.domain at 9: ";"',
  ],
  [cookie.stringify({ cookies: [{ name: 'a=b; c', value }] }), 'cookies.name at 1: "="'],
  [cookie.stringify({ cookies: [{ name, value: 'abc;x' }] }), 'cookies.value at 4: "x"'],
  // Line ends in the values of fields.
  [
    cookie.stringify({
      cookies: [
        { name, value },
        { name, value: 'b\r\nX: y' },
      ],
    }),
    'cookies[1].value at 1: "\\r"',
  ],
  [
    mediaType.stringify({ type: 'a', subtype: 'b\r\nSet-Cookie: c=d', parameters: [] }),
    'subtype at 1: "\\r"',
  ],
  [
    link.stringify({ links: [{ target: '/a\n', params: [{ name: 'rel', value: 'next' }] }] }),
    'links.target at 2: "\\n"',
  ],
  // A host that would be read as user information, or as the beginning of a path.
  [uri.stringify({ ...http, authority: { host: 'a@evil.example' } }), 'authority.host at 1: "@"'],
  [uri.stringify({ ...http, authority: { host: 'a/b' } }), 'authority.host at 1: "/"'],
  [
    uri.stringify({ ...http, authority: { host: 'a', port: '1@b' } }),
    'authority.host at 1: the end',
  ],
  [uri.stringify({ scheme: 'a', path: '//evil.example' }), 'path at 0: "/"'],
  // Characters that no part has, and parts that end too early.
  [uri.stringify({ ...http, path: '/\0' }), 'path at 1: "\\u0000"'],
  [uri.stringify({ ...http, path: '/\u{1f600}' }), 'path at 1: "\u{1f600}"'],
  [uri.stringify({ ...http, path: '/\ud83d' }), 'path at 1: "\\ud83d"'],
  [cookie.stringify({ cookies: [{ name, value: '"b' }] }), 'cookies.value at 2: the end'],
  // Parts that are missing, or one too many.
  [uri.stringify({ scheme: 'a' } as uri.Texts<uri.URI>), 'path is missing'],
  [cookie.stringify({ cookies: [] }), 'cookies is missing'],
  [ipv6.stringify({ groups: [], ipv4: '1.2.3.4', ...{ unknown: 'is not read' } }), '::1.2.3.4'],
  // What a grammar requires by name is checked, too.
  [
    dateTime.stringify({
      ...{ year: '2024', month: '02', day: '29', hour: '01', minute: '02', second: '60' },
      offset: {},
    }),
    'second at 2: the end',
  ],
  [hostname.stringify({ labels: ['a'.repeat(64)] }), 'labels at 63: "a"'],
];

test('words of given parts', () => {
  for (const [printed, word] of GIVEN) assert.is(say(printed), word);
});

test('refusals name the part and the place in it', () => {
  for (const [printed, message] of REFUSED) assert.is(say(printed), message);
});

test('spans are read from the text that they are of', () => {
  const text = 'http://a:80/b?c';
  const parsed = uri.parseOrThrow(text);
  const authority = { ...parsed.authority!, port: '81' };
  assert.is(uri.stringifyOrThrow({ ...parsed, authority }, text), 'http://a:81/b?c');
  assert.throws(() => uri.stringify(parsed), /^scheme is neither a text nor a span of `input`$/);
  const wrong = { scheme: 1, path: '' } as unknown as uri.Texts<uri.URI>;
  assert.throws(() => uri.stringify(wrong), /^scheme is neither a text nor a span of `input`$/);
});

test('rules that embed themselves', () => {
  const printed = ({ parseOrThrow, stringify }: Nested, text: string): string =>
    say(stringify(parseOrThrow(text) as never, text));
  assert.is(printed(json, '{ "a" : [ 1 , {} , [ ] , null ] }'), '{"a":[1,{},[],null]}');
  assert.is(printed(ldapFilter, '(&(a=b)(|(c=*)(!(d~=e))))'), '(&(a=b)(|(c=*)(!(d~=e))))');
  assert.is(printed(jsonpath, '$.a [ ?@.b == 1, "c" ]'), '$.a[?@.b == 1,"c"]');
  assert.is(printed(abnf, 'a = b / [ c ]; d\r\n'), 'a = b/[c]\r\n');
  assert.is(printed(addressList, '"a b" <c@d>, e: f@g;'), '"a b"<c@d>,e:<f@g>;');
  // A filter that would have more in it, and a text that would end before the others.
  const injected = { simple: { attr: 'a', type: '=', value: 'b)(c=d' } };
  assert.is(
    say(ldapFilter.stringify({ and: { filters: [injected] } })),
    'and.filters.simple.value at 1: ")"',
  );
  const members = [{ name: '"a"', value: { string: '"b","c":"d"' } }];
  assert.is(
    say(json.stringify({ value: { object: { members } } })),
    'value.object.members.value.string at 3: ","',
  );
  assert.is(say(json.stringify({ value: {} } as never)), 'value has no part');
  assert.is(say(ldapFilter.stringify({} as never)), 'no part is given');
  // Deeper than the calls of an engine.
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  assert.is(printed(json, deep), deep);
  let nested: object = { number: 'x' };
  for (let depth = 0; depth < 20_000; depth++) nested = { array: { items: [nested] } };
  assert.match(say(json.stringify({ value: nested } as never)), /\.items\.number at 0: "x"$/);
});

test('a value that contains itself', () => {
  interface Nesting {
    array: { items: Nesting[] };
  }
  // A cycle of one part with parts, of several, and behind some that are whole.
  for (const length of [1, 2, 5]) {
    const rounds = Array.from({ length }, (): Nesting => ({ array: { items: [] } }));
    rounds.forEach((each, index) => each.array.items.push(rounds[(index + 1) % length]!));
    const value = { array: { items: [{ number: '1' }, ...rounds] } } as never;
    assert.throws(
      () => json.stringify({ value } as never),
      (error: unknown) =>
        error instanceof TypeError && /^(?:array|items) contains itself$/.test(error.message),
    );
  }
  const shared = { number: '1' };
  const items = [shared, { array: { items: [shared] } }, shared];
  assert.is(say(json.stringify({ value: { array: { items } } } as never)), '[1,[1],1]');
});

test('stringifyOrThrow throws the message', () => {
  const thrown = (): string => uri.stringifyOrThrow({ scheme: '1', path: '' });
  assert.throws(
    thrown,
    (error: unknown) => error instanceof SyntaxError && error.message === 'scheme at 0: "1"',
  );
});

test('texts, octets, and texts between parts of which the shortest is the first', async () => {
  const grammar = 's = a RWS b [ "!" ]\na = 1*ALPHA\nb = *ALPHA\nRWS = 1*( HTAB / SP )\n';
  const texts = { a: 'x', b: 'y' };
  const capture = 'a,b';
  const variants = ['switch'] as const;
  for (const [options, word] of [
    [{ capture, variants, values: 'text' }, 'x y'],
    [{ capture, variants, input: 'octets', alphabet: 'octets' }, Uint8Array.of(0x78, 0x20, 0x79)],
  ] as const) {
    const [[, module]] = (await compileAndLoad(grammar, options)) as unknown as [
      [string, { readonly stringifyOrThrow: (value: object) => unknown }],
    ];
    assert.equal(module.stringifyOrThrow(texts), word);
  }
});

test('texts that an option chooses for rules between parts', async () => {
  const flat =
    's = a RWS b\na = 1*ALPHA\nb = *ALPHA\nRWS = 1*( HTAB / SP / arrow )\narrow = %x2192 / %x1F600\n';
  const nested =
    's = WS "[" e *( WS "," WS e ) "]"\ne = s / a\na = 1*ALPHA\nWS = *( " " / comment )\ncomment = "(" *( " " / comment ) ")"\n';
  const inner = { s: { e: [{ a: 'x' }, { a: 'y' }] } };
  for (const [grammar, capture, print, parts, word] of [
    [flat, 'a,b', ['rws = " " %x09'], { a: 'x', b: 'y' }, 'x \ty'],
    [flat, 'a,b', ['RWS = %x1F600.20'], { a: 'x', b: 'y' }, 'x\u{1f600} y'],
    [flat, 'a,b', ['RWS = "  "', 'arrow = %x2192'], { a: 'x', b: 'y' }, 'x  y'],
    [flat, 'a,b,arrow', [], { a: 'x', b: 'y', arrow: ['\u2192'] }, 'x\u2192y'],
    [nested, 'e(s(e),a)', ['WS = " "'], { e: [{ a: 'x' }, inner] }, ' [x ,  [x , y]]'],
  ] as const) {
    const options = {
      capture,
      print,
      prefer: 'first',
      values: 'text',
      variants: ['table'],
    } as const;
    const [[, module]] = (await compileAndLoad(grammar, options)) as unknown as [
      [string, { readonly stringifyOrThrow: (value: object) => string }],
    ];
    assert.is(module.stringifyOrThrow(parts), word);
  }
});

test('a module has none if too many parts may follow each other', async () => {
  const [[, module]] = (await compileAndLoad('a = 200( b "," / "x" )\nb = "b"\n', {
    capture: 'b',
    variants: ['table'],
  })) as unknown as [[string, object]];
  assert.ok('parse' in module && !('stringify' in module));
});

test('parts with the names of methods that all objects have', async () => {
  for (const [grammar, capture] of [
    ['s = [ value-of ] b\nvalue-of = "a"\nb = "b"\n', 'value-of,b'],
    ['s = 1*( constructor / b )\nconstructor = "a"\nb = "b"\n', 'constructor,b'],
  ] as const) {
    const [[, module]] = (await compileAndLoad(grammar, {
      capture,
      variants: ['table'],
    })) as unknown as [[string, Nested & { readonly stringify: (value: object) => Stringified }]];
    assert.is(say(module.stringify({ b: grammar.includes('1*') ? ['b'] : 'b' })), 'b');
    assert.is(say(module.stringify(module.parseOrThrow('b') as never, 'b')), 'b');
  }
});

test('a rule without captured parts', async () => {
  const [[, module]] = (await compileAndLoad('s = "hello" 1*DIGIT\n', {
    capture: 'all',
    variants: ['table'],
  })) as unknown as [[string, Nested]];
  assert.is(say(module.stringify(module.parseOrThrow('hello12') as never, 'hello12')), 'hello0');
});

test('only parts that leave a choice are searched for', async () => {
  for (const [grammar, capture, isSearched] of [
    ['s = a [ ":" b ] *( "," c )\na = "a"\nb = "b"\nc = "c"\n', 'a,b,c', false],
    // One part in two ways, one before or after another, and calls.
    ['s = a / "<" a ">!"\na = "a"\n', 'a', true],
    ['s = *( a / b )\na = "a"\nb = "b"\n', 'a,b', true],
    ['s = [ a ] b / b "-" a\na = "a"\nb = "b"\n', 'a,b', true],
    ['s = a / "[" s "]"\na = "a"\n', 'a', true],
    // Parts of one part come in their order, those of the next one begin anew.
    ['s = 1*i\ni = [ a ] b\na = "a"\nb = "b"\n', 'i(a,b)', false],
  ] as const) {
    const { files } = await compile(
      { name: 's.abnf', text: grammar },
      { capture, prefer: 'first', variants: ['table'] },
    );
    assert.is(files[0]!.text.includes('searchParts'), isSearched, grammar);
  }
});

test('texts that end a word belong to the parts before them', async () => {
  for (const [grammar, parts, word] of [
    ['s = 2c SP / 3c "b"\nc = "c"\n', ['c', 'c', 'c'], 'cccb'],
    ['s = 2c SP / 3c "b"\nc = "c"\n', ['c', 'c'], 'cc '],
    ['s = [ 2c ] ( SP / c "b" )\nc = *"a"\n', ['a', '', ''], 'ab'],
  ] as const) {
    const [[, module]] = (await compileAndLoad(grammar, {
      capture: 'c',
      prefer: 'first',
      variants: ['table'],
    })) as unknown as [[string, { readonly stringify: (value: object) => Stringified }]];
    assert.is(say(module.stringify({ c: parts })), word);
  }
});

test('a search among many texts between parts ends', async () => {
  const grammar = 's = *( "," a / ";" a "x" / ";" a "y" / ":" a b ) "."\na = 1*DIGIT\nb = "b"\n';
  const [[, module]] = (await compileAndLoad(grammar, {
    capture: 'a,b',
    variants: ['table'],
  })) as unknown as [[string, { readonly stringify: (value: object) => Stringified }]];
  const many = Array.from({ length: 2000 }, (_, index) => String(index));
  assert.ok(module.stringify({ a: many, b: [] }).ok);
  assert.is(say(module.stringify({ a: [...many, 'x'], b: [] })), 'a[2000] at 0: "x"');
  const few = many.slice(0, 200);
  assert.is(
    say(module.stringify({ a: few, b: few.map(() => 'b').concat('b') })),
    'b[200] has no place',
  );
});

test.run();

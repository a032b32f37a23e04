/** Parsing in chunks. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as abnf from '../../generated/abnf/table.js';
import * as ipv4 from '../../generated/ipv4-address/table.js';
import * as json from '../../generated/json/table.js';
import * as namedMailbox from '../../generated/named-mailbox/table.js';
import * as uri from '../../generated/uri/table.js';
import {
  Parser,
  type BufferedModule,
  type BufferedState,
  type ParserModule,
  type Parsing,
  type Span,
  type TracedState,
} from '../../runtime/index.js';
import { UNAMBIGUOUS } from '../suites/captures.js';
import { cuts } from '../support/chunks.js';
import { isA } from '../support/errors.js';
import { compileAndLoad } from '../support/load.js';
import { assertCuts, inputsOf, parserModule, type Told } from '../support/parse-chunks.js';
import { loadParsing, wordsOf, type ParsingModule } from '../support/parses.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

slow('the result of parse, wherever chunks end', async () => {
  // The other suites, and larger grammars, are in the full test.
  for (const [, capture, text] of UNAMBIGUOUS.slice(1, 4)) {
    const parsing = await loadParsing({ name: 'test.abnf', text }, { capture });
    for (const word of wordsOf(parsing))
      for (const input of inputsOf(parsing, word))
        assertCuts(parsing.modules, input, cuts<string | Uint8Array>(input));
  }
});

test('the offset of a refusal, and the words expected there', () => {
  const parser = new Parser(uri);
  assert.ok(parser.write('http://example'));
  assert.not.ok(parser.write('.com/ /'));
  assert.is(parser.offset, 19);
  assert.not.ok(parser.write('x'));
  const result = parser.end();
  assert.equal(result, uri.parse('http://example.com/ /'));
  assert.not.ok(result.ok);
  // The type of the result is that of `parse`.
  const again = parser.write('a:b') && parser.end();
  if (again !== false && again.ok) assert.equal(again.value.scheme, { start: 0, end: 1 });
  assert.equal(parser.end(), uri.parse(''));
});

test('a module with `parse` has the type of the contract; a part that is missing is refused', () => {
  const parsing: Parsing<uri.URI> = uri;
  const { query } = parsing.parseOrThrow('a:b');
  assert.throws(
    () => parsing.textOf!('a:b', query as Span),
    isA(TypeError, 'expected a part, { start, end }, not undefined'),
  );
});

test('modules whose rules nest', () => {
  const nested = ' {"a": [1, {"b\\u00e9\u{1f600}": []}]} ';
  const inputs = [nested, '[[]', '[1]]', '{"a":1,}', '"\ud83d"', '[\ud83d\udc00]', ''];
  for (const text of inputs)
    for (const input of [text, new TextEncoder().encode(text)])
      assertCuts([['json', json as never]], input, cuts<string | Uint8Array>(input));
  for (const text of ['(a (b) )"c" (d) <e@(f(g))h> (i)', '(a) b (c', 'a@b', '(a)(b)(c)<d@e>'])
    assertCuts([['named-mailbox', namedMailbox as never]], text, cuts<string | Uint8Array>(text));
});

test('a refusal after a return within a character, and of a call that is too deep', async () => {
  const text = 's = t *%x20AC "."\nt = "(" *t ")"\n';
  const options = { capture: 't', maxNesting: 3, prefer: 'first' } as const;
  const modules = (await compileAndLoad(text, options)).map(
    ([name, each]) => [name, each as unknown as ParsingModule] as const,
  );
  const octets = new TextEncoder();
  for (const word of ['()\u20ac.', '((()))\u20ac.', '(((())))', '()\u20ad'])
    for (const input of [word, octets.encode(word), octets.encode(word).slice(0, -1)])
      assertCuts(modules, input, cuts<string | Uint8Array>(input));
});

test('parts of nested rules are reported as soon as they are certain', () => {
  const told: Told[] = [];
  const parser = new Parser(json, { onPart: (...part) => void told.push(part) });
  const after = (chunk: string): readonly Told[] => (parser.write(chunk), told.splice(0));
  assert.equal(after('[{"a": 1'), [['object.members.name', 2, 5]]);
  assert.equal(after('}'), [
    ['number', 7, 8],
    ['object.members.value', 7, 8],
    ['object.members', 2, 8],
  ]);
  assert.equal(after(', ['), [
    ['object', 1, 9],
    ['array.items', 1, 9],
  ]);
  assert.equal(after(']'), []);
  assert.equal(after(']'), [
    ['array', 11, 13],
    ['array.items', 11, 13],
  ]);
  parser.end();
  assert.equal(told.splice(0), [
    ['array', 0, 14],
    ['value', 0, 14],
  ]);
});

test('the memory of a parser is in proportion to depth and parts, and a deep input takes linear time', () => {
  const parser = new Parser(json, { onPart: () => {} });
  const lengthAfter = (chunk: string): number => {
    parser.write(chunk);
    return JSON.stringify(parser.save()).length;
  };
  assert.ok(lengthAfter(`"${'a'.repeat(200_000)}`) < 1000);
  parser.reset();
  assert.ok(lengthAfter('['.repeat(20_000)) > 80_000);
  assert.ok(parser.write(']'.repeat(20_000)));
  assert.ok((parser.end() as { ok: boolean }).ok);
});

test('modules without parts keep the input', async () => {
  const [, capture, text] = UNAMBIGUOUS[1]!;
  const source = { name: 'test.abnf', text };
  const parsing = await loadParsing(source, { capture, values: 'text' });
  for (const word of wordsOf(parsing))
    for (const input of inputsOf(parsing, word))
      assertCuts(parsing.modules, input, cuts<string | Uint8Array>(input));
});

test('a chunk is kept as it was, up to what was refused', async () => {
  const options = { capture: 'item', prefer: 'first', values: 'text' } as const;
  const text = 'list = "[" *( list / item ) "]"\nitem = "a"\n';
  for (const [, each] of await compileAndLoad(text, options)) {
    const module = each as unknown as BufferedModule<unknown>;
    const parser = new Parser(module);
    const octets = new TextEncoder().encode('[a');
    assert.ok(parser.write(octets));
    octets.fill(0x20);
    assert.is((parser.save() as BufferedState).text, '[a');
    assert.not.ok(parser.write(new TextEncoder().encode(`,${' '.repeat(1000)}`)));
    assert.not.ok(parser.write(octets));
    assert.is((parser.save() as BufferedState).text, '[a,');
    assert.is(parser.offset, 2);
    assert.equal(parser.end(), module.parse('[a,' as never));
    assert.equal(parser.end(), module.parse('' as never));
    assert.ok(parser.write('[]') && parser.isWord);
    parser.reset();
    assert.not.ok(parser.isWord);
    assert.throws(
      () => new Parser(module, { onPart: () => {} }),
      /^the module has no export `parts` for onPart/,
    );
  }
});

test('what is kept of octets and of strings alone', async () => {
  for (const [input, other] of [
    ['string', Uint8Array.of(0x61)],
    ['octets', 'a'],
  ] as const) {
    const text = 's = "a" [ s ] "b"\n';
    const options = { capture: 's', prefer: 'first', input } as const;
    for (const [, module] of await compileAndLoad(text, options)) {
      const { parse } = module as unknown as { parse(input: unknown): unknown };
      const parser = new Parser(module as unknown as BufferedModule<unknown>);
      assert.throws(() => parser.write(other), isA(TypeError));
      assert.equal(parser.end(), parse(input === 'string' ? '' : []));
    }
  }
});

test('a module that a parser cannot use', () => {
  assert.throws(() => new Parser(ipv4 as never), /^the module has no export `parse`/);
  assert.throws(() => new Parser(abnf as never), /^the module has no export `next`/);
});

test('the path of a rule that may stand in several others is its field', async () => {
  const text = 's = a b\na = c ":"\nb = d\nd = c ["."]\nc = *DIGIT\n';
  const modules = await compileAndLoad(text, { capture: 'all' });
  assert.is(modules.length, 2);
  for (const [, module] of modules) {
    const told: Told[] = [];
    const parser = new Parser(module as unknown as ParserModule<unknown>, {
      onPart: (...part) => void told.push(part),
    });
    parser.write('1:2');
    parser.end();
    assert.is(told.join(' '), 'c,0,1 a,0,2 c,2,3 b.d,2,3 b,2,3');
  }
});

test('a program that fails in onPart is told no part twice', () => {
  const told: string[] = [];
  const parser = new Parser(uri, {
    onPart(path) {
      told.push(path);
      if (path === 'authority.host') throw new Error('stop');
    },
  });
  assert.throws(() => parser.write('http://a:1/?q'), /^stop$/);
  assert.ok(parser.write('r'));
  assert.ok(parser.end().ok);
  assert.equal(told, ['scheme', 'authority.host', 'authority.port', 'authority', 'path', 'query']);
});

test('onPart may ask how far the parser is, and call nothing else of it', () => {
  const calls: readonly ((parser: Parser<unknown>) => unknown)[] = [
    (parser) => parser.write('x'),
    (parser) => parser.end(),
    (parser) => parser.reset(),
    (parser) => parser.save(),
    (parser) => parser.restore(new Parser(uri).save()),
  ];
  for (const call of calls) {
    for (const endsInside of [false, true]) {
      let refused = 0;
      const parser: Parser<unknown> = new Parser(uri, {
        onPart(path) {
          if (path !== (endsInside ? 'path' : 'scheme')) return;
          assert.is(parser.offset, 8);
          assert.type(parser.isWord, 'boolean');
          assert.throws(() => call(parser), /^onPart must not call the parser that calls it$/);
          refused += 1;
        },
      });
      assert.ok(parser.write('http:a/b'));
      assert.equal(parser.end(), uri.parse('http:a/b'));
      assert.is(refused, 1);
    }
  }
  assert.throws(() => new Parser(uri, { onPart: 5 as never }), /^onPart is a function$/);
});

test('a parser is ready for another input after onPart has thrown at the end', () => {
  let fails = true;
  const parser = new Parser(uri, {
    onPart(path) {
      if (fails && path === 'path') throw new Error('stop');
    },
  });
  assert.ok(parser.write('http:a'));
  assert.throws(() => parser.end(), /stop/);
  fails = false;
  assert.is(parser.offset, 0);
  assert.ok(parser.write('b:c'));
  assert.equal(parser.end(), uri.parse('b:c'));
});

test('nothing of a chunk is read that is refused', () => {
  const parser = new Parser(uri);
  parser.write([0x61]);
  const before = parser.save();
  assert.throws(() => parser.write([0x3a, 0x62, 256]), /^bytes\[2\] is 256, not an octet$/);
  assert.equal(parser.save(), before);
  assert.ok(parser.write([0x3a]));
  assert.ok(parser.end().ok);
});

test('a saved state stays as it was', () => {
  const parser = new Parser(uri);
  parser.write('http://a:1');
  const saved = parser.save();
  const printed = JSON.stringify(saved);
  for (const rest of ['2/?q', '@b:3#f', ' ']) {
    parser.restore(saved);
    parser.write(rest);
    assert.is(JSON.stringify(saved), printed);
    assert.equal(parser.end(), uri.parse(`http://a:1${rest}`));
  }
});

test('a saved state grows with the parts that are needed, not with the input', async () => {
  const text = 's = *x "!" / *y "?"\nx = 1*"a" ";"\ny = 1*( "a" / "b" ) ";"\n';
  const parsing = await loadParsing({ name: 'test.abnf', text }, { capture: 'x,y' });
  const lengthOf = (input: string): number => {
    const parser = new Parser(parserModule(parsing.modules[0]![1]));
    assert.ok(parser.write(input));
    const { traces } = parser.save() as TracedState;
    return traces[0]!.segments.reduce((sum, { events }) => sum + events.length, 0);
  };
  const many = 'a;'.repeat(1000);
  // Each part has two events, of two numbers each, and there are two readings.
  assert.ok(Math.abs(lengthOf(many) - 8000) < 20);
  // The b ends one of them.
  assert.ok(Math.abs(lengthOf(`${many}b;`) - 4000) < 20);
  assert.ok(lengthOf('a'.repeat(100_000)) < 20);
});

test('a long word takes linear time, also unit by unit', async () => {
  const text = 's = *x "!" / *y "?"\nx = "a" / "b"\ny = "a" / "b"\n';
  const parsing = await loadParsing({ name: 'test.abnf', text }, { capture: 'x,y' });
  const parser = new Parser(parserModule(parsing.modules[0]![1]), { onPart: () => {} });
  for (let count = 0; count < 50_000; count++) parser.write('a');
  assert.ok(parser.write('!'));
  const result = parser.end();
  assert.is(result.ok && (result.value['x'] as readonly unknown[]).length, 50_000);
});

test.run();

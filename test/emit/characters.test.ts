/** Modules of grammars of characters: known answers; `generated/checks.full.test.ts` has what verification asks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stateCount } from '../../generator/automata/dfa.js';
import { compile } from '../../generator/compile.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { filesBelow, root } from '../support/files.js';
import { isSurrogate } from '../support/cover.js';
import { stagesOf } from '../support/grammar.js';
import { loadRecognizers, type LoadedRecognizer } from '../support/load.js';
import { isJson } from '../support/strings.js';

const folder = join(root, 'test', 'fixtures', 'text');
const grammars = filesBelow(folder, '.abnf');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

const loaded = new Map<string, ReturnType<typeof loadRecognizers>>();
const modulesOf = (name: string): ReturnType<typeof loadRecognizers> =>
  getOrInsert(loaded, name, () => loadRecognizers(textOf(name), { alphabet: 'characters' }));

const encoder = new TextEncoder();

/** Words and other texts, from the documents or chosen by their wording. */
const EXAMPLES: Readonly<
  Record<string, { readonly words: readonly string[]; readonly others: readonly string[] }>
> = {
  'iri-ucschar.abnf': {
    words: ['é', '\u{a0}', '\u{ffef}', '\u{10000}', '\u{efffd}'],
    others: ['', 'e', '\u{fdd0}', '\u{fff0}', '\u{1ffff}', '\u{e0fff}', '\ud800', '\udfff', 'éé'],
  },
  'iri-query.abnf': {
    words: ['', 'q=résumé&x=%C3%A9', '\u{e000}', '\u{10fffd}', '日本語?/'],
    others: ['a b', '%zz', '\u{ffff}', 'x\ud83d', '\ude00'],
  },
  'json-string.abnf': {
    words: ['""', '"\\u00e9\\n"', '"\u{1f600}"', '"\u2028"', '"\u007f"'],
    others: ['"', '"\n"', '"\\x"', '"\\u12"', '"\ud83d"', '"\ude00\ud83d"', "'a'"],
  },
  'json-number.abnf': {
    words: ['0', '-0', '12.5e+10', '1E400'],
    others: ['', '01', '.5', '1.', '+1', '٣', '-'],
  },
  'json-pointer.abnf': {
    words: ['', '/foo/0', '/', '/a~1b', '/m~0n', '/ ', '/é\u{10ffff}'],
    others: ['foo', '/~', '/~2', '#/foo', '/\ud800'],
  },
  'uri-template.abnf': {
    words: ['', '{var}', 'http://example.com/~{username}/', '{?x,y}', '{/list*}', 'é{+x:6}'],
    others: ['{', '{}', '}', '{x', '{x:0}', 'a b', '{é}', '<'],
  },
  'toml-string.abnf': {
    words: ['"é\\u00E9"', "'C:\\Users'", '"""a\r\nb"""', "'''\u{1f600}'''"],
    others: ['"', '"\n"', "'\u{7f}'", '"\ud800"', '"\\q"'],
  },
  'toml-key.abnf': {
    words: ['bare-key', 'a.b . "ʎǝʞ"', "'quoted'", '""'],
    others: ['', '=', 'ʎǝʞ', 'a.', 'a b'],
  },
  'jsonpath-name.abnf': {
    words: ['name', '_x1', 'é', '\u{10ffff}a'],
    others: ['', '1a', 'a-b', '\ud800', 'a\udc00'],
  },
};

test('the examples of the documents', async () => {
  assert.equal(Object.keys(EXAMPLES).sort(), [...grammars].sort());
  for (const [name, { words, others }] of Object.entries(EXAMPLES)) {
    const modules = await modulesOf(name);
    for (const [path, module] of modules) {
      for (const word of words) {
        assert.ok(module.validate(word), `${name} ${path} ${JSON.stringify(word)}`);
        assert.ok(module.validate(encoder.encode(word)), `${name} ${path} ${JSON.stringify(word)}`);
      }
      for (const other of others)
        assert.not(module.validate(other), `${name} ${path} ${JSON.stringify(other)}`);
    }
  }
});

test('JSON.parse and the module of RFC 8259 take the same strings', async () => {
  const options = { input: 'string', variants: ['table'] } as const;
  const modules = await loadRecognizers(textOf('json-string.abnf'), options);
  for (const [path, { validate }] of modules) {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const char = String.fromCharCode(unit);
      for (const text of [`"${char}"`, `"\\${char}"`]) {
        // JSON.parse lets surrogates through, which are no characters.
        const expected = !isSurrogate(unit) && isJson(text);
        if (validate(text) !== expected) assert.unreachable(`${path}: ${JSON.stringify(text)}`);
      }
    }
  }
});

test('a grammar with a bit layout, taken for one of characters, is a recognizer', async () => {
  const text = 'a = *( b )\nb = %x00-7F / %xE9\n; 0000 0000-0000 007F | 0xxxxxxx\n';
  for (const [path, module] of await loadRecognizers(text, { alphabet: 'characters' })) {
    assert.not('decode' in module, path);
    assert.ok(module.validate('caf\u00e9'), path);
    assert.ok(module.validate(encoder.encode('caf\u00e9')), path);
    assert.not(module.validate(Uint8Array.of(0xe9)), path);
  }
});

test('ASCII is one table for both inputs', async () => {
  for (const alphabet of ['octets', 'characters'] as const) {
    const { moduleAutomaton } = stagesOf('a = 1*( "a" / %x30-39 )\n', { alphabet });
    assert.is(moduleAutomaton.dfa.starts.at(-1), moduleAutomaton.dfa.starts[0]);
    assert.is(moduleAutomaton.dfa.classes.max, 0xff);
    assert.is(stateCount(moduleAutomaton.dfa), 3);
  }
});

test('a standalone file of ES5 reads strings, but not those of other elements than code units', async () => {
  const source = { name: 'json-string.abnf', text: textOf('json-string.abnf') };
  const standalone = { target: 'es5' } as const;
  const { ok, files } = await compile(source, { standalone });
  assert.ok(ok);
  const engine: { jsonString?: LoadedRecognizer } = {};
  runInNewContext(files[0]!.text, engine);
  assert.ok(engine.jsonString!.validate('"\u{1f600}"'));
  assert.is(engine.jsonString!.findError('"\ud800"'), 1);
  assert.ok(engine.jsonString!.validate([0x22, 0xc3, 0xa9, 0x22]));

  const native = { ...standalone, with: ['native'] } as const;
  const refused = await compile(source, { standalone: native });
  assert.not(refused.ok);
  assert.match(
    refused.diagnostics.at(-1)!.message,
    /no UTF-16 code units: .* option input, "octets"$/,
  );
  assert.ok((await compile(source, { standalone: native, input: 'octets' })).ok);
  const ascii = { name: 'ascii.abnf', text: 'a = 1*ALPHA\n' };
  assert.ok((await compile(ascii, { standalone: native })).ok);
});

test.run();

/** The parts of words of rules that embed themselves, against trying what the rules allow, in their order. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldName } from '../../../generator/captures/names.js';
import type { Capture } from '../../../generator/captures/select.js';
import { isA } from '../../support/errors.js';
import { firstParse, type RuleWord } from '../../reference/first-parse.js';
import { loadCalls, type CallsModule } from '../../support/calls.js';
import { anyEmbedding, LARGE, WORDS } from '../../support/random-calls.js';
import { runs } from '../../support/thorough.js';

/** A part as a module reports it, or one of several of a field. */
interface Node {
  readonly start: number;
  readonly end: number;
  readonly fields: Readonly<Record<string, readonly Node[]>>;
}

type Value = Readonly<Record<string, unknown>>;

/** The parts of a result, checked against the counts and kinds of their capture. */
function nodeOf(value: Value, capture: Capture, whole: readonly [number, number]): Node {
  const { start = whole[0], end = whole[1], kind } = value;
  const fields: Record<string, readonly Node[]> = {};
  for (const { capture: part, min, max } of capture.parts) {
    const own = value[part.field];
    const all = (Array.isArray(own) ? own : own === undefined ? [] : [own]) as Value[];
    assert.is(Array.isArray(own), max > 1 && !capture.isUnion, part.field);
    if (capture.isUnion) assert.is(kind === part.field, all.length === 1);
    else assert.ok(min <= all.length && all.length <= max, `${all.length} ${part.field}`);
    if (all.length > 0) fields[part.field] = all.map((each) => nodeOf(each, part, whole));
  }
  return { start: start as number, end: end as number, fields };
}

function nodeOfRules({ start, end, parts }: RuleWord): Node {
  const fields: Record<string, Node[]> = {};
  for (const part of parts) (fields[fieldName(part.rule)] ??= []).push(nodeOfRules(part));
  return { start, end, fields };
}

/** Asserts that both kinds of modules of a grammar parse words as the rules say; returns the first parses. */
async function assertFirst(text: string, words: readonly string[]): Promise<readonly RuleWord[]> {
  const options = { maxStates: 2000, capture: 'all', prefer: 'first' } as const;
  const found = await loadCalls(text, options);
  if (found === undefined) return [];
  const called = new Set(found.called);
  return words.flatMap((word) => {
    const symbols = Array.from(word, (char) => char.charCodeAt(0));
    const expected = firstParse(found.grammar, called, symbols);
    for (const [name, module] of found.modules)
      for (const input of [word, Uint8Array.from(symbols)]) {
        const about = `${name}, ${JSON.stringify(word)} in\n${text}`;
        const result = module.parse!(input);
        assert.is(result.ok, expected !== undefined, about);
        if (!result.ok) assert.is(result.at, module.findError(input), about);
        else {
          const node = nodeOf(result.value, found.captures![0]!, [0, word.length]);
          assert.equal(node, nodeOfRules(expected!), about);
        }
      }
    return expected ?? [];
  });
}

/** Asserts it for random grammars. */
async function assertRandom(before: string, numRuns: number): Promise<void> {
  let [parsed, deep] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyEmbedding, async (text) => {
      const all = await assertFirst(before + text, WORDS);
      parsed += all.length;
      deep += all.filter((word) => word.parts.some(({ parts }) => parts.length > 0)).length;
    }),
    { numRuns, seed: 1 },
  );
  assert.ok(deep > 3 && parsed > deep, `${deep} of ${parsed}`);
}

test('parse reports the first parse of the rules', () => assertRandom('', runs(100)));

test('and of rules that are called because they are large', () => assertRandom(LARGE, runs(40)));

test('a call may end at several offsets, and begin where a call of the same rule begins', async () => {
  const words: Record<string, readonly string[]> = {
    's = "(" t *"b" ")"\nt = "a" / "a" "b" / "(" t ")"\n': ['(a)', '(ab)', '(abb)', '((ab)bb)'],
    's = "(" t *"b" ")"\nt = "a" "b" / "a" / "(" t ")"\n': ['(a)', '(ab)', '(abb)', '((ab)bb)'],
    's = "(" t *"b" ")"\nt = "a" *"b" / "(" t ")"\n': ['(a)', '(abbb)', '((abb)bb)'],
    's = e\ne = e "+" e / "(" e ")" / "a"\n': ['a', 'a+a', 'a+a+a', '(a+a)+a+a', 'a+(a+a+a)'],
    's = e\ne = "a" / e "+" e / "(" e ")"\n': ['a', 'a+a', 'a+a+a+a', '(a+a)+a+a'],
    's = e *"b"\ne = *"a" e "b" / "a" "b" / "b" e "a"\n': [
      'ab',
      'aabb',
      'abbbb',
      'aabbbbb',
      'baba',
    ],
  };
  // A part in each round of a repetition.
  words['s = "(" *x [s] ")"\nx = "a" / "b"\n'] = ['()', '(aab)', '(a(bb))', '(((ab)))'];
  for (const [text, tried] of Object.entries(words))
    assert.is((await assertFirst(text, tried)).length, tried.length, text);
});

const JSON_TEXT = `text = ws value ws
value = object / array / string / number / null
null = %s"null"
object = "{" ws [ member *( ws "," ws member ) ] ws "}"
member = string ws ":" ws value
array = "[" ws [ value *( ws "," ws value ) ] ws "]"
string = %x22 *( %x20-21 / %x23-5B / %x5D-10FFFF ) %x22
number = 1*DIGIT
ws = *" "
`;

const CAPTURE = 'value(object(member(string, value)), array(value), string, number, null)';

const loaded = await loadCalls(JSON_TEXT, { capture: CAPTURE, prefer: 'first' });
const JSON_MODULES = loaded!.modules.map(
  ([, module]: readonly [string, CallsModule, string]) => module,
);

test('a part without brackets inside itself has the same parts', async () => {
  for (const module of JSON_MODULES) {
    const text = '{"a": [1, {"é": null}]}';
    const result = module.parse!(text);
    assert.ok(result.ok);
    const path: string[] = [];
    const walk = ({ object, array }: any): void => {
      for (const { string, value } of object?.member ?? []) {
        path.push(module.textOf!(text, string));
        walk(value);
      }
      for (const value of array?.value ?? []) walk(value);
    };
    walk(result.value['value']);
    assert.equal(path, ['"a"', '"é"']);
  }
});

test('refusals say what was expected, in calls and behind them', async () => {
  for (const module of JSON_MODULES) {
    const said = (text: string): unknown => {
      const result = module.parse!(text);
      return result.ok ? 'ok' : [result.at, [...result.expected].sort()];
    };
    assert.equal(said('[1 x'), [3, [' ', ',', ']'].map((char) => `"${char}"`)]);
    assert.equal(said('[1'), [2, ['" "', '","', '"]"', 'DIGIT']]);
    assert.equal(said('1 '), 'ok');
    assert.equal(said('1 1'), [2, ['" "', 'the end']]);
    const octets = new TextEncoder().encode('["é" x');
    const result = module.parse!(octets);
    assert.is(!result.ok && result.at, 6);
    assert.throws(() => module.parseOrThrow!('[1 x'), /at index 3: expected .*, but found "x"/);
  }
});

test('an explanation names what could follow', () => {
  for (const { explain } of JSON_MODULES) {
    assert.is(explain!('[1]'), undefined);
    assert.is(explain!('[1 x'), 'expected a space, "," or "]" at character 4, found "x"');
    assert.is(explain!('["\u{1f600}", nul'), 'expected "l" at the end');
    assert.is(
      explain!('x[1,,]x', 1, 6),
      'expected a digit or another character at character 4, found ","',
    );
    assert.is(explain!(''), 'expected a digit or another character, found nothing');
    assert.throws(() => explain!(5 as never), isA(TypeError));
  }
});

test('deep and long inputs are parsed in linear time and without recursion', async () => {
  for (const module of JSON_MODULES) {
    const deep = module.parse!('['.repeat(30_000) + ']'.repeat(30_000));
    assert.ok(deep.ok);
    const long = module.parse!(`[${'1,'.repeat(20_000)}1]`);
    assert.ok(long.ok);
    assert.is((long.value['value'] as any).array.value.length, 20_001);
  }
});

test('an array that changes while it is read is refused', () => {
  const text = '["a", 1]';
  for (const { parse } of JSON_MODULES)
    for (const later of [0x78, 300, -1, undefined]) {
      const reads: number[] = [];
      const array = Array.from(text, (_, index) => ({
        get: () => {
          reads[index] = (reads[index] ?? 0) + 1;
          // Octets are read once by the check, and once by `findError`.
          return reads[index] <= 2 ? text.charCodeAt(index) : later;
        },
      }));
      const changing = Object.defineProperties({ length: text.length }, array as never);
      assert.throws(() => parse!(changing as never), isA(TypeError), String(later));
    }
});

test('a part of an input has offsets in all of it', async () => {
  for (const module of JSON_MODULES) {
    const result = module.parse!('xx[1]xx', 2, 5);
    assert.ok(result.ok);
    assert.equal((result.value['value'] as any).array, {
      start: 2,
      end: 5,
      value: [{ kind: 'number', start: 3, end: 4, number: { start: 3, end: 4 } }],
    });
  }
});

test.run();

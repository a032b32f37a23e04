/** The parts of words of rules that embed themselves, against trying what the rules allow, in their order. */
import fc from '../../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstParse } from '../../../generator/verify/reference/first-parse.js';
import type { ParsedPart } from '../../../generator/verify/reference/parse-reference.js';
import { printResult, RightParses } from '../../../generator/verify/specification/parts.js';
import { specify } from '../../../generator/verify/specification/specify.js';
import * as json from '../../../generated/json/table.js';
import { isA } from '../../support/errors.js';
import { assertCuts, someCuts } from '../../support/parse-chunks.js';
import { loadCalls, type CallsModule } from '../../support/calls.js';
import { anyEmbedding, LARGE, WORDS } from '../../support/random-calls.js';
import { runs, some } from '../../support/thorough.js';
import { slowTests } from '../../support/slow.js';

const slow = slowTests(test);

/**
 * Asserts that both kinds of modules of a grammar parse words as the rules say, in one piece and in chunks; returns the
 * first parses.
 */
async function assertFirst(text: string, words: readonly string[]): Promise<readonly ParsedPart[]> {
  const options = { maxStates: 2000, capture: 'all', prefer: 'first' } as const;
  // Parts are found by the same code in both variants.
  const found = await loadCalls(text, options, ['table']);
  if (found === undefined) return [];
  const { parts } = specify(found.stages, 2000, options)!.specification;
  return words.flatMap((word) => {
    const symbols = Array.from(word, (char) => char.charCodeAt(0));
    for (const [name, module] of found.modules) {
      const right = new RightParses(parts!, undefined, () => module.findError(word));
      for (const input of [word, Uint8Array.from(symbols)]) {
        const about = `${name}, ${JSON.stringify(word)} in\n${text}`;
        assert.is(printResult(module.parse!(input)), right.resultOf(word, 0), about);
        if (module.next !== undefined)
          assertCuts([[name, module as never]], input, someCuts(input, 2));
      }
    }
    return firstParse(parts!.ordered!, symbols) ?? [];
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
    { numRuns },
  );
  assert.ok(deep > 3 && parsed > deep, `${deep} of ${parsed}`);
}

slow('parse reports the first parse of the rules', () => assertRandom('', runs(100)));

slow('parse reports the first parse of rules that are called because they are large', () =>
  assertRandom(LARGE, runs(40)),
);

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
  // Blanks before a call, within it, or either.
  for (const inner of ['*( s / " " )', '*( " " / s )', '*" " s', '*" " *s *" "'])
    words[`r = "(" ${inner} ")"\ns = *" " "[" *s "]"\n`] = ['( [])', '(  [ []])', '(   [])'];
  // The call, or a call within it, has to begin with the blank.
  words['r = "(" *" " s ")"\ns = " z" / "[" *s "]"\n'] = ['( z)', '(  z)', '( [ z z])'];
  const within = 'r = "(" *" " s ")"\ns = *" " "[" *s "]" / g\ng = " z" / "<" g ">"\n';
  words[within] = ['( z)', '(  z)', '( [])', '( [ z z])', '(<< z>>)'];
  // A part in each round of a repetition.
  words['s = "(" *x [s] ")"\nx = "a" / "b"\n'] = ['()', '(aab)', '(a(bb))', '(((ab)))'];
  // Two traces wait for calls that have parts.
  words['s = *x "." / *y "!"\nx = t\ny = t\nt = "(" *u ")"\nu = "a" / "(" t ")"\n'] = [
    '(a).',
    '((()))(a)!',
    '(a((a)))(((a))a).',
    '(((((a)))))()!',
  ];
  for (const [text, tried] of some(Object.entries(words), 0, 3, 5, -3, -1))
    assert.is((await assertFirst(text, tried)).length, tried.length, text);
});

test('thousands of blanks before a call make no chart of millions', () => {
  for (const blanks of [' '.repeat(20_000), '\t\n '.repeat(7000)])
    for (const text of [`[${blanks}]`, `{"a":${blanks}[${blanks}1${blanks},2]}`]) {
      const result = json.parse(text);
      assert.ok(result.ok);
      assert.is(result.value.value.start, 0);
    }
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

test('refusals say what was expected, in calls and after them', async () => {
  for (const module of JSON_MODULES) {
    const said = (text: string): unknown => {
      const result = module.parse!(text);
      return result.ok ? 'ok' : [result.at, [...result.expected].sort()];
    };
    assert.equal(said('[1 x'), [3, ['","', '"]"']]);
    assert.equal(said('[1'), [2, ['","', '"]"']]);
    assert.equal(said('1 '), 'ok');
    assert.equal(said('1 1'), [2, ['the end']]);
    const octets = new TextEncoder().encode('["é" x');
    const result = module.parse!(octets);
    assert.is(!result.ok && result.at, 6);
    assert.throws(
      () => module.parseOrThrow!('[1 x'),
      /^expected "," or "\]" at character 4, found "x"/,
    );
  }
});

test('an explanation names what could follow', () => {
  for (const { explain } of JSON_MODULES) {
    assert.is(explain!('[1]'), undefined);
    assert.is(explain!('[1 x'), 'expected "," or "]" at character 4, found "x"');
    assert.is(explain!('["\u{1f600}", nul'), 'expected "l" at the end');
    assert.is(
      explain!('x[1,,]x', 1, 6),
      'expected "[", "{", a string, a number or "null" at character 4, found another ","',
    );
    assert.is(explain!(''), 'expected "[", "{", a string, a number or "null", found nothing');
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

test('an array that changes while it is read is read once, or refused', () => {
  const text = '["a", 1]';
  const resultAfter = ({ parse }: CallsModule, later: unknown, right: number): unknown => {
    const reads: number[] = [];
    const array = Array.from(text, (_, index) => ({
      get: () => {
        reads[index] = (reads[index] ?? 0) + 1;
        return reads[index] <= right ? text.charCodeAt(index) : later;
      },
    }));
    return parse!(Object.defineProperties({ length: text.length }, array as never) as never);
  };
  for (const module of JSON_MODULES) {
    const right = module.parse!(text);
    for (const later of [0x78, 300, -1, undefined]) {
      // The check reads octets once, and so does the stack; a chart is made after `findError`.
      if (module.parse!.toString().includes('takeChart'))
        assert.throws(() => resultAfter(module, later, 2), isA(TypeError), String(later));
      else assert.equal(resultAfter(module, later, 2), right, String(later));
    }
  }
});

test('a getter of an array may parse, too', () => {
  const text = '["a", 1]';
  for (const { parse } of JSON_MODULES) {
    let depth = 0;
    const get = (unit: number) => (): number => {
      depth += 1;
      if (depth === 1) parse!('{"b": [[[[2]]]]}');
      depth -= 1;
      return unit;
    };
    const array = Array.from(text, (character) => ({ get: get(character.charCodeAt(0)) }));
    const calling = Object.defineProperties({ length: text.length }, array as never);
    assert.equal(parse!(calling as never), parse!(text));
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

/** Words and near misses of `abnfc words`, and the arbitraries of `abnfc/fast-check`: beside generated modules. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as json from '../../generated/json/table.js';
import * as semver from '../../generated/semver/table.js';
import * as utf8 from '../../generated/utf-8/table.js';
import { analyzeGrammar } from '../../generator/compile.js';
import { coverWords } from '../../generator/study/words/cover-words.js';
import { drawWords } from '../../generator/study/words/draw-words.js';
import { octetWords, words } from '../../generator/study/words/fast-check.js';
import { nearMissesOf } from '../../generator/study/words/near-misses.js';
import { wordGraphOf, type WordGraph } from '../../generator/study/words/word-graph.js';
import { wordsOf } from '../../generator/study/words/words-of.js';
import type { Source } from '../../generator/text/source.js';
import { compiledOf, type Compiled } from '../../generator/study/reading/compiled.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { DEAD, next, stateCount, targetsOf } from '../../generator/automata/dfa.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';

/** Modules, by the names of their grammars; one is of rules that call themselves. */
const MODULES = { json, semver, 'utf-8': utf8 };
type Name = keyof typeof MODULES;

const analyzed = (source: Source): Compiled => {
  const options = optionsOf(source);
  const { ok, stages } = analyzeGrammar(source, options);
  assert.ok(ok);
  return compiledOf(stages, options);
};
const known = new Map<Name, Compiled>();
const compiled = (name: Name): Compiled =>
  getOrInsert(known, name, () => analyzed(readGrammar(name)));
const graphOf = (text: string): WordGraph =>
  wordGraphOf(analyzed({ name: 'test.abnf', text }).stages);
const printed = (list: readonly (readonly number[])[]): readonly string[] =>
  list.map((word) => String.fromCharCode(...word));
const errorIn = (name: Name, word: readonly number[]): number =>
  MODULES[name].findError(Uint8Array.from(word));

test('words are words, near misses are none and are refused where they say', () => {
  for (const name of Object.keys(MODULES) as Name[]) {
    const grammar = compiled(name);
    const drawn = wordsOf(grammar, { count: 40, seed: 7, cover: false }).words;
    assert.is(drawn.length, 40, name);
    assert.is(new Set(drawn.map(String)).size, 40, name);
    const { words: covering } = wordsOf(grammar, { count: 1, seed: 1, cover: true });
    for (const word of [...drawn, ...covering]) assert.is(errorIn(name, word), -1, String(word));
    const misses = nearMissesOf(drawn, grammar, 10);
    assert.ok(misses.length > 2, name);
    for (const { symbols, at } of misses) {
      const error = errorIn(name, symbols);
      // A decoder blames the beginning of a character.
      assert.ok(name === 'utf-8' ? error >= 0 && error <= at : error === at, String(symbols));
    }
  }
});

test('a covering set takes every transition, and no word of it in vain', () => {
  for (const name of ['semver', 'utf-8'] as const) {
    const { stages } = compiled(name);
    const { minimal } = stages;
    const edgesOf = (word: readonly number[]): readonly string[] => {
      let state = minimal.starts[0]!;
      return word.map((symbol) => `${state} ${(state = next(minimal, state, symbol))}`);
    };
    const all = Array.from({ length: stateCount(minimal) }, (_, from) =>
      targetsOf(minimal, from).map((to) => `${from} ${to}`),
    ).flat();
    const covering = coverWords(wordGraphOf(stages));
    const taken = new Set(covering.flatMap(edgesOf));
    assert.equal(
      all.filter((edge) => !taken.has(edge)),
      [],
      name,
    );
    assert.not.ok([...taken].some((edge) => edge.endsWith(` ${DEAD}`)));
    for (const word of covering) {
      const others = new Set(covering.filter((each) => each !== word).flatMap(edgesOf));
      assert.not.ok(
        edgesOf(word).every((edge) => others.has(edge)),
        String(word),
      );
    }
  }
  assert.equal(printed(coverWords(graphOf('a = "x" / "b" a "c"\n'))), ['bXc']);
  assert.equal(printed(coverWords(graphOf('a = ""\n'))), ['']);
  // A call reads something, though its rule may be empty.
  assert.ok(printed(coverWords(graphOf('a = *("(" a ")")\n'))).some((word) => word.includes('((')));
});

test('words are as likely as others of their length, and every length is as likely', () => {
  const any = (): boolean => true;
  const lengths = drawWords(graphOf('a = 2*DIGIT\n'), 3000, 1, any).map(({ length }) => length);
  for (let length = 3; length < 34; length++) {
    const count = lengths.filter((each) => each === length).length;
    assert.ok(count > 55 && count < 140, `${length}: ${count}`);
  }
  // 10,000 times as many words of its length begin with a digit.
  const many = drawWords(graphOf('a = %s"x" 4%s"a" 2DIGIT / 6DIGIT %s"y"\n'), 50, 1, any);
  assert.ok(printed(many).filter((word) => word.startsWith('x')).length < 3);
  const called = graphOf('a = 4"-" / "(" a ")" / "[" b "]"\nb = 4DIGIT / "<" b ">"\n');
  // Of those with k brackets around the digits, one in k has no round ones.
  const long = printed(drawWords(called, 80, 1, any)).filter(({ length }) => length > 20);
  assert.ok(long.filter((word) => word.startsWith('(')).length > 0.75 * long.length);
  assert.equal(printed(drawWords(graphOf('a = %s"x" / %s"yz"\n'), 10, 1, any)), ['x', 'yz']);
  // Letters stand for what else leads to the same state; without letters, punctuation does; a space comes last.
  for (const [rule, pattern] of [
    ['%x00-FF', /^[a-zA-Z0-9]{3}$/],
    ['%x00-2F', /^[!-/]{3}$/],
    ['%x00-20', /^ {3}$/],
    ['%x00-1F', /^[\0-\x1f]{3}$/],
  ] as const)
    for (const word of printed(drawWords(graphOf(`a = 3(${rule})\n`), 9, 1, any)))
      assert.match(word, pattern);
  // A call that may read all that the rule reads.
  assert.is(drawWords(graphOf('a = [DIGIT] a [ALPHA] / "+"\n'), 20, 1, any).length, 20);
});

test('the same seed draws the same words', () => {
  const graph = wordGraphOf(compiled('json').stages);
  const draw = (seed: number): string => drawWords(graph, 9, seed, () => true).join(' ');
  assert.is(draw(5), draw(5));
  assert.is.not(draw(5), draw(6));
});

/** With a requirement. */
const LIMITED = {
  name: 'a.abnf',
  text: '; capture a: b\n; limit a: b 3 octets\na = b\nb = 1*%x00-FF\n',
};

test('words meet the requirements of the grammar', () => {
  const { words: drawn } = wordsOf(analyzed(LIMITED), { count: 20, seed: 1, cover: false });
  assert.equal([...new Set(drawn.map(({ length }) => length))], [1, 2, 3]);
});

/** A part of JSON. */
const LISTS = {
  name: 'lists.abnf',
  text: `value = list / number / %s"null"
list = "[" [value *("," value)] "]"
number = ["-"] ("0" / %x31-39 *DIGIT)
`,
};

test('arbitraries generate words, and shrink to words', () => {
  const seen = new Set<string>();
  const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : String(typeof value));
  fc.assert(fc.property(words(LISTS), (text) => void seen.add(typeOf(JSON.parse(text)))));
  assert.equal([...seen].sort(), ['list', 'number', 'object']);
  const tried: string[] = [];
  const { counterexample } = fc.check(
    fc.property(words(LISTS), (text) => {
      tried.push(text);
      return !/\[.*\[.*,/s.test(text);
    }),
    { numRuns: 1000 },
  );
  const [shrunk] = counterexample!;
  assert.ok(shrunk.length < 10, shrunk);
  assert.ok(tried.length > 20);
  for (const text of tried) assert.not.throws(() => JSON.parse(text), undefined, text);
  const lengths = new Set<number>();
  fc.assert(fc.property(octetWords(LIMITED), (octets) => void lengths.add(octets.length)));
  assert.equal([...lengths].sort(), [1, 2, 3]);
});

test('arbitraries refuse what has no words of their kind', () => {
  const source = (text: string) => ({ name: 'test.abnf', text });
  assert.throws(() => words(source('a = b\n')), /error\[undefined-rule\]: .*b/s);
  assert.throws(() => words(source('a = %xFF\n')), /test\.abnf .*: use octetWords/);
  assert.throws(
    () => octetWords(source('a = "a"\n'), { alphabet: 'characters' }),
    /test\.abnf reads characters: use words/,
  );
});

test.run();

/** Facts: witnesses that are checked, and random grammars; `fixtures/commands/facts.txt` has known answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { findAmbiguity } from '../../generator/automata/find-ambiguity.js';
import { accessTree, accessWord, run, type Dfa } from '../../generator/automata/dfa.js';
import { findLiveCycle, findPrefix, longestWord } from '../../generator/automata/longest-word.js';
import {
  findConfusion,
  findMisaligned,
  synchronizingWindow,
} from '../../generator/automata/synchronize.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import type { Stages } from '../../generator/analysis/stages.js';
import type { Fact } from '../../generator/study/facts/fact.js';
import { factsOf } from '../../generator/study/facts/facts.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import { root } from '../support/files.js';
import { FORMATS, stagesOfFormat } from '../support/formats.js';
import { ascii, stagesOf } from '../support/grammar.js';
import { textsOf } from '../support/strings.js';
import { runs } from '../support/thorough.js';

const factsIn = (stages: Stages): ReadonlyMap<string, Fact> =>
  new Map(factsOf(stages).map((fact) => [fact.name, fact]));
const factsAbout = (name: string): ReadonlyMap<string, Fact> => factsIn(stagesOfFormat(name));
const factsOfText = (text: string): ReadonlyMap<string, Fact> => factsIn(stagesOf(text));

test('every "no" has a witness, every fact a method', () => {
  for (const { name } of FORMATS) {
    for (const { holds, witness, method, value } of factsAbout(name).values()) {
      assert.is(witness !== undefined, holds === false, name);
      assert.ok(method.length > 5 && value.length > 0);
    }
    const facts = factsAbout(name);
    assert.is(facts.get('unambiguous')!.value, 'yes', name);
    assert.is(facts.get('alternatives that add no word')!.value, 'none', name);
    assert.is(facts.get('rules not reached from the start rule')!.value, 'none', name);
  }
});

const minimalOf = (text: string): Dfa => stagesOf(text).minimal;

/** Whether from some state a character begins between two words, from another one not, and both go on. */
function isConfused(
  dfa: Dfa,
  { before, after }: ReturnType<typeof findConfusion> & object,
): boolean {
  const ends = dfa.accepting.flatMap((_, state) => {
    const at = run(dfa, before, state);
    return at !== 0 && run(dfa, after, at) !== 0 ? [at === dfa.starts[0]] : [];
  });
  return ends.includes(true) && ends.includes(false);
}

test('where boundaries cannot be found: octets around one that tell nothing', () => {
  for (const name of ['whole octets', 'three whole octets', 'four octets, a few of them']) {
    const { dfa } = stagesOf(DECODER_SHAPES[name]!).decoder!.transducer;
    const confusion = findConfusion(dfa, 6)!;
    assert.is(confusion.before.length, 6);
    assert.is(confusion.after.length, 6);
    assert.ok(isConfused(dfa, confusion), name);
  }
  for (const { name, stages } of FORMATS.filter(({ stages }) => stages.decoder !== undefined)) {
    // Zeros do not tell where a unit of several octets begins.
    const confusion = findConfusion(stages.decoder!.transducer.dfa, 3);
    assert.is(confusion !== undefined, /^utf-(16|32)/.test(name), name);
  }
});

test('random codes: there is a confusion exactly where no window tells, and it is one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 });
  const code = fc
    .uniqueArray(word, { minLength: 2, maxLength: 4 })
    .filter((words) => words.every((a) => words.every((b) => a === b || !b.startsWith(a))));
  fc.assert(
    fc.property(code, (words) => {
      const dfa = minimalOf(`a = *( ${words.map((each) => `%s"${each}"`).join(' / ')} )\n`);
      const confusion = findConfusion(dfa, 5);
      assert.is(confusion === undefined, synchronizingWindow(dfa) !== undefined, words.join());
      if (confusion !== undefined) assert.ok(isConfused(dfa, confusion), words.join());
    }),
    { numRuns: runs(300) },
  );
});

test('a search that finds what is not there', () => {
  const misaligned = (words: string) => {
    const found = findMisaligned(minimalOf(`a = *( ${words} )\n`));
    return found && String.fromCharCode(...found);
  };
  assert.is(misaligned('%s"ab" / %s"c"'), undefined);
  assert.is(misaligned('%s"ab" / %s"b"'), 'b');
  assert.is(misaligned('%s"aa"'), 'aa');
  assert.is(misaligned('%s"xab" / %s"ab"'), 'ab');
});

test('random finite languages: cycles, longest words and prefixes', () => {
  const words = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(words, (list) => {
      const choice = list.map((word) => `%s"${word}"`).join(' / ');
      const dfa = minimalOf(`a = ${choice}\n`);
      assert.is(findLiveCycle(dfa), undefined);
      const sorted = [...list].sort((x, y) => y.length - x.length || (x < y ? -1 : 1));
      assert.is(String.fromCharCode(...longestWord(dfa)!), sorted[0]);
      const hasPrefix = list.some((x) => list.some((y) => x !== y && y.startsWith(x)));
      const prefix = findPrefix(dfa);
      assert.is(prefix !== undefined, hasPrefix);
      if (prefix !== undefined) {
        const [word, longer] = [prefix.word, prefix.longer].map((each) =>
          String.fromCharCode(...each),
        ) as [string, string];
        assert.ok(list.includes(word) && list.includes(longer) && longer.startsWith(word));
      }

      const repeated = minimalOf(`a = "x" 1*( ${choice} )\n`);
      const { before, cycle } = findLiveCycle(repeated)!;
      const state = run(repeated, before);
      assert.ok(state !== 0 && cycle.length > 0);
      assert.is(run(repeated, cycle, state), state);
      assert.equal(before, accessWord(accessTree(repeated), state));
    }),
    { numRuns: runs(200) },
  );
});

test('ambiguity of large grammars: an IPv4 address is the name of a host of a URI, too', () => {
  const text = readFileSync(join(root, 'grammar', 'uri.abnf'), 'utf8');
  const nfa = buildNfa(stagesOf(text).lowered.regex);
  const found = findAmbiguity(nfa);
  assert.equal(found !== 'limit' && found?.word, ascii('A://0.0.0.0'));
  assert.is(findAmbiguity(nfa, 1000), 'limit');
});

test('random choices of words: ambiguous exactly if a text can be cut in two ways', () => {
  const words = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }),
    { minLength: 1, maxLength: 4 },
  );
  const cutsOf = (text: string, list: readonly string[]): number =>
    text === ''
      ? 1
      : list.reduce(
          (sum, word) => sum + (text.startsWith(word) ? cutsOf(text.slice(word.length), list) : 0),
          0,
        );
  const texts = textsOf('ab', 8);
  let ambiguous = 0;
  fc.assert(
    fc.property(words, (list) => {
      const fact = factsOfText(`a = *( ${list.map((word) => `%s"${word}"`).join(' / ')} )\n`).get(
        'unambiguous',
      )!;
      const first = texts.find((text) => cutsOf(text, list) > 1);
      if (fact.witness === undefined) assert.is(first, undefined, list.join());
      else {
        ambiguous += 1;
        const text = String.fromCharCode(...fact.word!);
        assert.is(fact.witness, `"${text}"`);
        assert.ok(cutsOf(text, list) > 1, `${list.join()}: ${text}`);
        if (text.length <= 8) assert.is(text.length, first!.length, list.join());
      }
    }),
    { numRuns: runs(200) },
  );
  assert.ok(ambiguous > runs(40) && ambiguous < runs(160), String(ambiguous));
});

test('deep automata are no trouble', () => {
  const dfa = minimalOf('a = 20000"x" [ "y" ]\n');
  assert.is(longestWord(dfa)!.length, 20001);
  assert.is(findPrefix(dfa)!.longer.length, 20001);
});

test.run();

/** Facts: known answers for the formats, and witnesses that are checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { findAmbiguity } from '../../generator/automata/find-ambiguity.js';
import { accessTree, accessWord, run, type Dfa } from '../../generator/automata/dfa.js';
import { findLiveCycle, findPrefix, longestWord } from '../../generator/automata/longest-word.js';
import {
  findConfusion,
  findMisaligned,
  synchronizingWindow,
} from '../../generator/automata/synchronize.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Stages } from '../../generator/analysis/stages.js';
import type { Fact } from '../../generator/study/facts/fact.js';
import { factsOf } from '../../generator/study/facts/facts.js';
import { printFacts } from '../../generator/study/facts/print-facts.js';
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

test('UTF-8 has every characteristic of RFC 3629 §1', () => {
  const facts = factsAbout('utf-8');
  for (const [name, value] of [
    ['states', '9, including the dead state'],
    ['byte classes', '12'],
    ['characters', '1112064'],
    ['characters by number of octets', '1: 128, 2: 1920, 3: 61440, 4: 1048576'],
    ['values', 'U+0000 to U+D7FF, U+E000 to U+10FFFF'],
    ['values left out by the grammar', 'U+D800 to U+DFFF'],
    ['U+0000 to U+007F are encoded as the octets 00 to 7F', 'yes'],
    ['octets 00 to 7F appear nowhere else', 'yes'],
    ['the first octet determines the number of octets', 'yes'],
    ['octets that never appear', 'C0-C1, F5-FF'],
    [
      'character boundaries can be found from any offset',
      'yes, by 0 octets before the offset and 1 after it',
    ],
    ['a search for the octets of characters finds only characters', 'yes'],
    ['sorting by octets is sorting by character number', 'yes'],
  ] as const) {
    assert.is(facts.get(name)?.value, value, name);
  }
});

test('captures: their fields, the traces and the states that they take', () => {
  const captures = (text: string, options: AnalyzeOptions): string | undefined =>
    factsOf(stagesOf(text, options)).find(({ name }) => name === 'captures')?.value;
  const grammar = 'pair = left "-" / right "+"\nleft = 1*"a"\nright = "a" *tail\ntail = "a"\n';
  assert.is(captures(grammar, {}), undefined);
  const fork = '3 (left, right, tail); at most 2 traces at once; 5 states, 1 more than without';
  assert.is(captures(grammar, { capture: 'left, right(tail)' }), fork);
  assert.is(captures(grammar, { capture: 'left, right(tail)', alphabet: 'characters' }), fork);
  assert.is(
    captures('a = b / c\nb = "x"\nc = "x"\n', { capture: 'b, c', prefer: 'first' }),
    '2 (b, c); of the first of several parses; at most 1 trace at once; 3 states, 0 more than without',
  );
});

test('the others lack some, with witnesses', () => {
  const no = (format: string, name: string): string | undefined => {
    const fact = factsAbout(format).get(name)!;
    assert.is(fact.holds, false, `${format}: ${name}`);
    return fact.witness;
  };
  const order = 'sorting by octets is sorting by character number';
  assert.is(no('cesu-8', order), 'EF BF BF, ED A0 80 ED B0 80');
  assert.is(no('cesu-8', 'the first octet determines the number of octets'), 'ED');
  assert.is(no('modified-utf-8', order), 'C0 80, 01');
  assert.is(no('modified-utf-8', 'U+0000 to U+007F are encoded as the octets 00 to 7F'), '00');
  assert.is(factsAbout('utf-8-rfc2279').get('values')!.value, 'U+0000 to U+7FFFFFFF');
});

test('IPv4 addresses are finitely many: 2 to the 32', () => {
  const facts = factsAbout('ipv4-address');
  assert.is(facts.get('finite')!.value, 'yes');
  assert.is(facts.get('words')!.value, String(2 ** 32));
  assert.is(facts.get('longest word')!.value, '"100.100.100.100"');
  assert.is(facts.get('shortest word')!.value, '"0.0.0.0"');
  assert.is(facts.get('prefix code')!.holds, false);
  assert.not(facts.has('characters'));
});

test('every "no" has a witness, every fact a method', () => {
  for (const { name } of FORMATS) {
    for (const { holds, witness, method, value } of factsAbout(name).values()) {
      assert.is(witness !== undefined, holds === false, name);
      assert.ok(method.length > 5 && value.length > 0);
    }
  }
  assert.match(
    printFacts(factsOf(FORMATS[0]!.stages)),
    /^states: 9, including the dead state\n {4}by /,
  );
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
    { seed: 20, numRuns: runs(300) },
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
    { seed: 20, numRuns: runs(200) },
  );
});

test('ambiguity: the shortest word with two readings, and both of them', () => {
  for (const { name } of FORMATS)
    assert.is(factsAbout(name).get('unambiguous')!.value, 'yes', name);
  const fact = (text: string) => factsOfText(text).get('unambiguous')!;
  const two = fact('a = b / c\nb = 1*DIGIT\nc = "7" / "x"\n');
  assert.is(two.witness, '"7"');
  assert.equal(two.word, ascii('7'));
  assert.is(
    two.value,
    'no: octet 1 of "7" can be read by DIGIT: %x30-39 (RFC 5234 B.1) or by c: "7" (line 3) (octet by octet: DIGIT; or c)',
  );
  assert.is(fact('a = *DIGIT *DIGIT\n').witness, '"0"');
  assert.is(fact('a = *( %s"ab" / %s"a" / %s"b" )\n').witness, '"ab"');
  assert.is(fact('a = 1*( *%s"x" %s"y" )\n').value, 'yes');
  assert.is(fact('a = [ %s"x" ] [ %s"x" ] %s"y"\n').witness, '"xy"');
});

test('ambiguity of large grammars: an IPv4 address is the name of a host of a URI, too', () => {
  const text = readFileSync(join(root, 'grammar', 'uri.abnf'), 'utf8');
  const nfa = buildNfa(stagesOf(text).lowered.regex);
  const found = findAmbiguity(nfa);
  assert.equal(found !== 'limit' && found?.word, ascii('A://0.0.0.0'));
  assert.is(findAmbiguity(nfa, 1000), 'limit');
});

test('alternatives and rules that add nothing', () => {
  const facts = factsOfText('a = 1*b\nb = ALPHA / %x41-5A / "!" / c\nc = "!" "!"\nd = "unused"\n');
  assert.is(
    facts.get('alternatives that add no word')!.value,
    'b: %x41-5A (line 2); b: c (line 2); c: "!" "!" (line 3)',
  );
  assert.is(facts.get('rules not reached from the start rule')!.value, 'd');
  // Without its only alternative, what repeats a rule is gone, and not empty.
  assert.is(
    factsOfText('a = 1*b %s"y" / 1*%s"x" %s"y"\nb = %s"x"\n').get('alternatives that add no word')!
      .value,
    'a: 1*b %s"y" (line 1); a: 1*%s"x" %s"y" (line 1); b: %s"x" (line 2)',
  );
  for (const { name } of FORMATS) {
    assert.is(factsAbout(name).get('alternatives that add no word')!.value, 'none', name);
    assert.is(factsAbout(name).get('rules not reached from the start rule')!.value, 'none', name);
  }
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
    { seed: 20, numRuns: runs(200) },
  );
  assert.ok(ambiguous > runs(40) && ambiguous < runs(160), String(ambiguous));
});

test('facts of a text speak its characters', () => {
  const facts = factsOfText('a = 1*( ALPHA / %xE9 / %x1F600 ) "\\" %x22 / %x0A\n');
  assert.is(facts.get('character classes')!.value, '5');
  assert.match(facts.get('character classes')!.method, 'merging characters');
  assert.not.ok(facts.has('byte classes'));
  assert.is(facts.get('shortest word')!.value, 'U+000A');
  assert.match(facts.get('finite')!.value, 'after "A", "A" can be repeated');
  const twice = factsOfText('a = b / c\nb = 2%x1F600\nc = 1*%x1F600 [ "x" ]\n');
  const { value, word, witness } = twice.get('unambiguous')!;
  assert.match(value, 'no: character 1 of U+1F600 U+1F600 can be read by b: ');
  assert.match(value, '(character by character: b b; or c c)');
  assert.is(witness, 'U+1F600 U+1F600');
  assert.equal(word, [0x1f600, 0x1f600]);
  const quoted = factsOfText('a = %x22.5C.22 [ %x20AC ]\n');
  assert.is(quoted.get('shortest word')!.value, String.raw`"\"\\\""`);
  assert.is(quoted.get('prefix code')!.witness, String.raw`"\"\\\"" U+20AC`);
  assert.is(quoted.get('alternatives that add no word')!.value, 'none');
  const idle = factsOfText('a = b / %x20AC\nb = %x20AC / "x"\n');
  assert.is(
    idle.get('alternatives that add no word')!.value,
    'a: %x20AC (line 1); b: %x20AC (line 2)',
  );
});

test('facts of octets are text where no control character is read, and hex elsewhere', () => {
  const shortest = (text: string): string => factsOfText(text).get('shortest word')!.value;
  assert.is(shortest('a = ALPHA ":"\n'), '"A:"');
  assert.is(shortest('a = %x20 %x7E\n'), '" ~"');
  assert.is(shortest('a = ALPHA ":" / 3%x7F\n'), '41 3A');
  assert.is(shortest('a = ALPHA ":" / 3HTAB / 3%x80-FF\n'), '"A:"');
  assert.is(shortest('a = %x80 / "ab"\n'), '80');
  assert.ok(factsOfText('a = ALPHA\n').has('byte classes'));
});

test('words are counted from the shortest on', () => {
  const counts = (text: string): string => factsOfText(text).get('words by length')!.value;
  assert.is(counts('a = 20DIGIT [ "." 1*DIGIT ]\n').split(', ')[0], `20: ${10n ** 20n}`);
  assert.is(counts('a = 20DIGIT [ "." 1*DIGIT ]\n').split(', ').length, 7);
  assert.is(counts('a = 3%x61 / 5%x61\n'), '3: 1, 4: 0, 5: 1');
  assert.is(counts('a = *%x61\n'), '0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1');
  assert.match(counts('a = 1*100%x61\n'), /^1: 1, .*, 16: 1, and 84 more lengths$/);
  assert.is(factsAbout('ipv4-address').get('words by length')!.value.slice(0, 8), '7: 10000');
});

test('deep automata are no trouble', () => {
  const dfa = minimalOf('a = 20000"x" [ "y" ]\n');
  assert.is(longestWord(dfa)!.length, 20001);
  assert.is(findPrefix(dfa)!.longer.length, 20001);
});

test('the kind of a grammar: regular, with a stack, or general with a witness', () => {
  const kindOf = (text: string): string => factsOfText(text).get('kind')!.value;
  assert.is(kindOf('a = "x" / b\nb = "y"\n'), 'regular');
  assert.is(
    kindOf('a = "x" / "x" a / b\nb = b "y" / "z"\n'),
    'regular; one-sided recursion is repetition: b, a',
  );
  const nested = factsOfText('s = "(" *t ")"\nt = "a" / "[" t "]"\n');
  assert.is(nested.get('kind')!.value, 'not regular; recognized with a stack, in linear time');
  const decided = 'the input decides which rules continue';
  assert.is(nested.get(decided)!.holds, true);
  assert.is(nested.get('rules that are called')!.value, 't');
  assert.is(
    nested.get('states')!.value,
    '9 of all automata, including the dead state; from the starts: s 5, t 4',
  );
  assert.match(nested.get('only for regular grammars, or with a depth')!.value, 'words by length');
  const undecided = factsOfText('sum = sum "+" sum / "a"\n');
  assert.match(undecided.get('kind')!.value, 'a stack does not decide');
  assert.is(undecided.get(decided)!.value, 'no: at the beginning, several may: sum');
  assert.is(undecided.get(decided)!.witness, 'at the beginning');
  const after = factsOfText('s = "[" t *("," t) "]" *"." / "."\nt = s ["." "!"]\n').get(decided)!;
  assert.is(after.witness, 'after "[." ... "]."');
});

test('the shortest word of rules that embed themselves', () => {
  const shortest = (text: string): string => factsOfText(text).get('shortest word')!.value;
  assert.is(shortest('s = "(" s ")" / 5"a" / "[" t "]"\nt = "<" s ">" / "bc"\n'), '"[BC]"');
  // A call may have to read something where the rule has the empty word.
  assert.is(shortest('s = ["(" s ")"]\n'), 'the empty word');
  assert.is(shortest('s = "(" 2t ")"\nt = ["[" t "]"] "x"\n'), '"(XX)"');
  // Rules that are called in the same places.
  assert.is(
    shortest('s = "(" (t / u) ")"\nt = 3"a" / "[" s t s "]"\nu = 2"a" / "<" s u s ">"\n'),
    '"(AA)"',
  );
});

test.run();

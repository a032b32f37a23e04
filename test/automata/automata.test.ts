/** The constructions on small automata, with known answers; and against slower ones on random grammars. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { classesOf, membersOf, membersOfAll } from '../../generator/automata/symbol-classes.js';
import { toRanges } from '../../generator/automata/symbol-range.js';
import { printRanges } from '../../generator/text/octets.js';
import { canonicalize } from '../../generator/automata/canonicalize.js';
import { countWords } from '../../generator/automata/count-words.js';
import { determinize } from '../../generator/automata/determinize.js';
import {
  accessTree,
  accessWord,
  DEAD,
  next,
  run,
  stateCount,
  step,
  type Dfa,
} from '../../generator/automata/dfa.js';
import { distinguishingWord, equivalent } from '../../generator/automata/distinguishing-word.js';
import { minimize } from '../../generator/automata/minimize.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import {
  expandedSize,
  substitute,
  wordLengths,
  type Regex,
} from '../../generator/automata/regex.js';
import { pathOfWord } from '../../generator/automata/path-of-word.js';
import { simulate } from '../reference/simulate.js';
import { countDistinctStates } from '../reference/moore.js';
import { FORMATS, utf8 } from '../support/formats.js';
import { ascii, stagesOf } from '../support/grammar.js';
import { textsOf } from '../support/strings.js';

const minimalOf = (text: string): Dfa => stagesOf(text).minimal;

test('known answers: RFC 3629 has 9 states and 12 classes, one character 10 and 12', () => {
  const { minimal } = utf8.stages;
  assert.is(stateCount(minimal), 9);
  assert.is(minimal.classes.count, 12);
  const unit = stagesOf(utf8.stages.document.source.text, { start: 'UTF8-char' }).minimal;
  assert.is(stateCount(unit), 10);
  assert.is(unit.classes.count, 12);
});

test('ranges join where they touch', () => {
  assert.is(printRanges(toRanges([0, 1, 2, 5, 255])), '00-02, 05, FF');
  assert.equal(toRanges([]), []);
});

test('what a substitution does not change stays the same object', () => {
  const one: Regex = { kind: 'range', range: { lo: 1, hi: 1 } };
  const kept: Regex = { kind: 'labeled', label: 0, body: { kind: 'empty' } };
  const both: Regex = { kind: 'alternation', operands: [one, kept] };
  const many: Regex = { kind: 'repetition', min: 0, max: 2, body: one };
  const whole: Regex = { kind: 'concatenation', operands: [kept, both, many] };
  const same = substitute(whole, (part) => part);
  assert.is(same, whole);
  const without = substitute(whole, (part) => (part === one ? undefined : part));
  assert.equal(without, { ...whole, operands: [kept, kept, { kind: 'empty' }] });
});

test('classes are the coarsest partition, numbered by their least symbol', () => {
  const ranges = [
    { lo: 0x30, hi: 0x39 },
    { lo: 0x35, hi: 0x40 },
  ];
  const classes = classesOf(ranges, 0xff);
  assert.is(classes.count, 4);
  const members = [0, 1, 2, 3].map((index) => printRanges(membersOf(classes, index)));
  assert.equal(members, ['00-2F, 41-FF', '30-34', '35-39', '3A-40']);
  assert.is(printRanges(membersOfAll(classes, [1, 2])), '30-39');
  assert.is(classesOf([], 0xff).count, 1);
  assert.is(classesOf([{ lo: 0, hi: 255 }], 0xff).count, 1);
});

test('Thompson: the size that was foretold is about the size there is', () => {
  for (const { stages } of FORMATS) {
    const foretold = expandedSize(stages.lowered.regex);
    assert.ok(
      stages.nfa.states.length <= foretold + 1,
      `${stages.nfa.states.length} of ${foretold}`,
    );
    assert.ok(foretold <= 2 * stages.nfa.states.length);
  }
});

test('how long words are is known from the expression', () => {
  for (const [rule, shortest, longest] of [
    ['""', 0, 0],
    ['"abc"', 3, 3],
    ['"a" / "abc" / ""', 0, 3],
    ['2*5"ab" *3( "c" / "de" )', 4, 16],
    ['1*"ab" "c"', 3, Infinity],
    ['*"" 0"x"', 0, 0],
    ['0*1( *"x" )', 0, Infinity],
  ] as const)
    assert.equal(wordLengths(stagesOf(`a = ${rule}\n`).lowered.regex), { shortest, longest }, rule);
});

test('subset construction gives up at the limit, and says where it was', () => {
  const nfa = stagesOf('a = *( "a" / "b" ) "a" 8( "a" / "b" )\n').nfa;
  const given = determinize(nfa, 0xff, 100);
  assert.ok(given.kind === 'refused' && given.why.limit === 100 && given.why.longest.length > 0);
  const { made } = determinize(nfa, 0xff, 1000) as { made: { dfa: Dfa } };
  assert.is(stateCount(made.dfa), 2 ** 9 + 1);
});

test('every machine has its dead state first, is total, and reaches every other state', () => {
  for (const { stages } of FORMATS) {
    for (const dfa of [stages.determinized.dfa, stages.minimal]) {
      assert.is(dfa.starts[0]!, 1);
      assert.is(dfa.accepting[DEAD], false);
      assert.is(dfa.transitions.length, stateCount(dfa) * dfa.classes.count);
      for (let index = 0; index < dfa.classes.count; index++)
        assert.is(step(dfa, DEAD, index), DEAD);
      const tree = accessTree(dfa);
      for (let state = 1; state < stateCount(dfa); state++) {
        assert.is(run(dfa, accessWord(tree, state)), state);
      }
    }
  }
});

test('the canonical order makes equal languages equal objects', () => {
  const one = minimalOf('a = "ab" / "ac" / "b" *DIGIT\n');
  const other = minimalOf('a = "b" / x / "a" ( "c" / "b" )\nx = %x62 1*DIGIT / %x42 1*%d48-57\n');
  assert.equal(one, other);
  assert.not.equal(one, minimalOf('a = "ab" / "ac" / "b" 1*DIGIT\n'));
});

test('difference finds the shortest and least word', () => {
  const a = minimalOf('a = *( "a" / "b" )\n');
  const b = minimalOf('a = *( "a" / "b" ) / 3"c"\n');
  assert.equal(distinguishingWord(a, b), ascii('CCC'));
  assert.is(distinguishingWord(a, a), undefined);
  assert.equal(distinguishingWord(minimalOf('a = "x"\n'), minimalOf('a = [ "x" ]\n')), []);
  assert.not(equivalent(a, b));
});

test('words are counted without listing them', () => {
  const characters = stagesOf(utf8.stages.document.source.text, { start: 'UTF8-char' }).minimal;
  assert.equal(countWords(characters, 5), [0n, 128n, 1920n, 61440n, 1048576n, 0n]);
  assert.equal(countWords(minimalOf('a = *OCTET\n'), 8).at(-1), 256n ** 8n);
});

test('a traced word names a state for every octet', () => {
  const { nfa } = utf8.stages;
  assert.is(pathOfWord(nfa, [0xf0, 0x9f, 0x98, 0x80])?.length, 4);
  assert.is(pathOfWord(nfa, [0xc0, 0x80]), undefined);
  assert.equal(pathOfWord(nfa, []), []);
});

// --- random expressions ------------------------------------------------------------------------

const ALPHABET = [0x61, 0x62, 0x63];

const { regex: anyRegex } = fc.letrec<{ regex: Regex }>((tie) => ({
  regex: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'regex' },
    fc.constant<Regex>({ kind: 'empty' }),
    fc.tuple(fc.constantFrom(...ALPHABET), fc.constantFrom(...ALPHABET)).map(([a, b]): Regex => ({
      kind: 'range',
      range: { lo: Math.min(a, b), hi: Math.max(a, b) },
    })),
    fc
      .array(tie('regex'), { minLength: 1, maxLength: 3 })
      .map((operands): Regex => ({ kind: 'concatenation', operands })),
    fc
      .array(tie('regex'), { minLength: 1, maxLength: 3 })
      .map((operands): Regex => ({ kind: 'alternation', operands })),
    fc
      .tuple(tie('regex'), fc.nat(2), fc.option(fc.nat(2), { nil: undefined }))
      .map(([body, min, more]): Regex => ({
        kind: 'repetition',
        min,
        max: more === undefined ? undefined : min + more,
        body,
      })),
  ),
}));

/** All words over the alphabet up to a length, with an octet that no expression reads. */
const WORDS = textsOf('abcd', 4).map(ascii);

test('NFA, DFA and minimal DFA agree on random expressions, and none is smaller than Moore’s', () => {
  fc.assert(
    fc.property(anyRegex, (regex) => {
      const nfa = buildNfa(regex);
      const determinized = determinize(nfa, 0xff, 1000);
      if (determinized.kind === 'refused') return fc.pre(false);
      const { dfa } = determinized.made;
      const minimal = canonicalize(minimize(dfa));
      for (const word of WORDS) {
        const accepted = simulate(nfa, word);
        assert.is(dfa.accepting[run(dfa, word)], accepted, `DFA on ${String(word)}`);
        assert.is(
          minimal.accepting[run(minimal, word)],
          accepted,
          `minimal DFA on ${String(word)}`,
        );
      }
      assert.ok(equivalent(dfa, minimal));
      assert.is(stateCount(minimal), countDistinctStates(dfa));
      assert.equal(canonicalize(minimize(minimal)), minimal);
      for (let octet = 0; octet < 256; octet++) assert.is(next(minimal, DEAD, octet), DEAD);
    }),
    { numRuns: 500 },
  );
});

test.run();

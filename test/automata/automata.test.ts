/** The constructions on automata of grammars, with known answers. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countWords } from '../../generator/automata/count-words.js';
import { determinize } from '../../generator/automata/determinize.js';
import {
  accessTree,
  accessWord,
  DEAD,
  run,
  stateCount,
  step,
  type Dfa,
} from '../../generator/automata/dfa.js';
import { distinguishingWord, equivalent } from '../../generator/automata/distinguishing-word.js';
import { pathOfWord } from '../../generator/automata/path-of-word.js';
import { expandedSize } from '../../generator/automata/regex.js';
import { FORMATS, utf8 } from '../support/formats.js';
import { ascii, stagesOf } from '../support/grammar.js';

const minimalOf = (text: string): Dfa => stagesOf(text).minimal;

test('known answers: RFC 3629 has 9 states and 12 classes, one character 10 and 12', () => {
  const { minimal } = utf8.stages;
  assert.is(stateCount(minimal), 9);
  assert.is(minimal.classes.count, 12);
  const unit = stagesOf(utf8.stages.document.source.text, { start: 'UTF8-char' }).minimal;
  assert.is(stateCount(unit), 10);
  assert.is(unit.classes.count, 12);
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

test.run();

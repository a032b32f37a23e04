/** The quotient has the same words as the automaton, and no two states that are bisimilar. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { canonicalize } from '../../generator/automata/canonicalize.js';
import { determinize } from '../../generator/automata/determinize.js';
import { minimize } from '../../generator/automata/minimize.js';
import { buildNfa, type Nfa } from '../../generator/automata/nfa.js';
import { mergeBisimilar, quotient } from '../../generator/automata/quotient.js';
import type { Regex } from '../../generator/automata/regex.js';
import { analyze } from '../../generator/compile.js';
import { Work } from '../../generator/automata/work.js';
import { FORMATS } from '../support/formats.js';
import { hasShared, readSource, shared } from '../support/files.js';
import { stagesOf } from '../support/grammar.js';
import { anyGrammar } from '../support/random-grammars.js';
import { runs } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

function minimalOf(nfa: Nfa): unknown {
  const determinized = determinize(nfa, 0xff, 100_000);
  if (determinized.kind === 'refused') throw new Error('too many states');
  const { classes, transitions, starts, accepting } = canonicalize(minimize(determinized.made.dfa));
  return { classes, transitions: [...transitions], starts, accepting };
}

const readersOf = ({ states }: Nfa): number => states.filter(({ kind }) => kind === 'range').length;

test('any grammar: the same minimal automaton, and nothing more to merge', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyGrammar, (text) => {
      const { ok, stages } = analyze({ name: 'g.abnf', text }, { depth: 0, maxStates: 1000 });
      if (!ok) return;
      compared += 1;
      const { nfa } = stages;
      const merged = mergeBisimilar(nfa)!;
      assert.equal(minimalOf(merged), minimalOf(nfa), text);
      assert.is(readersOf(mergeBisimilar(merged)!), readersOf(merged), text);
    }),
    { numRuns: runs(200) },
  );
  assert.ok(compared > runs(50), String(compared));
});

test('formats, which are left as they are', () => {
  for (const { name, stages } of FORMATS) {
    const { nfa } = stages;
    assert.is(quotient(nfa), nfa, name);
    assert.equal(minimalOf(mergeBisimilar(nfa)!), minimalOf(nfa), name);
  }
});

test('copies of a rule that are followed by the same are one', () => {
  const { lowered } = stagesOf('s = ( "a" x / "b" x / "c" x ) "."\nx = "1" / "2" "3"\n');
  const merged = mergeBisimilar(buildNfa(lowered.regex))!;
  // Letters are two octets each, in one state per case; then 1, 2, 3 and the full stop once.
  assert.is(readersOf(merged), 6 + 4);
});

slow('an automaton that would take long is left as it is', () => {
  const { regex } = stagesOf('s = "ab"\n').lowered;
  const body: Regex = { kind: 'alternation', operands: Array<Regex>(4000).fill(regex) };
  const nfa = buildNfa({ kind: 'repetition', min: 0, max: undefined, body });
  assert.is(quotient(nfa), nfa);
});

slow('a long chain takes no more visits than a short one for each state', () => {
  const { lowered } = stagesOf('s = 5000( "a" / "b" "c" )\n');
  const nfa = buildNfa(lowered.regex);
  // Each letter is two octets.
  assert.is(readersOf(mergeBisimilar(nfa, new Work(1_000_000))!), 30_000);
  assert.is(
    readersOf(mergeBisimilar(buildNfa(stagesOf('s = *( "a" / "b" "c" )\n').lowered.regex))!),
    6,
  );
});

const sharedTest = hasShared ? test : test.skip;

sharedTest('the Contact of RFC 3261 is within the limit', () => {
  const { ok, stages } = analyze(readSource(shared, 'specs', 'rfcs', 'rfc3261.txt'), {
    start: 'Contact',
    define: ['telephone-subscriber = 1*DIGIT', 'header = hname "=" hvalue'],
  });
  assert.ok(ok);
  assert.ok(stages.determinized!.dfa.accepting.length < 5000);
  assert.ok(stages.minimal!.accepting.length < 2000);
});

test.run();

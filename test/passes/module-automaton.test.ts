/** The automaton of modules: what it is compared with, and where it is not made. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze, analyzeGrammar } from '../../generator/compile.js';
import { minimalOf } from '../../generator/automata/build.js';
import { buildNfa, labelOf, type Nfa } from '../../generator/automata/nfa.js';
import { mergedStates } from '../../generator/automata/walk-product.js';
import { determinize, type Determinized } from '../../generator/automata/determinize.js';
import type { Dfa } from '../../generator/automata/dfa.js';
import { spell } from '../../generator/coding/spell.js';
import { factsOf, needsModules } from '../../generator/study/facts/facts.js';
import { invariant } from '../../generator/invariant.js';

const GRAMMARS = [
  's = *( %x20-D7FF / %xE000-10FFFF )\n',
  's = a / b\na = 1*%x61-800 "!"\nb = %x62-FFFF ["?"] / %x10000-10ABCD\n',
  's = "a" %x10FFFF / "a" %xE000 / "b"\n', // Modified UTF-8 has no spelling of the first character.
  's = "(" *( s / %x3B1-3C9 / x ) ")"\nx = %x1F600 "x"\n', // calls itself
];

/** The labels of the readers of each state. */
function labelsByState(
  nfa: Nfa,
  determinized: Determinized,
  dfa: Dfa,
): readonly (readonly number[])[] {
  return mergedStates(determinized.dfa, dfa).map((states) => {
    const ids = states.flatMap((state) => determinized.subsets[state]!);
    const labels = ids.flatMap((id) => labelOf(nfa, id) ?? []);
    return [...new Set(labels)].sort((a, b) => a - b);
  });
}

test('an automaton that is spelled state by state is that of the spelled expression, with the same readers', () => {
  for (const text of GRAMMARS) {
    const encoding = text.includes('10FFFF /') ? 'modified-utf-8' : 'utf-8';
    const analysis = analyze({ name: 's.abnf', text }, { encoding });
    assert.ok(analysis.ok, text);
    const { lowered, grammar, spelled, moduleAutomaton } = analysis.stages;
    const all = [lowered.regex, ...lowered.called.map(({ regex }) => regex)];
    const regexes = spelled.encodings!.flatMap((coding, index) =>
      all.map((regex) => spell(regex, coding, index * grammar.rules.size)!),
    );
    const { nfa, determinized, dfa, begun } = moduleAutomaton;
    const spelledNfa = buildNfa(...regexes);
    const found = determinize(spelledNfa, dfa.classes.max, 10_000);
    invariant(found.kind === 'made', 'the automaton is small');
    const other = minimalOf(spelledNfa, found.made);
    assert.equal(dfa, other.dfa, text);
    assert.equal(begun, other.begun, text);
    assert.equal(
      labelsByState(nfa, determinized, dfa),
      labelsByState(other.nfa, other.determinized, dfa),
      text,
    );
  }
});

test('a grammar is studied without the automaton of modules, unless captures or calls need it', () => {
  const [, text, , calls] = GRAMMARS;
  const studied = analyzeGrammar({ name: 's.abnf', text: text! }, {}, needsModules);
  const whole = analyze({ name: 's.abnf', text: text! });
  assert.ok(studied.ok && whole.ok);
  assert.is(studied.stages.moduleAutomaton, undefined);
  assert.equal(factsOf(studied.stages), factsOf(whole.stages));
  assert.equal(studied.diagnostics, whole.diagnostics);

  const made = (given: string, capture?: string): boolean =>
    analyzeGrammar({ name: 's.abnf', text: given }, { capture }, needsModules).stages
      .moduleAutomaton !== undefined;
  assert.ok(made(text!, 'a'));
  assert.ok(made(calls!));
});

test('mistakes are found without the automaton of modules', () => {
  const codesOf = (text: string, options = {}): readonly string[] =>
    analyzeGrammar({ name: 's.abnf', text }, options).diagnostics.map(({ code }) => code);
  const encoding = 'modified-utf-8';
  assert.equal(codesOf('s = %x1F600\n', { encoding }), ['encoding']);
  assert.equal(codesOf('s = %x3B1 / %x1F600\n', { encoding }), ['encoding']);
  assert.equal(codesOf('s = %xE9\n'), ['alphabet']);
  assert.equal(codesOf('s = "a"\n', { encoding }), ['idle-option']);
});

test.run();

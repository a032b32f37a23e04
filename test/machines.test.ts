/** One suite, every machine: NFA by simulation, DFA, minimal DFA, the rules themselves, all variants. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run, type Dfa } from '../generator/automata/dfa.js';
import { simulate } from './reference/simulate.js';
import { matches } from './reference/derive.js';
import { octetsOf, WORD_CASES } from './suites/words.js';
import { stagesOf } from './support/grammar.js';
import { compileAndLoad } from './support/load.js';

type Machine = readonly [name: string, accepts: (word: Uint8Array) => boolean];

for (const { name, grammar, start, accepts, refuses } of WORD_CASES) {
  test(name, async () => {
    const options = { start };
    const stages = stagesOf(grammar, options);
    const accepting = (dfa: Dfa) => (word: Uint8Array) => dfa.accepting[run(dfa, word)]!;
    const variants = await compileAndLoad(grammar, options);
    const machines: readonly Machine[] = [
      ['rules', (word) => matches(stages.grammar, Array.from(word))],
      ['NFA', (word) => simulate(stages.nfa, word)],
      ['DFA', accepting(stages.determinized.dfa)],
      ['minimal DFA', accepting(stages.minimal)],
      ...variants.map(([path, module]): Machine => [path, (word) => module.validate(word)]),
      ...variants.map(([path, module]): Machine => [
        `${path}, octet by octet`,
        (word) =>
          module.accepts(word.reduce((state, octet) => module.next(state, octet), module.start)),
      ]),
    ];
    assert.is(machines.length, 10);
    for (const [machine, accepted] of machines) {
      for (const word of accepts)
        assert.is(accepted(octetsOf(word)), true, `${machine} refuses ${word || 'the empty word'}`);
      for (const word of refuses)
        assert.is(
          accepted(octetsOf(word)),
          false,
          `${machine} accepts ${word || 'the empty word'}`,
        );
    }
  });
}

test.run();

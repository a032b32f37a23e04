/**
 * `validate` and `findError` of every module on every string of up to two octets, and on strings of four
 * octets at both ends of every range of the grammar: what the emitted loops do is compared with the minimal
 * automaton, and that with the NFA and the DFA before. `words.full.test.ts` has all strings of three octets, and
 * `thorough.full.test.ts` the other formats.
 */
import { run } from '../../generator/automata/dfa.js';
import { rangeEnds } from '../support/range-ends.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { equivalent } from '../../generator/automata/distinguishing-word.js';
import { simulate } from '../reference/simulate.js';
import { checkErrors } from '../suites/find-error.js';
import { FORMATS } from '../support/formats.js';
import { hex } from '../support/grammar.js';
import { forEveryString } from '../support/strings.js';
import { some } from '../support/thorough.js';

for (const format of some(FORMATS, 0, 2, 6, -1)) {
  const dfa = format.stages.minimal;

  test(`${format.name}: NFA, DFA and minimal DFA are one language`, () => {
    const { nfa, determinized } = format.stages;
    assert.ok(equivalent(determinized.dfa, dfa));
    const ends = rangeEnds(dfa.classes);
    const words: number[][] = [[]];
    for (let from = 0; words[from]!.length < 3; from++) {
      const length = words[from]!.length;
      // Every octet for one or two of them, the ends of ranges for a third.
      const octets = length < 2 ? Array.from({ length: 256 }, (_, octet) => octet) : ends;
      if (length < 2 || words[from]!.every((octet) => ends.includes(octet))) {
        for (const octet of octets) words.push([...words[from]!, octet]);
      }
      if (from === words.length - 1) break;
    }
    assert.ok(words.length > 65_000);
    for (const word of words) {
      if (simulate(nfa, word) !== dfa.accepting[run(dfa, word)])
        assert.unreachable(`NFA on ${hex(word)}`);
    }
  });

  test(`${format.name}: every string of up to two octets`, () => {
    for (const length of [0, 1, 2]) forEveryString(length, (bytes) => checkErrors(format, bytes));
  });

  test(`${format.name}: four octets at the ends of ranges`, () => {
    const ends = rangeEnds(dfa.classes);
    const count = forEveryString(4, (bytes) => checkErrors(format, bytes), ends);
    assert.is(count, ends.length ** 4);
    if (format.name === 'utf-8') assert.is(ends.length, 24);
  });
}

test.run();

/** The subset construction and minimization beside a simulation and Moore’s algorithm, on random expressions. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalize } from '../../generator/automata/canonicalize.js';
import { determinize } from '../../generator/automata/determinize.js';
import { DEAD, next, run, stateCount } from '../../generator/automata/dfa.js';
import { equivalent } from '../../generator/automata/distinguishing-word.js';
import { minimize } from '../../generator/automata/minimize.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import type { Regex } from '../../generator/automata/regex.js';
import { Work } from '../../generator/automata/work.js';
import { countDistinctStates } from '../reference/moore.js';
import { simulate } from '../reference/simulate.js';
import fc from '../support/fast-check.js';
import { ascii } from '../support/grammar.js';
import { textsOf } from '../support/strings.js';

/** Symbol 0 is among them, so that class 0 is one that is read. */
const ALPHABET = [0, 1, 2];

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
const WORDS = textsOf('\0\x01\x02\x03', 4).map(ascii);

test('NFA, DFA and minimal DFA agree on random expressions, and none is smaller than Moore’s', () => {
  fc.assert(
    fc.property(anyRegex, (regex) => {
      const nfa = buildNfa(regex);
      const determinized = determinize(nfa, 0xff, 1000);
      if (determinized.kind === 'refused') return fc.pre(false);
      const { dfa } = determinized.made;
      const least = stateCount(dfa) - 1; // Besides the dead state.
      for (const limit of [least - 1, least]) {
        const { kind } = determinize(nfa, 0xff, limit, new Work());
        assert.is(kind, limit < least ? 'refused' : 'made', `${limit} states`);
      }
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

/** The parts of verification: the walk, the test suite, distinguishing words, shrinking, counting. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { MAX_OCTET } from '../../generator/alphabet.js';
import { characterize } from '../../generator/automata/characterize.js';
import type { Dfa } from '../../generator/automata/dfa.js';
import { automatonOfDfa } from '../../generator/verify/reference/automaton.js';
import {
  deriveReference,
  START,
  stateAfter,
  stepOfReference,
  withTables,
  type Reference,
} from '../../generator/verify/reference/reference.js';
import { scopeOf } from '../../generator/verify/reference/scopes.js';
import { shrinkItems, shrinkWord } from '../../generator/verify/suite/shrink.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { conformanceSuite } from '../../generator/verify/suite/suite.js';
import { ANY_CHECKS, CHECKS, CHECKS_OF_CALLS } from '../../generator/verify/all-checks.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { ChosenInputs } from '../../generator/verify/run-checks.js';
import type { Subject } from '../../generator/verify/checks/subject.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { walk } from '../../generator/verify/reference/walk.js';
import { countDistinctStates } from '../reference/moore.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { FORMATS } from '../support/formats.js';
import { hex, octets, stagesOf } from '../support/grammar.js';
import { some } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const referenceIn = (stages: Stages, limit: number) =>
  deriveReference(stages.grammar, stages.grammar.start, limit, scopeOf(stages));
const referenceOf = (stages: Stages): Reference => referenceIn(stages, 10_000)!.reference;

slow(
  'the reference and the automata of the compiler are proven equal, for every grammar there is',
  () => {
    const shapes = Object.values({ ...RECOGNIZER_SHAPES, ...DECODER_SHAPES });
    const all = [...FORMATS.map(({ stages }) => stages), ...shapes.map((text) => stagesOf(text))];
    const isDecoder = ({ decoder }: Stages): boolean => decoder !== undefined;
    // The specification of a decoder has the spelling of every character.
    const decoders = some(all.filter(isDecoder), 0, 3, -1);
    for (const stages of [...decoders, ...all.filter((each) => !isDecoder(each))]) {
      const { automata } = specify(stages, 10_000)!;
      assert.is(automata.length, stages.decoder === undefined ? 2 : 3);
      for (const { walk: found } of automata) assert.is(found.divergence, undefined);
    }
  },
);

test('a fault of subset construction or minimization is seen, by the shortest word', () => {
  for (const { stages, name } of FORMATS) {
    const reference = referenceOf(stages);
    const faults: readonly ((dfa: Dfa) => Dfa)[] = [
      // A transition that leads elsewhere, an accepting state, two states merged, a class too many.
      (dfa) => ({ ...dfa, transitions: Array.from(dfa.transitions).with(-1, 1) }),
      (dfa) => ({ ...dfa, accepting: dfa.accepting.with(2, !dfa.accepting[2]) }),
      (dfa) => ({ ...dfa, transitions: Array.from(dfa.transitions, (to) => (to === 3 ? 2 : to)) }),
      (dfa) => ({ ...dfa, classes: { ...dfa.classes, numbers: dfa.classes.numbers.with(2, 0) } }),
    ];
    for (const [index, fault] of faults.entries()) {
      for (const dfa of [stages.determinized.dfa, stages.minimal]) {
        const wrong = fault(dfa);
        const { divergence } = walk(reference, automatonOfDfa(wrong));
        // A class may be the same one before and after.
        if (index === 3 && dfa.classes.numbers[2] === 0) continue;
        if (index === 0 && Array.from(dfa.transitions).at(-1) === 1) continue;
        assert.ok(divergence !== undefined, `${name}, fault ${index}`);
      }
    }
  }
  const { stages } = FORMATS[0]!;
  const merged = {
    ...stages.minimal,
    transitions: Array.from(stages.minimal.transitions, (to) => (to === 5 ? 4 : to)),
  };
  const { divergence } = walk(referenceOf(stages), automatonOfDfa(merged));
  assert.is(hex(divergence!.word), 'ED A0');
  assert.is(divergence!.about, 'dead');
});

test('the reference has rules for what it reads, and knows when there are too many states', () => {
  const { stages } = FORMATS[0]!;
  const { reference, labels } = referenceIn(stages, 1000)!;
  const state = stateAfter(reference, [0xe0]);
  const names = reference.readers[state]!.map(({ label }) => labels[label]!.rule.name.text);
  assert.equal(names, ['UTF8-3']);
  const large = stagesOf('a = *( "a" / "b" ) "a" 8( "a" / "b" )\n');
  assert.is(referenceIn(large, 100), undefined);
});

// --- machines of a few states --------------------------------------------------------------------

const ALPHABET = 3;
const anyMachine = (most: number): fc.Arbitrary<Reference> =>
  fc.integer({ min: 1, max: most }).chain((size) =>
    fc
      .record({
        accepting: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
        targets: fc.array(fc.nat({ max: size }), {
          minLength: size * ALPHABET,
          maxLength: size * ALPHABET,
        }),
      })
      .map(({ accepting, targets }) => trim([false, ...accepting], targets)),
  );

/** A machine with the dead state 0 and without states that are not reached; state 1 is the start. */
function trim(accepting: readonly boolean[], targets: readonly number[]): Reference {
  const order = [0, 1];
  const row = (state: number): readonly number[] =>
    state === 0 ? [0, 0, 0] : targets.slice((state - 1) * ALPHABET, state * ALPHABET);
  for (let i = 1; i < order.length; i++)
    for (const target of row(order[i]!)) if (!order.includes(target)) order.push(target);
  const ranges = [
    { lo: 0, hi: 0 },
    { lo: 1, hi: 1 },
    { lo: 2, hi: MAX_OCTET },
  ];
  return withTables({
    rows: order.map((state) =>
      ranges
        .map((range, symbol) => ({ ...range, target: order.indexOf(row(state)[symbol]!) }))
        .filter(({ target }) => target !== 0),
    ),
    accepting: order.map((state) => accepting[state]!),
    begun: order.map(() => 0),
    readers: [],
  });
}

const accepts = (reference: Reference, word: readonly number[]): boolean =>
  reference.accepting[stateAfter(reference, word)]!;

/** Without what `walk` minds besides: which state is dead. */
const sameLanguage = (a: Reference, b: Reference): boolean => {
  const pairs = [[1, 1]];
  const seen = new Set(['1,1']);
  for (const [x, y] of pairs) {
    if (a.accepting[x!] !== b.accepting[y!]) return false;
    for (let octet = 0; octet < ALPHABET; octet++) {
      const pair = [stepOfReference(a, x!, octet), stepOfReference(b, y!, octet)];
      if (!seen.has(pair.join())) pairs.push(pair);
      seen.add(pair.join());
    }
  }
  return true;
};

test('words that tell states apart: every two that differ, and no others', () => {
  fc.assert(
    fc.property(anyMachine(7), (machine) => {
      const { rows, tables, accepting } = machine;
      const next = (state: number, octet: number): number => stepOfReference(machine, state, octet);
      const { identifiers, all, distinct } = characterize(accepting, next, [0, 1, 2]);
      const dfa: Dfa = {
        classes: { max: 0xff, count: 3, starts: [0, 1, 2], numbers: [0, 1, 2] },
        transitions: Uint32Array.from(tables.flatMap((row) => [...row.subarray(0, 3)])),
        starts: [1],
        accepting,
      };
      assert.is(distinct, countDistinctStates(dfa));
      const answers = (state: number, words: readonly (readonly number[])[]): string =>
        words.map((word) => Number(accepting[word.reduce(next, state)])).join('');
      const signatures = rows.map((_, state) => answers(state, all));
      assert.is(new Set(signatures).size, distinct);
      rows.forEach((_, a) => {
        rows.forEach((_, b) => {
          const isTold = answers(a, identifiers[a]!) !== answers(b, identifiers[a]!);
          assert.is(isTold, signatures[a] !== signatures[b]);
        });
      });
    }),
    { numRuns: 300 },
  );
});

test('the suite sees every wrong machine that has few enough states', () => {
  let wrong = 0;
  fc.assert(
    fc.property(
      anyMachine(4),
      anyMachine(7),
      fc.constantFrom(0, 0, 0, 1),
      (right, other, extra) => {
        const suite = conformanceSuite(right, extra);
        if (other.rows.length > suite.states + extra || sameLanguage(right, other)) return;
        wrong += 1;
        for (const word of suite.words()) if (accepts(right, word) !== accepts(other, word)) return;
        assert.unreachable('it was not seen');
      },
    ),
    { numRuns: 400 },
  );
  assert.ok(wrong > 100, String(wrong));
});

test('a suite is as large as it says', () => {
  for (const { stages } of FORMATS) {
    const suite = conformanceSuite(referenceOf(stages), 0);
    assert.is([...suite.words()].length, suite.size);
    assert.is(suite.states, stages.minimal.accepting.length);
  }
});

test('a walk over a machine that is right sees as many pairs as the reference has states', () => {
  const reference = referenceOf(stagesOf('a = *( "a" / "b" ) "a" 3( "a" / "b" )\n'));
  const { pairs, divergence } = walk(reference, {
    start: START,
    next: (state, octet) => stepOfReference(reference, state, octet),
    accepts: (state) => reference.accepting[state]!,
  });
  assert.is(divergence, undefined);
  assert.is(pairs, reference.rows.length);
});

test('what fails is made as small as it gets', () => {
  const last = <T>(
    shrink: (fails: (candidate: T) => boolean) => void,
    fails: (candidate: T) => boolean,
  ): T => {
    let smallest: T | undefined;
    shrink((candidate) => {
      const isFailing = fails(candidate);
      if (isFailing) smallest = candidate;
      return isFailing;
    });
    return smallest!;
  };
  const long = [...new Array<number>(40).fill(0x41), ...octets('E0 9F 80'), 0x42];
  const fails = (word: ArrayLike<number>): boolean => hex(Array.from(word)).includes('E0 9F');
  assert.is(
    hex(Array.from(last<ArrayLike<number>>((f) => shrinkWord(long, [0x41, 0x80], f), fails))),
    'E0 9F',
  );
  assert.is(
    hex(
      Array.from(
        last<ArrayLike<number>>((f) => shrinkWord(Uint8Array.from(long), [0xe0, 0x9f], f), fails),
      ),
    ),
    'E0 9F',
  );
  assert.is(
    last<string>(
      (f) => shrinkItems('some text with an x in it', f),
      (text) => text.includes('x'),
    ),
    'x',
  );
  assert.is(
    last<string>(
      (f) => shrinkItems('xax', f),
      (text) => text.split('x').length > 2,
    ),
    'xx',
  );
});

test('verification samples evenly what takes many calls, and nothing that proves', () => {
  const list = Array.from(Array(100_000).keys());
  const subject = {} as Subject;
  const check = { few: 256, list: () => list } as unknown as Check;
  const inputs = new ChosenInputs(check, subject);
  const chosen = [...inputs] as number[];
  assert.equal(chosen.slice(0, 256), list.slice(0, 256));
  assert.is(chosen.length + inputs.untried, list.length);
  assert.ok(chosen.length > 800 && chosen.length < 1400, String(chosen.length));
  // No stretch is left out; an even stride would meet half of the octets at most.
  assert.ok(chosen.every((each, i) => each - (chosen[i - 1] ?? 0) < 1000));
  assert.ok(new Set(chosen.slice(256).map((each) => each % 256)).size > 200);

  const all = [...CHECKS, ...ANY_CHECKS, ...CHECKS_OF_CALLS];
  const sampled = all.filter(({ few }) => few !== undefined).map(({ name }) => name);
  const whole = ['next, accepts', 'next, accepts in strings', 'numbers of states'];
  for (const name of [...whole, 'short strings', 'conformance suite', 'characters']) {
    assert.ok(all.some((each) => each.name === name));
    assert.not(sampled.includes(name), name);
  }
});

test.run();

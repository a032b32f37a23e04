/** The packing solver: its packings are checked window by window. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../../support/fast-check.js';
import { stateCount, step, type Dfa } from '../../../generator/automata/dfa.js';
import { pack } from '../../../generator/emit/variants/pack.js';
import { FORMATS } from '../../support/formats.js';
import { stagesOf } from '../../support/grammar.js';
import { runs } from '../../support/thorough.js';

/** Follows every window of every state, with JavaScript's own shift. */
function checkWindows(dfa: Dfa, words: 1 | 2): boolean {
  const packed = pack(dfa, words);
  if (packed.kind === 'refused') return false;
  const packing = packed.made;
  const mask = words === 1 ? 31 : 63;
  assert.is(new Set(packing.codes).size, stateCount(dfa), 'codes differ');
  for (let state = 0; state < stateCount(dfa); state++) {
    for (let index = 0; index < dfa.classes.count; index++) {
      const code = packing.codes[state]!;
      const row = packing.steps[code >>> 5]![index]!;
      assert.is(
        (row >>> code) & mask,
        packing.codes[step(dfa, state, index)],
        `state ${state}, class ${index}`,
      );
    }
  }
  return true;
}

test('every packing of every format is right', () => {
  const packed = FORMATS.map(
    ({ name, stages }) =>
      `${name} ${checkWindows(stages.minimal, 1)} ${checkWindows(stages.minimal, 2)}`,
  );
  assert.equal(packed, [
    'utf-8 true true',
    'utf-8-rfc2279 false true',
    'cesu-8 true true',
    'generalized-utf-8 true true',
    'modified-utf-8 true true',
    'utf-16be true true',
    'utf-16le true true',
    'utf-32be true true',
    'utf-32le true true',
    'ipv4-address false false',
  ]);
});

/** Any complete automaton: `targets` has a row of states per class. */
const anyDfa = (states: number, classes: number): fc.Arbitrary<Dfa> =>
  fc
    .array(fc.nat(states - 1), { minLength: states * classes, maxLength: states * classes })
    .map((targets): Dfa => {
      const numbers = Array.from(Array(classes).keys());
      const transitions = Uint32Array.from(targets, (target, at) => (at < classes ? 0 : target));
      return {
        classes: { max: 0xff, count: classes, starts: numbers, numbers },
        transitions,
        starts: [1],
        accepting: Array.from({ length: states }, (_, s) => s === 1),
      };
    });

test('six states always fit into one word', () => {
  fc.assert(
    fc.property(anyDfa(6, 5), (dfa) => checkWindows(dfa, 1)),
    { numRuns: runs(200) },
  );
});

test('more states fit or do not, but never wrongly', () => {
  fc.assert(
    fc.property(anyDfa(10, 3), (dfa) => {
      checkWindows(dfa, 1);
      checkWindows(dfa, 2);
    }),
    { numRuns: runs(20) },
  );
});

test('more states than offsets are refused at once', () => {
  assert.equal(pack(stagesOf('a = 40"x"\n').minimal, 1), { kind: 'refused', why: 'none exists' });
});

test.run();

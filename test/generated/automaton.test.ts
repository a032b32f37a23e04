/** The resumable core of every module, over every state and every octet: a proof of the transitions. */
import { classOf } from '../../generator/automata/symbol-classes.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD, next } from '../../generator/automata/dfa.js';
import { operation } from '../../generator/coding/transducer.js';
import { DECODERS, FORMATS } from '../support/formats.js';

for (const { name, stages, variants } of FORMATS) {
  const dfa = stages.decoder?.transducer.dfa ?? stages.minimal;
  for (const [variant, module] of variants) {
    test(`${name}, ${variant}: next and accepts are the automaton`, () => {
      assert.is(module.start, dfa.starts[0]);
      for (let state = 0; state < dfa.accepting.length; state++) {
        assert.is(module.accepts(state), dfa.accepting[state], `accepts(${state})`);
        for (let octet = 0; octet < 256; octet++) {
          assert.is(module.next(state, octet), next(dfa, state, octet), `next(${state}, ${octet})`);
        }
      }
    });
  }
}

for (const { name, stages, variants } of DECODERS) {
  const { transducer } = stages.decoder!;
  for (const [variant, module] of variants) {
    test(`${name}, ${variant}: accumulate is the transducer`, () => {
      const { dfa } = transducer;
      for (let state = 1; state < dfa.accepting.length; state++) {
        for (let octet = 0; octet < 256; octet++) {
          if (next(dfa, state, octet) === DEAD) continue;
          const { shift, mask, payloadShift, add } = operation(
            transducer,
            state,
            classOf(dfa.classes, octet),
          )!;
          // Where bits are not in order, those of the octet go above these.
          const partials = payloadShift > 0 ? [0, 1, 0x55, 0xff] : [0, 1, 0x155, 0x2aaa];
          for (const partial of state === dfa.starts[0] ? [0] : partials) {
            const expected = (partial << shift) + ((octet & mask) << payloadShift) + add;
            assert.is(
              module.accumulate(state, partial, octet),
              expected,
              `accumulate(${state}, ${partial}, ${octet})`,
            );
          }
        }
      }
    });
  }
}

test.run();

/** Every rule of published grammars, taken for one of characters: its automata are proven equal to it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { specify } from '../../generator/verify/specification/specify.js';
import { analyze } from '../../generator/compile.js';
import { stateCount } from '../../generator/automata/dfa.js';
import { partOf } from '../support/fewer.js';
import { hasShared, readSource, shared } from '../support/files.js';

const DOCUMENTS = [
  ['specs', 'rfcs', 'rfc3986.txt'],
  ['specs', 'rfcs', 'rfc3987.txt'],
  ['specs', 'rfcs', 'rfc5322.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc5646.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc6570.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc6901.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc8259.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc8610.txt'],
  ['grammars', 'rfc8941-structured-fields.abnf'],
  ['grammars', 'rfc9110-http.abnf'],
  ['grammars', 'rfc9535-jsonpath.abnf'],
  ['grammars', 'toml.abnf'],
];

/** The greatest number of states of automata that are walked, so that a run ends in a minute. */
const MAX_STATES = 150;

const sharedTest = hasShared ? test : test.skip;

for (const path of DOCUMENTS) {
  sharedTest(`${path.at(-1)}: every rule that compiles`, () => {
    const source = readSource(shared, ...path);
    const { stages } = analyze(source);
    const names = new Set(stages.rules!.map(({ name }) => name.text.toLowerCase()));
    let compiled = 0;
    for (const start of partOf([...names], 4)) {
      const { ok, stages: found } = analyze(source, {
        start,
        alphabet: 'characters',
        depth: 0,
        maxStates: MAX_STATES * 10,
      });
      if (!ok || stateCount(found.minimal) > MAX_STATES) continue;
      compiled += 1;
      for (const { name, walk } of specify(found, MAX_STATES * 10)!.automata)
        assert.is(walk.divergence, undefined, `${start}: ${name}`);
    }
    assert.ok(compiled > 0);
  });
}

test.run();

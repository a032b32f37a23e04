/**
 * Captures of published grammars: the size of their automata, and their parses held against all parses that the
 * rules allow.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stateCount } from '../../generator/automata/dfa.js';
import { analyze } from '../../generator/compile.js';
import { PUBLISHED } from '../suites/captures.js';
import { hasShared, sharedSource } from '../support/files.js';
import { partOf } from '../support/fewer.js';
import { assertParses, loadParsing, wordsOf } from '../support/parses.js';

const sharedTest = hasShared ? test : test.skip;

for (const { start, documents, capture, most, options, words = 800 } of partOf(PUBLISHED)) {
  sharedTest(`${start}: ${capture}`, async () => {
    const [source, ...imports] = documents.map(sharedSource);
    const parsing = await loadParsing(source!, { start, imports, capture, ...options });
    const without = analyze(source!, { start, imports, ...options });
    assert.ok(without.ok);
    const [states, least] = [parsing.stages, without.stages].map(({ moduleAutomaton }) =>
      stateCount(moduleAutomaton.dfa),
    );
    assert.ok(states! <= most * least!, `${states} states instead of ${least}`);
    const isOrdered = options?.prefer === 'first';
    let accepted = 0;
    for (const word of wordsOf(parsing, words))
      if (assertParses(parsing, word, isOrdered)) accepted += 1;
    assert.ok(accepted > 0);
  });
}

test.run();
